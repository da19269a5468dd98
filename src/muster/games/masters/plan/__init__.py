"""The planning phase: starts, shop, fixers, deals."""
