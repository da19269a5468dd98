"""What explains a game to whoever plays it: the signs on its table, its player aid, its book."""
