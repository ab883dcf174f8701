"""Bots of Diora."""
