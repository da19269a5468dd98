"""A turn: dice, the row, specialists and their effects, the solo round."""
