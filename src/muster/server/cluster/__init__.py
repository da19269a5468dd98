"""Several processes that serve one database: what they tell each other, and who does what."""
