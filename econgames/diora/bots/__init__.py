"""Bots of Diora: a module each; every class in this folder is found by its name.

`position` holds the value of money, orders and parts in points, `valuation` that of a placement,
and `constants` the numbers that the stronger bots value with.
"""
