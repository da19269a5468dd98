"""Noise, events, objective; and beside the table all one may look up at any time (MH-16)."""

from __future__ import annotations

from muster.kernel.game import Table
from muster.kernel.scene import Area, Face, Mark, Node, Piece, PieceState, Text
from muster.parts.words import joined

from ..box import HeistBox
from ..components import CHITS, Card
from ..verbs.words import PLURALS as PLURALS
from .pieces import ICONS, LOOT_WORDS, loot_name

NEXT = 2
"""How many crises of the deck are announced on the table; the others are beside it."""


def card_of(box: HeistBox, name: str) -> Card:
    """An event or a crisis by its id."""
    at = box.card_at[name]
    return (*box.events, *box.crises)[at]


def is_crisis(box: HeistBox, name: str) -> bool:
    return box.card_at[name] >= box.first_crisis


def noise_track(box: HeistBox, table: Table) -> Area:
    """The marker, the slots that raise an alert, and the noise that waits to be counted."""
    slots = tuple(
        Text(f"slot-{n}", "!" if n in box.alert_slots else "") for n in range(box.last_slot + 1)
    )
    coming = next((n for n in sorted(box.alert_slots) if n > table["noise"]), None)
    if coming is not None:
        note = f"next alert at {coming}"
    elif table["noise"] < box.last_slot:  # MH-100
        note = f"after {box.last_slot} every noise is an alert"
    else:
        note = "every noise is an alert"
    waiting = pending_noise(table)
    if waiting:
        note = f"{note}, {waiting} still to count"
    badges: tuple[Mark, ...] = ()
    if table["diversions"]:
        left = str(table["diversions"])
        badges = (Mark(icon=ICONS["fixer"], label="diversions", value=left),)
    return Area(
        "noise",
        "track",
        slots,
        label=f"Noise {table['noise']}",
        note=note,
        icon=ICONS["noise"],
        count=table["noise"],
        badges=badges,
    )


def pending_noise(table: Table) -> int:
    """Noise of this phase that is counted when it ends (MH-J43)."""
    due: int = sum(one["due"] for one in table["who"]) + table["extra"]
    return due


def event_piece(box: HeistBox, name: str, state: PieceState = "", place: str = "event") -> Piece:
    """A card of the deck, face up."""
    card = card_of(box, name)
    crisis = is_crisis(box, name)
    face = Face(
        title=card.name,
        corner=name,
        text=card.text,
        suit="red" if crisis else "",
        icon=ICONS["crisis" if crisis else "event"],
    )
    return Piece(f"{place}-{name}", "card", face, state=state, form="notice")


def deck_area(box: HeistBox, table: Table) -> Area:
    """The card being carried out, else the deck with its top card."""
    deck = table["deck"]
    if table["active"]:
        piece = event_piece(box, table["active"], "affected")
        left = f"{len(deck)} cards left"
        count = len(deck) + 1
        return Area("deck", "stack", (piece,), label="Now", note=left, count=count, span=6)
    top = (event_piece(box, deck[0]),) if deck else ()
    note = "1 card" if len(deck) == 1 else f"{len(deck)} cards"
    return Area("deck", "stack", top, label="Event deck", note=note, count=len(deck), span=6)


def objective_area(box: HeistBox, table: Table) -> Area:
    """What has to be done, how far it is, and the crises that come next."""
    scenario = box.scenarios[table["part"]]
    parts: list[Node] = []
    far: list[str] = []
    for kind, wanted in scenario.goal.steal.items():
        got = min(wanted, table.get(f"{kind}s", 0))
        tokens = tuple(
            Piece(
                f"goal-{kind}-{n}",
                "token",
                Face(title=LOOT_WORDS[kind], suit="purple", icon=ICONS[kind]),
                state="" if n < got else "dim",
            )
            for n in range(wanted)
        )
        label = PLURALS.get(kind, f"{kind}s").capitalize()
        parts.append(Area(f"goal-{kind}", "row", tokens, label=label, dense=True))
        far.append(f"{PLURALS.get(kind, f'{kind}s')} {got} of {wanted}")
    met = (Mark(label="met", tone="good"),) if table["site"]["met"] else ()
    parts.append(Text("aim", scenario.objective.rstrip("."), marks=met))
    parts += _ahead(box, table)
    return Area("objective", "panel", tuple(parts), label="Objective", note=", ".join(far), span=6)


def _ahead(box: HeistBox, table: Table) -> list[Node]:
    """Crises that wait to happen, and how far the next ones are (MH-96)."""
    lines: list[Node] = [
        Text(f"queued-{n}", f"{name} {card_of(box, name).name}, in this Event phase", role="entry")
        for n, name in enumerate(table["crises"])
    ]
    deck = table["deck"]
    coming = [n for n, name in enumerate(deck) if is_crisis(box, name)]
    shown = sorted({*coming[:NEXT], *coming[-1:]})
    for n in shown:
        how_far = "last card" if n == len(deck) - 1 else f"in {n} card{'s' if n > 1 else ''}"
        text = f"{deck[n]} {card_of(box, deck[n]).name}, {how_far}"
        lines.append(Text(f"ahead-{n}", text, role="entry"))
    return [Area("ahead", "panel", tuple(lines), label="Ahead")] if lines else []


# Beside the table


def briefing(box: HeistBox, table: Table) -> Area:
    """The job: its rules, the bag, the whole deck, what was thrown away, who helps."""
    scenario = box.scenarios[table["part"]]
    parts: list[Node] = [
        Area(
            "brief-job",
            "panel",
            (
                Text("brief-aim", scenario.objective.rstrip("."), role="entry"),
                *(
                    Text(f"brief-{one.id}", one.text.rstrip("."), role="entry")
                    for one in scenario.rules
                ),
                *_means(box, table),
            ),
            label=scenario.name,
            note=f"{scenario.location}, {scenario.difficulty}",
        ),
        Area("brief-bag", "panel", tuple(_bag(table)), label=f"In the bag: {_total(table)}"),
        Area(
            "brief-deck", "panel", tuple(_cards(box, table, "deck")), label="Event deck, top first"
        ),
    ]
    if table["discards"]:
        cards = tuple(_cards(box, table, "discards"))
        parts.append(Area("brief-gone", "panel", cards, label="Thrown away or done"))
    if table["fixers"]:
        parts.append(Area("brief-fixers", "panel", tuple(_fixers(box, table)), label="Fixers"))
    return Area(
        "briefing", "panel", tuple(parts), label="Job", icon=ICONS["planning token"], role="aside"
    )


def _total(table: Table) -> int:
    return sum(table["bag"].values())


def _bag(table: Table) -> list[Node]:
    """How many chits of each kind are left; which comes next nobody knows (MH-J4)."""
    lines: list[Node] = []
    for kind in CHITS:
        count = table["bag"].get(kind, 0)
        if count:
            word = kind if count == 1 else PLURALS.get(kind, f"{kind}s")
            lines.append(Text(f"bag-{kind}", f"{count} {word}", role="entry"))
    return lines


def _cards(box: HeistBox, table: Table, pile: str) -> list[Node]:
    return [
        Text(
            f"{pile}-{n}",
            f"{name} {card_of(box, name).name}: {card_of(box, name).text.rstrip('.')}",
            role="entry",
            marks=(Mark(label="crisis", tone="bad"),) if is_crisis(box, name) else (),
        )
        for n, name in enumerate(table[pile])
    ]


def _means(box: HeistBox, table: Table) -> list[Node]:
    """Team cash and what the team keeps."""
    held = [f"${table['cash']}k team cash"]
    if table["stash"]:
        held.append(f"{table['stash']} jewel{'s' if table['stash'] > 1 else ''}")
    held += [loot_name(box, item) for item in table["items"]]
    return [Text("brief-means", f"The team has {joined(held)}", role="entry")]


def _fixers(box: HeistBox, table: Table) -> list[Node]:
    found: list[Node] = []
    for name in table["fixers"]:
        fixer = box.fixers[box.fixer_at[name]]
        text = f"{fixer.name}: {fixer.text.rstrip('.')}"
        found.append(Text(f"brief-fixer-{name}", text, role="entry"))
    return found
