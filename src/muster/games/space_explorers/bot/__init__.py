"""What a bot thinks: Projects as races, answers at a glance."""
