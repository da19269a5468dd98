"""Designs: drawing maps, and rating them by play."""
