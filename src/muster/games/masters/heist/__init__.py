"""Rounds: commands, icons, loot, abilities, and what interrupts them."""
