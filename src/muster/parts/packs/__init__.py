"""Content packs: what a pack may change, what is wrong with one, what it makes different."""
