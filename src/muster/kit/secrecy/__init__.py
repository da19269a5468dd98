"""Whether anybody can learn what they must not know."""
