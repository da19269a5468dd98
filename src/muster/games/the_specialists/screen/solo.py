"""The solo side of the recruitment board: corruption, bribes, rivalries, tracks, Hall of Fame."""

from __future__ import annotations

from muster.kernel.game import Table
from muster.kernel.scene import Area, Mark, Node, Text

from ..box import CrewBox
from .pieces import (
    ICONS,
    KINDS_OF_TRACK,
    UNIT,
    corruption_piece,
    die_piece,
    half_words,
)


def solo_areas(box: CrewBox, table: Table) -> list[Node]:
    """The Corruption card of the round, the two columns, the two tracks."""
    solo = table["solo"]
    up = solo["corruption"]
    card = (corruption_piece(box, up["id"], "corruption"),) if up else ()
    return [
        Area(
            "corruptions",
            "row",
            card,
            label="Corruption",
            note=f"{solo['corruptions']} to come",
            span=2,
        ),
        Area(
            "dangers",
            "panel",
            (
                _danger("bribes", "Bribes", len(solo["bribes"]), box.lost_bribes, _fines(box)),
                _danger("rivalries", "Rivalries", len(solo["rivalries"]), box.lost_rivalries, []),
                _track(box, "bank", solo),
                _track(box, "jewelry", solo),
            ),
            span=12,
        ),
    ]


def risky_dice(box: CrewBox, table: Table) -> tuple[Node, ...]:
    """The dice on offer, each with what the two others would bring."""
    found: list[Node] = []
    for place, value in enumerate(table["area"], start=1):
        if value:
            words, sign = corruption_of(box, table, sum(table["area"]) - value)
            die = die_piece(f"area-{place}", value, f"{words}.", table["round"])
            found.append(Area(f"offered-{place}", "cell", (die,), label=sign))
    return tuple(found)


def corruption_of(box: CrewBox, table: Table, total: int) -> tuple[str, str]:
    """What dice that add up to this would bring, in a sentence and in a word (TS-112, TS-113)."""
    up = table["solo"]["corruption"]
    if up is None or total in box.quiet:
        return f"The others add up to {total}: nothing happens", "calm"
    left, right = box.halves[box.corruption_ids.index(up["id"])]
    half = left if box.left_sums[0] <= total <= box.left_sums[-1] else right
    return f"The others add up to {total}: {half_words(half)}", half.kind.capitalize()


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


def _track(box: CrewBox, word: str, solo: Table) -> Area:
    """A reward for each bank or jewelry robbed (TS-119, TS-121)."""
    rewards = box.bank_track if word == "bank" else box.jewelry_track
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
        count=solo[f"{word}_step"],
        span=3,
    )
