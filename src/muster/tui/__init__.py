"""The terminal client: draws scenes, sends actions, knows no rules."""
