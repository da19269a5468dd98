"""Is a game fair? Games between equals, what they show, and the pages about it."""
