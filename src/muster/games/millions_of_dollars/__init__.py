"""Millions of Dollars: secret roles, open talk, and who leaves for how much."""
