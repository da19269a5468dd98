"""Personalities: how a bot likes to play, which changes its style more than its strength."""

from __future__ import annotations

from .beliefs import PROVEN


class Persona:
    """What is a matter of taste.

    bluff     how often it misleads, 0 to 1; below 0: as often as it is told to
    open      how often it says what it has where it does not mislead
    patience  how much of what it could have now it expects to have still after aiming higher
    memory    by this factor it trusts whoever kept his word in the last round, or doubts a liar
    accuses   does it call somebody a liar?
    """

    def __init__(
        self,
        bluff: float = -1.0,
        open: float = 0.6,
        patience: float = 0.8,
        memory: float = PROVEN,
        accuses: bool = True,
    ) -> None:
        self.bluff = bluff
        self.open = open
        self.patience = patience
        self.memory = memory
        self.accuses = accuses

    def misleads(self, told: float) -> float:
        """How often it misleads, if it is told to do it so often."""
        return told if self.bluff < 0 else self.bluff


USUAL = Persona()

PERSONAS = {
    "honest": Persona(bluff=0.0, open=1.0),
    "bluffer": Persona(bluff=0.9, open=0.9),
    "greedy": Persona(patience=1.25),
    "forgiving": Persona(memory=1.0, accuses=False),
}


def persona(name: str) -> Persona:
    """The personality of this name; the usual one for none or one that is not known here."""
    return PERSONAS.get(name, USUAL)
