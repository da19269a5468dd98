"""The map: hexes, what is printed on them, and who stands where."""
