"""The words of every action, and the order in which they are offered."""
