"""Positions of a heist in words: maps, team, and what things are called in them."""
