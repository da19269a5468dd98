"""Pockets: a game for tests of the server, with a campaign and a designer of its own."""
