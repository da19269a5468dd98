"""Tables: the registry, one table, its seats and audience, clocks, bots, undo."""
