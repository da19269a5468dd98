"""Which bot is the better player: tournaments, their ladders, and the pages about them."""
