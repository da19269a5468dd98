"""Lessons at tables of this server: the script of one, who has learned what, their routes."""
