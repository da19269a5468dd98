"""Maps and heists of one's own: what can be put where, and what is wrong with it."""
