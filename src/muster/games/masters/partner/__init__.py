"""The bot: what it sees, where it goes, what it answers."""
