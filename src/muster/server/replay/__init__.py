"""Finished and past games: replays, and the draws of chance laid open."""
