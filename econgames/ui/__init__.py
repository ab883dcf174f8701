"""Boards to click on: the table widget, the lab around it, and the way to their scripts.

Nothing here knows a game: words and pictures come from the game's `board` module, everything
else from the match. Importing this package loads ipywidgets and anywidget, so the top of
econgames imports it only when a board is asked for.
"""
