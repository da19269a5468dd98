"""Event cards: the phase, every card, and the choices they ask for."""
