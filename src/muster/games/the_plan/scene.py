"""How The Plan as a seat sees it lies on the table: others, the museum, the question, mine."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from muster.kernel.scene import Area, AreaState, Face, Layout, Mark, Node, Piece, PieceState, Text
from muster.kernel.views.kept import kept
from muster.parts.words import counted, joined

from .box import SMASH, MuseumBox
from .rules import Tally, round_of
from .state import NONE, Museum, came

ICONS: dict[str, str] = json.loads(
    (Path(__file__).parent / "skin.json").read_text(encoding="utf-8")
)["icons"]

SIZE_WORDS = ("Smash", "Lone", "Two", "Three", "Four")


def layout(s: Museum, seat: int | None) -> Layout:
    """The whole table as this seat sees it."""
    box = s.box
    others = [player for player in range(box.players) if player != seat]
    parts: list[Node] = [
        Area(
            "others",
            "row",
            tuple(seat_plate(s, player) for player in others),
            role="others",
        ),
        treasures_area(s),
        trinkets_area(s),
        plans_area(s, seat),
    ]
    if seat is not None:
        parts.append(my_area(s, seat))
    root = Area("table", "panel", tuple(parts))
    return Layout(root=root, phase=phase(s), step=s.turn, steps=box.turns)


def phase(s: Museum) -> str:
    """Where we are, in words."""
    turn = f"turn {s.turn} of {s.box.turns}"
    if s.box.solo:
        return f"Solitaire · {turn}"
    number = round_of(s)
    side = "right" if number % 2 == 0 else "left"
    return f"Round {number} · passing {side} · {turn}"


def _plate_shows(s: Museum, player: int) -> tuple[object, ...]:
    return player, s.hauls[player], s.souvenirs[player], len(s.hands[player])


@kept(_plate_shows)
def seat_plate(s: Museum, player: int) -> Area:
    """A player's public things: counts, colours, points."""
    box, haul, keeps, hand = s.box, s.hauls[player], s.souvenirs[player], len(s.hands[player])
    tally = Tally(box, haul, keeps)
    colours = [0] * len(box.colours)
    for treasure in haul:
        colours[box.treasure_colour[treasure]] += 1
    ghost = player >= box.seats
    badges = [
        _counted(ICONS["jewels"], "Treasure", tally.treasures),
        _counted(ICONS["mugs"], "Trinket", tally.trinkets),
        Mark(
            icon="card-play",
            label="card in hand" if hand == 1 else "cards in hand",
            value=str(hand),
        ),
        Mark(icon=ICONS["full set"], label="points", value=str(tally.total)),
    ]
    if ghost:
        badges.append(Mark(icon=ICONS["ghost"], label="ghost"))
    kinds = tuple(
        Mark(suit=box.colours[c], label=box.kind_names[c], value=str(n))
        for c, n in enumerate(colours)
    )
    return Area(
        f"seat-{player}",
        "panel",
        (Text(f"seat-{player}-kinds", "", marks=kinds), _belongings(box, player, haul, keeps)),
        label=f"Ghost {player - box.seats + 1}" if ghost else "",
        role="seat",
        seat=player,
        span=3,
        badges=tuple(badges),
    )


def _belongings(box: MuseumBox, player: int, haul: tuple[int, ...], keeps: tuple[int, ...]) -> Area:
    """What lies before a player for all to see, to be looked at on demand."""
    groups = treasure_groups(box, haul, f"seat-{player}-")
    return Area(
        f"seat-{player}-haul",
        "panel",
        (
            Area(f"seat-{player}-treasures", "row", groups, label="Treasures"),
            Area(
                f"seat-{player}-trinkets",
                "row",
                trinket_groups(box, keeps, f"seat-{player}-"),
                label="Trinkets",
            ),
        ),
        label="Haul",
    )


def treasure_groups(box: MuseumBox, tokens: Sequence[int], prefix: str = "") -> tuple[Node, ...]:
    """Treasures by colour, equal ones beside each other."""
    groups: list[Node] = []
    for colour, name in enumerate(box.colours):
        lying = sorted(t for t in tokens if box.treasure_colour[t] == colour)
        if lying:
            tiles = tuple(treasure_piece(box, treasure) for treasure in lying)
            label = box.kind_names[colour]
            groups.append(Area(f"{prefix}treasures-{name}", "row", tiles, label=label))
    return tuple(groups)


def trinket_groups(box: MuseumBox, tokens: Sequence[int], prefix: str = "") -> tuple[Node, ...]:
    """Trinkets by kind, equal ones beside each other, with how many of a set they make (TP-14)."""
    size = box.trinket_sets[0]
    groups: list[Node] = []
    for number, kind in enumerate(box.trinket_kinds):
        lying = sorted(t for t in tokens if box.trinket_kind[t] == number)
        if lying:
            tiles = tuple(trinket_piece(box, trinket) for trinket in lying)
            different = len({box.trinket_names[token] for token in lying})
            groups.append(
                Area(
                    f"{prefix}trinkets-{kind}",
                    "row",
                    tiles,
                    label=kind,
                    icon=ICONS[kind],
                    note=f"{different} of {size}" if prefix else "",
                )
            )
    return tuple(groups)


def _counted(icon: str, thing: str, count: int) -> Mark:
    return Mark(icon=icon, label=thing if count == 1 else f"{thing}s", value=str(count))


def _treasures_show(s: Museum) -> tuple[object, ...]:
    return s.treasures, len(s.treasure_pile)


@kept(_treasures_show)
def treasures_area(s: Museum) -> Area:
    """Face-up Treasures sorted by colour, beside their pile."""
    groups: list[Node] = [
        Area(
            "treasure-pile",
            "stack",
            label="Treasures",
            count=len(s.treasure_pile),
            icon=ICONS["jewels"],
        )
    ]
    groups.extend(treasure_groups(s.box, s.treasures))
    return Area(
        "treasures",
        "row",
        tuple(groups),
        label="Treasures",
        note="A Specialist takes every Treasure of its colour.",
        role="supply",
    )


def _trinkets_show(s: Museum) -> tuple[object, ...]:
    return s.trinkets, len(s.trinket_pile)


@kept(_trinkets_show)
def trinkets_area(s: Museum) -> Area:
    """Face-up Trinkets beside their pile."""
    pile = Area(
        "trinket-pile",
        "stack",
        label="Trinkets",
        count=len(s.trinket_pile),
        icon=ICONS["magnets"],
    )
    tokens = trinket_groups(s.box, s.trinkets)
    return Area(
        "trinkets",
        "row",
        (pile, *tokens),
        label="Trinkets",
        note="Consolation for a Plan that takes nothing.",
        role="supply",
        span=6,
    )


def plans_area(s: Museum, seat: int | None) -> Area:
    """The Plans of this turn, one place for each player."""
    box = s.box
    choosing = {ask.seat for ask in s.asks if ask.key == "plan"}
    sealed = {ask.seat for ask in s.sealed if ask.key == "plan"}
    places: list[Node] = []
    state: PieceState = ""
    shown_plans = s.plans
    if max(s.plans) == NONE and not choosing and len(s.discards) >= box.players:
        # The Plans of the last turn lie on top of the discards, in the order of the players.
        shown_plans, state = list(s.discards[-box.players :]), "dim"
    for player, plan in enumerate(shown_plans):
        name = f"plan-of-{player}"
        if plan != NONE:
            shown = plan_piece(box, plan, player, state)
            places.append(Area(name, "row", (shown,), seat=player, span=1))
        elif player in sealed:
            # TP-3: face down, and nobody sees which
            back = Piece(f"sealed-{player}", "card", seat=player, state="sealed")
            places.append(Area(name, "row", (back,), seat=player, span=1))
        else:
            places.append(_empty_place(name, player, player in choosing, seat))
    return Area("plans", "row", tuple(places), label="Plans", role="supply", span=6)


def _empty_place(name: str, player: int, choosing: bool, seat: int | None) -> Area:
    """Where a Plan will lie."""
    lit: AreaState = "empty"
    icon, note = "", ""
    if choosing and player == seat:
        lit, icon, note = "lit", "card-play", "your plan"
    elif choosing:
        icon, note = "hourglass", "thinking"
    return Area(name, "row", seat=player, span=1, state=lit, icon=icon, note=note)


def _mine_shows(s: Museum, seat: int) -> tuple[object, ...]:
    new = tuple(came(s, seat))
    return seat, s.hauls[seat], s.souvenirs[seat], s.hands[seat], s.given[seat], new


@kept(_mine_shows)
def my_area(s: Museum, seat: int) -> Area:
    """Own tokens, own hand, own points."""
    box = s.box
    tally = Tally(box, s.hauls[seat], s.souvenirs[seat])
    # Sorted, so that sets in the making are seen.
    haul = tuple(
        treasure_piece(box, treasure)
        for treasure in sorted(s.hauls[seat], key=lambda t: (box.treasure_colour[t], t))
    )
    keeps = trinket_groups(box, s.souvenirs[seat], "my-")
    givers = {card: giver for card, giver, _ in came(s, seat)}
    hand = tuple(plan_piece(box, plan, seat, giver=givers.get(plan)) for plan in s.hands[seat])
    order = tuple(Mark(label=SIZE_WORDS[size], value=str(size)) for size in box.sizes_in_game)
    return Area(
        "mine",
        "panel",
        (
            Area("haul", "grid", haul, label="Your haul", span=3, dense=True),
            Area("souvenirs", "row", keeps, label="Your Trinkets", span=3, dense=True),
            Area("hand", "fan", hand, label="Your hand", span=6),
            Text("order", "Order of play", role="heading", marks=order),
            Text("points", f"{counted(tally.total, 'point')} now", role="total"),
            *_sets_in_the_making(s, seat),
            *_memory(s, seat),
        ),
        role="mine",
        seat=seat,
    )


def _sets_in_the_making(s: Museum, seat: int) -> tuple[Text, ...]:
    """Kinds of which one name is missing for the bonus of a full set (TP-14)."""
    box = s.box
    size, bonus = box.treasure_sets
    names: dict[int, set[str]] = {}
    for treasure in s.hauls[seat]:
        names.setdefault(box.treasure_colour[treasure], set()).add(box.treasure_names[treasure])
    marks = tuple(
        Mark(suit=box.colours[colour], label=f"{size - 1} of {size} for +{bonus}")
        for colour, found in sorted(names.items())
        if len(found) == size - 1
    )
    return (Text("sets", "", marks=marks),) if marks else ()


def _memory(s: Museum, seat: int) -> tuple[Area, ...]:
    """Cards passed on this round that have not been seen since."""
    if not s.given[seat]:
        return ()
    cards = tuple(plan_piece(s.box, card, seat) for card, _, _ in s.given[seat])
    return (Area("given", "row", cards, label="You passed on", dense=True),)


# Pieces never change, and four seats look at the same ones: each is made once.


@lru_cache(maxsize=4096)
def treasure_piece(box: MuseumBox, treasure: int) -> Piece:
    title = box.treasure_names[treasure]
    face = Face(
        title=title,
        suit=box.colours[box.treasure_colour[treasure]],
        icon=ICONS.get(title, ICONS[box.kind_names[box.treasure_colour[treasure]]]),
        corner=str(box.treasure_value[treasure]),
    )
    return Piece(box.treasure_ids[treasure], "tile", face)


@lru_cache(maxsize=4096)
def trinket_piece(box: MuseumBox, trinket: int) -> Piece:
    kind = box.trinket_kinds[box.trinket_kind[trinket]]
    title = box.trinket_names[trinket]
    face = Face(
        title=title,
        icon=ICONS.get(f"{kind[:-1]} {title}", ICONS.get(kind, "")),
        corner=str(box.trinket_value[trinket]),
        text=kind,
    )
    return Piece(box.trinket_ids[trinket], "chit", face)


@lru_cache(maxsize=8192)
def plan_piece(
    box: MuseumBox, plan: int, player: int, state: PieceState = "", giver: int | None = None
) -> Piece:
    """A Plan; with a `giver` it has just come from there."""
    bands = tuple(
        Mark(
            suit=box.colours[c],
            icon=ICONS.get(box.kind_names[c], ""),
            label=box.kind_names[c].capitalize(),
        )
        for c in box.plan_colours[plan]
    )
    size = box.plan_size[plan]
    face = Face(
        title=box.type_names[size],
        suit="any" if size == SMASH else bands[0].suit,
        icon=ICONS["smash & grab"] if size == SMASH else ICONS["team member"],
        corner=str(size),
        bands=bands,
        badges=() if giver is None else (Mark(label="new", seat=giver),),
        about="" if giver is None else f"Seat {giver} passed it to you.",
    )
    return Piece(box.plan_ids[plan], "card", face, seat=player, state=state)


def printed(box: MuseumBox, file: str, card: str) -> Piece | None:
    """A component on its own; made anew, for a box that nobody plays with is not to be kept."""
    if file == "plans" and card in box.plan_at:
        return replace(plan_piece.__wrapped__(box, box.plan_at[card], 0), seat=None)
    if file == "treasures" and card in box.treasure_at:
        return treasure_piece.__wrapped__(box, box.treasure_at[card])
    if file == "trinkets" and card in box.trinket_at:
        return trinket_piece.__wrapped__(box, box.trinket_at[card])
    return None


# What a touched thing is


def about(s: Museum, node: str) -> str:
    """What lies there, and when it can be chosen."""
    box = s.box
    if node in box.treasure_at:
        return _about_treasure(box, box.treasure_at[node])
    if node in box.trinket_at:
        trinket = box.trinket_at[node]
        size, bonus = box.trinket_sets
        kind = box.trinket_kinds[box.trinket_kind[trinket]]
        return (
            f"The {box.trinket_names[trinket]}, one of the {kind}, worth "
            f"{box.trinket_value[trinket]}; {size} different {kind} score {bonus} extra. "
            "A Trinket is chosen by whoever's Plan takes nothing."
        )
    if node in box.plan_at:
        plan = box.plan_at[node]
        size = box.plan_size[plan]
        takes = "all Treasures of one colour" if size == SMASH else "all Treasures of its colours"
        when = "A Plan is chosen from the hand when a turn begins, and passed on when it ends."
        return (
            f"{box.plan_name(plan)}. It takes {takes}, unless an equal team is after them. {when}"
        )
    if node == "treasure-pile":
        each = f"{box.treasures_per_turn} of them are turned up every turn"
        return f"Hidden Treasures: {each}. The game ends when there are not enough left."
    if node == "trinket-pile":
        return "Hidden Trinkets. Whoever's Plan takes nothing may draw the top one unseen."
    return ""


def _about_treasure(box: MuseumBox, treasure: int) -> str:
    colour = box.treasure_colour[treasure]
    size, bonus = box.treasure_sets
    names = dict.fromkeys(
        name
        for name, of in zip(box.treasure_names, box.treasure_colour, strict=True)
        if of == colour
    )
    return (
        f"{box.treasure_names[treasure].capitalize()}: {box.kind_names[colour]}, worth "
        f"{box.treasure_value[treasure]}. A set of {size} ({joined(list(names))}) scores {bonus} "
        "extra. Treasures are taken by Plans, not by hand."
    )
