"""Pearl Diver: a game for Muster. This folder is all of it."""
