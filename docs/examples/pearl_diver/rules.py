"""Pure questions about the sea: is it over, how many sharks, what is it worth."""

from __future__ import annotations

from .state import Sea


def deck_empty(s: Sea) -> bool:
    return not s.deck  # PD-6


def turn_over(s: Sea) -> bool:
    return not s.diving


def sharks(s: Sea) -> int:
    """How many sharks were turned up this turn."""
    return sum(not s.box.suits[card] for card in s.dive)


def points(s: Sea, seat: int) -> int:
    """A pearl's number, twice in the colour of the charm."""
    mine = s.box.charm_suits[s.charms[seat]]
    return sum(s.box.numbers[c] * (1 + (s.box.suits[c] == mine)) for c in s.kept[seat])  # PD-7
