"""Paying: what is declared, what supports it, and Pay for me."""
