"""Commands that measure and train: simulations, balance, tournaments, training."""
