"""Noise, events, objective; and beside the table all one may look up at any time (MH-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.scene import Area, Face, Mark, Node, Piece, PieceState, Text
from muster.kernel.views.kept import kept
from muster.parts.words import joined

from ..board.masks import bits
from ..components import CHITS, Card
from ..escape.objective import met
from ..people import pending_noise
from ..verbs.words import PLURALS as PLURALS
from .pieces import ICONS, LOOT_WORDS

if TYPE_CHECKING:
    from ..box import HeistBox
    from ..state import Heist

NEXT = 2
"""How many crises of the deck are announced on the table; the others are beside it."""


def card_of(box: HeistBox, name: str) -> Card:
    """An event or a crisis by its id."""
    at = box.card_at[name]
    return (*box.events, *box.crises)[at]


def _noise_shows(s: Heist) -> tuple[object, ...]:
    return s.noise, pending_noise(s), s.diversions


@kept(_noise_shows)
def noise_track(s: Heist) -> Area:
    """The marker, the slots that raise an alert, and the noise that waits to be counted."""
    box = s.box
    slots = tuple(
        Text(f"slot-{n}", "!" if n in box.alert_slots else "") for n in range(box.last_slot + 1)
    )
    coming = next((n for n in sorted(box.alert_slots) if n > s.noise), None)
    if coming is not None:
        note = f"next alert at {coming}"
    elif s.noise < box.last_slot:  # MH-100
        note = f"after {box.last_slot} every noise is an alert"
    else:
        note = "every noise is an alert"
    waiting = pending_noise(s)
    if waiting:
        note = f"{note}, {waiting} still to count"
    badges: tuple[Mark, ...] = ()
    if s.diversions:
        left = str(s.diversions)
        badges = (Mark(icon=ICONS["fixer"], label="diversions", value=left),)
    return Area(
        "noise",
        "track",
        slots,
        label=f"Noise {s.noise}",
        note=note,
        icon=ICONS["noise"],
        count=s.noise,
        badges=badges,
    )


def event_piece(box: HeistBox, at: int, state: PieceState = "") -> Piece:
    """A card of the deck, face up."""
    card, crisis = box.cards[at], at >= box.first_crisis
    face = Face(
        title=card.name,
        corner=card.id,
        text=card.text,
        suit="red" if crisis else "",
        icon=ICONS["crisis" if crisis else "event"],
    )
    return Piece(f"event-{card.id}", "card", face, state=state, form="notice")


NO_CARD = Piece(
    "event-none",
    "card",
    Face(title="No card is left", text="Alerts throw nothing away any more.", icon=ICONS["event"]),
    form="notice",
)
"""Where the deck lay (MH-J48)."""


def deck_area(s: Heist) -> Area:
    """The card being carried out, else the deck with its top card."""
    box, deck = s.box, s.deck
    if s.active >= 0:
        piece = event_piece(box, s.active, "affected")
        left = f"{len(deck)} cards left"
        count = len(deck) + 1
        return Area("deck", "stack", (piece,), label="Now", note=left, count=count, span=6)
    top = (event_piece(box, deck[0]),) if deck else (NO_CARD,)
    note = "1 card" if len(deck) == 1 else f"{len(deck)} cards"
    return Area("deck", "stack", top, label="Event deck", note=note, count=len(deck), span=6)


def _objective_shows(s: Heist) -> tuple[object, ...]:
    return s.part, s.jewels, s.documents, met(s), s.deck, s.crises


@kept(_objective_shows)
def objective_area(s: Heist) -> Area:
    """What has to be done, how far it is, and the crises that come next."""
    scenario, got_so_far = s.scenario, {"jewel": s.jewels, "document": s.documents}
    parts: list[Node] = []
    far: list[str] = []
    for kind, wanted in scenario.goal.steal.items():
        got = min(wanted, got_so_far.get(kind, 0))
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
    marks = (Mark(label="met", tone="good"),) if met(s) else ()
    parts.append(Text("aim", scenario.objective.rstrip("."), marks=marks))
    parts += _ahead(s)
    return Area("objective", "panel", tuple(parts), label="Objective", note=", ".join(far), span=6)


def _ahead(s: Heist) -> list[Node]:
    """Crises that wait to happen, and how far the next ones are (MH-96)."""
    cards, deck = s.box.cards, s.deck
    lines: list[Node] = [
        Text(f"queued-{n}", f"{cards[c].id} {cards[c].name}, this round", role="entry")
        for n, c in enumerate(s.crises)
    ]
    coming = [n for n, card in enumerate(deck) if card >= s.box.first_crisis]
    shown = sorted({*coming[:NEXT], *coming[-1:]})
    for n in shown:
        how_far = "last card" if n == len(deck) - 1 else f"in {n} card{'s' if n > 1 else ''}"
        text = f"{cards[deck[n]].id} {cards[deck[n]].name}, {how_far}"
        lines.append(Text(f"ahead-{n}", text, role="entry"))
    return [Area("ahead", "panel", tuple(lines), label="Ahead")] if lines else []


# Beside the table


def _brief_shows(s: Heist) -> tuple[object, ...]:
    return s.part, s.bag, s.deck, s.discards, s.fixers, s.cash, s.stash, s.items


@kept(_brief_shows)
def briefing(s: Heist) -> Area:
    """The job: its rules, the bag, the whole deck, what was thrown away, who helps."""
    scenario = s.scenario
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
                *_means(s),
            ),
            label=scenario.name,
            note=f"{scenario.location}, {scenario.difficulty}",
        ),
        Area("brief-bag", "panel", tuple(_bag(s)), label=f"In the bag: {sum(s.bag)}"),
        Area(
            "brief-deck", "panel", tuple(_cards(s, "deck", s.deck)), label="Event deck, top first"
        ),
    ]
    if s.discards:
        cards = tuple(_cards(s, "discards", s.discards))
        parts.append(Area("brief-gone", "panel", cards, label="Thrown away or done"))
    if s.fixers:
        parts.append(Area("brief-fixers", "panel", tuple(_fixers(s)), label="Fixers"))
    return Area(
        "briefing", "panel", tuple(parts), label="Job", icon=ICONS["planning token"], role="aside"
    )


def _bag(s: Heist) -> list[Node]:
    """How many chits of each kind are left; which comes next nobody knows (MH-J4)."""
    lines: list[Node] = []
    for kind, count in zip(CHITS, s.bag, strict=True):
        if count:
            word = kind if count == 1 else PLURALS.get(kind, f"{kind}s")
            lines.append(Text(f"bag-{kind}", f"{count} {word}", role="entry"))
    return lines


def _cards(s: Heist, pile: str, cards: tuple[int, ...]) -> list[Node]:
    box = s.box
    return [
        Text(
            f"{pile}-{n}",
            f"{box.cards[c].id} {box.cards[c].name}: {box.cards[c].text.rstrip('.')}",
            role="entry",
            marks=(Mark(label="crisis", tone="bad"),) if c >= box.first_crisis else (),
        )
        for n, c in enumerate(cards)
    ]


def _means(s: Heist) -> list[Node]:
    """Team cash and what the team keeps."""
    held = [f"${s.cash}k team cash"]
    if s.stash:
        held.append(f"{s.stash} jewel{'s' if s.stash > 1 else ''}")
    held += [s.box.loot_name(s.box.kinds[item]) for item in s.items]
    return [Text("brief-means", f"The team has {joined(held)}", role="entry")]


def _fixers(s: Heist) -> list[Node]:
    found: list[Node] = []
    for at in bits(s.fixers):
        fixer = s.box.fixers[at]
        text = f"{fixer.name}: {fixer.text.rstrip('.')}"
        found.append(Text(f"brief-fixer-{fixer.id}", text, role="entry"))
    return found
