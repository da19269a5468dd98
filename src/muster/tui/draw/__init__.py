"""Everything a scene shows, drawn with characters."""
