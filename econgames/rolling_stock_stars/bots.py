"""Bots of Rolling Stock Stars."""
