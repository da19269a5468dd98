"""Values that are learned: games of self-play, a model fitted to who won, weights as a file."""
