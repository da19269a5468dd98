"""What a search can tell people: hints at a table, and why an answer is good or was not."""
