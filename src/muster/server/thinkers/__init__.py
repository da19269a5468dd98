"""Thinking elsewhere: what a server and a `muster think` say to each other, and both their sides."""
