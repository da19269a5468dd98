"""Escape: running, the last ditch, the end, and who rises."""
