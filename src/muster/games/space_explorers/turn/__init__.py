"""A turn: what is asked, what is allowed, what it does, how it ends."""
