"""A heist: what it needs, paying for it, its rewards, the score."""
