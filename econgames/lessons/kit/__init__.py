"""The lesson kit: predictions, checks and figures that a lesson is made of; it knows no game."""
