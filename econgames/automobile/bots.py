"""Bots of Automobile."""
