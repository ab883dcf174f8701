"""Bots of Metropoli: a module each; every class in this folder is found by its name.

`valuation` holds what the stronger bots think that concessions, blocks and money are worth, and
`proposals` what the expert asks of others.
"""
