"""What the log of a heist says."""
