"""A table in this terminal: seats, turns, bots that think."""
