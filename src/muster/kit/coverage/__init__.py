"""Which clauses are cited by code, and proved by tests that pass."""
