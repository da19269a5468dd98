"""Building blocks games choose from."""
