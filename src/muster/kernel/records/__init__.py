"""Records: what was played, kept, taken back and read again."""
