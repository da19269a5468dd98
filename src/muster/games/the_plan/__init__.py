"""The Plan: send a team of specialists into the museum, all at the same moment."""
