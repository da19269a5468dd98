"""Bots in processes of their own: the pool, one process, the fair queue."""
