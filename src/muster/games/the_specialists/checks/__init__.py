"""What a content pack must not break."""
