"""Views: what a seat may know, and what it is shown of it."""
