"""Everything a scene says, in words."""
