"""The solo side of the recruitment board: corruption, bribes, rivalries, tracks, Hall of Fame."""

from __future__ import annotations

from collections.abc import Sequence

from muster.kernel.scene import Area, Mark, Node, Text

from ..box import CrewBox
from ..state import NONE, Crews
from ..turn.solo import corruption_words
from ..words import ICONS, UNIT
from .pieces import KINDS_OF_TRACK, corruption_piece, die_piece


def solo_areas(s: Crews) -> list[Node]:
    """The Corruption card of the round, the two columns, the two tracks."""
    box = s.box
    card = () if s.corruption == NONE else (corruption_piece(box, s.corruption),)
    return [
        Area(
            "corruptions",
            "row",
            card,
            label="Corruption",
            note=f"{len(s.corruptions)} to come",
            span=2,
        ),
        Area(
            "dangers",
            "panel",
            (
                _danger("bribes", "Bribes", len(s.bribes), box.lost_bribes, _fines(box)),
                _danger("rivalries", "Rivalries", len(s.rivalries), box.lost_rivalries, []),
                _track("bank", box.bank_track, s.bank_step),
                _track("jewelry", box.jewelry_track, s.jewelry_step),
            ),
            span=12,
        ),
    ]


def risky_dice(s: Crews) -> tuple[Node, ...]:
    """The dice on offer, each with what the two others would bring."""
    found: list[Node] = []
    for place, value in enumerate(s.area, start=1):
        if value:
            words, sign = corruption_words(s, sum(s.area) - value)
            die = die_piece(f"area-{place}", value, f"{words}.", s.round)
            found.append(Area(f"offered-{place}", "cell", (die,), label=sign))
    return tuple(found)


def _fines(box: CrewBox) -> list[str]:
    """What so many Bribes cost at the end."""
    return [f"minus {fine} {UNIT}" if fine else "" for fine in box.penalty[1:]]


def _danger(node: str, label: str, count: int, most: int, fines: list[str]) -> Area:
    """So many cards, and where the game is lost (TS-122, TS-123)."""
    icon = ICONS["corruption bribe" if node == "bribes" else "corruption rivalry"]
    cells = []
    for n in range(1, most + 1):
        words = "lost" if n == most else fines[n - 1] if n <= len(fines) else ""
        marks = (Mark(label=words, tone="bad" if n == most else ""),) if words else ()
        cells.append(Text(f"{node}-{n}", str(n), marks=marks))
    return Area(
        node,
        "track",
        tuple(cells),
        label=label,
        note=f"lost at {most}",
        icon=icon,
        count=count,
        span=3,
    )


def _track(word: str, rewards: Sequence[str], step: int) -> Area:
    """A reward for each bank or jewelry robbed (TS-119, TS-121)."""
    cells = []
    for n, reward in enumerate(rewards, start=1):
        icon, words = KINDS_OF_TRACK[reward]
        cells.append(Text(f"{word}-step-{n}", str(n), marks=(Mark(icon=ICONS[icon], label=words),)))
    return Area(
        f"{word}-track",
        "track",
        tuple(cells),
        label=f"{word.capitalize()} track",
        icon=ICONS[word],
        count=step,
        span=3,
    )
