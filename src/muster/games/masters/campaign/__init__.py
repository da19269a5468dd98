"""River City: heists that follow from each other."""
