"""Designs: drawing and rating maps and heists."""
