"""Bots of Rolling Stock Stars: a module each; every class in this folder is found by its name.

`valuation` holds the prices and values that the stronger bots compare, `deals` what they think
of acquisitions, and `notes` the little that they remember within a turn.
"""
