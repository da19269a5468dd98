"""Does it make a difference? Two packs, options or bots on the same deals."""
