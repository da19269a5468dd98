"""What is shown: pieces, plates, labels."""
