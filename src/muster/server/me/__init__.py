"""What is mine: finished matches, ratings, achievements; taking it along, deleting it."""
