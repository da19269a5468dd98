"""What content must not break, in a pack or in a design."""
