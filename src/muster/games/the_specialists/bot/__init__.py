"""The bot: what it sees, what it hopes for, what it does."""
