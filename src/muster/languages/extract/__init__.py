"""Every text for players, read out of the sources: Python, data and documents."""
