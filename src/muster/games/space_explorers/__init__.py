"""Space Explorers: five divisions, borrowed research, projects of two nations."""
