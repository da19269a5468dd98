"""What bots know of The Plan beyond its rules."""
