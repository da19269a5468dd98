"""What every game shares: match, frames, asks, actions, chance, events, views, records."""
