"""The commands of whoever runs a server: to serve, to look after it, its data, to think for it."""
