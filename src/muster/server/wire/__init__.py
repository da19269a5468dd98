"""The messages between server and clients."""
