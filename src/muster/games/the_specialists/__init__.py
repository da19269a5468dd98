"""The Specialists: dice, a team of specialists, heists around the world."""
