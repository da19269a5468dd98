"""HTTP: middleware, rate limits, static files, and the routes that belong to no table."""
