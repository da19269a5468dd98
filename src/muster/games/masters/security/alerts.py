"""Noise, alerts and the deck: what the crew's racket throws away, and the crises that turn up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.events import Out

from ..security.events import Alerted, CrisisFound, NoiseMade

if TYPE_CHECKING:
    from ..state import Heist


def turn_up(s: Heist, out: Out) -> None:
    """Whatever crisis lies on top is queued at once (MH-96, MH-114, MH-115, MH-J47)."""
    first = s.box.first_crisis
    deck = s.deck
    while deck and deck[0] >= first:
        s.crises = (*s.crises, deck[0])
        out.tell(CrisisFound(deck[0]))
        deck = deck[1:]
    s.deck = deck


def alert(s: Heist, why: str, out: Out, count: int = 1) -> None:
    """MH-60 MH-102: the topmost event is thrown away; without events nothing happens (MH-J48)."""
    for _ in range(count):
        if not s.deck:
            out.tell(Alerted(-1, why))
            continue
        event = s.deck[0]
        s.deck = s.deck[1:]
        s.discards = (*s.discards, event)
        s.last = event
        out.tell(Alerted(event, why))
        turn_up(s, out)


def move_marker(s: Heist, count: int) -> int:
    """MH-98 to MH-100: slot by slot; on the last slot each further noise is an alert (MH-J45).

    How many alerts are due; whoever makes the noise tells of it before they are raised.
    """
    box = s.box
    slots = min(count, box.last_slot - s.noise)
    alerts = count - slots
    for slot in range(s.noise + 1, s.noise + slots + 1):
        if slot in box.alert_slots:
            alerts += 1  # MH-99
    s.noise += slots
    return alerts


def noise_alerts(s: Heist, out: Out, count: int) -> None:
    """The alerts that counted noise raises."""
    alert(s, "noise", out, count)


def make_noise(s: Heist, count: int, out: Out) -> None:
    """Noise in an event counts at once (MH-J44)."""
    if count:
        alerts = move_marker(s, count)
        out.tell(NoiseMade(count, s.noise))
        alert(s, "noise", out, alerts)
