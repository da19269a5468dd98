"""Content packs people make: checked, kept under a code, tried by simulation."""
