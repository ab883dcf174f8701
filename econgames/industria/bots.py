"""Bots of Industria."""
