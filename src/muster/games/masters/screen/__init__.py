"""What is shown of a heist: map, sheets, plates, hints."""
