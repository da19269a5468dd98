"""What is shown: pieces, plates, the ledger, the log's lines."""
