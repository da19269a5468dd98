"""The bot: what it believes, what it says, what it bargains for."""
