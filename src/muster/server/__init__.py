"""The server: tables, people, the store, live connections, HTTP. It knows the rules of no game."""
