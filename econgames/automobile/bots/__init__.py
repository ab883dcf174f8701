"""Bots of Automobile: a module each; every class in this folder is found by its name.

`projection` says what the rest of a turn will bring, `planning` what production, factories and
closings are worth, and `constants` holds the numbers that the stronger bots value with. No bot
remembers anything: each decision follows from the view alone.
"""
