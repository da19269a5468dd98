"""Who takes part: characters, levels, the crew."""
