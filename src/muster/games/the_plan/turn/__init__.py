"""A turn at the museum: what is asked, what one can do, and what that changes."""
