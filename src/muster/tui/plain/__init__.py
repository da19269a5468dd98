"""Playing line by line, for pipes and screen readers."""
