"""Live connections: sockets, subscribers' feeds, outboxes, limits."""
