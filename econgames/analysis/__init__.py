"""What can be read off a match: statements, charts, many games at once. Knows no game."""
