"""Bots of Industria: a module each; every class in this folder is found by its name.

`valuation` holds the values of tiles that the stronger bots compare, in points and in talers.
"""
