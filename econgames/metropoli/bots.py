"""Bots of Metropoli."""
