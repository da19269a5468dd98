"""Talk and deals: offers, requests, looks, and who is silent."""
