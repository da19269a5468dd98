"""Masters of the Heist: a crew plans, breaks in, and gets out together."""
