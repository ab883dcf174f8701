"""Bots of Diora: a module each; every class in this folder is found by its name.

`valuation` holds the value of a position and of a placement in points, `constants` the numbers
that the stronger bots value with.
"""
