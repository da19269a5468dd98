"""What is shown: the board, plates, hints, the log's lines."""
