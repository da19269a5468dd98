"""Thinking elsewhere: a server, its thinkers, and what they say to each other."""
