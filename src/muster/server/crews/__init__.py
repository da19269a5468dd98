"""Crews: campaigns played by people."""
