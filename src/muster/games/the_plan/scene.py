"""How a view of The Plan lies on the table: others, the museum, the question, mine."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from muster.games.the_plan.box import SMASH, MuseumBox
from muster.games.the_plan.rules import Tally
from muster.kernel.game import Table
from muster.kernel.scene import Area, Face, Layout, Mark, Node, Piece, Text

ICONS: dict[str, str] = json.loads(
    (Path(__file__).parent / "skin.json").read_text(encoding="utf-8")
)["icons"]

SIZE_WORDS = ("Smash", "Lone", "Two", "Three", "Four")


def layout(box: MuseumBox, view: dict[str, Any]) -> Layout:
    """The whole table as this seat sees it."""
    table, seat = view["table"], view["seat"]
    others = [player for player in range(box.players) if player != seat]
    parts: list[Node] = [
        Area(
            "others",
            "row",
            tuple(seat_plate(box, table, player) for player in others),
            role="others",
        ),
        treasures_area(box, table),
        trinkets_area(box, table),
        plans_area(box, view),
    ]
    if seat is not None:
        parts.append(my_area(box, table, seat))
    turn, turns = table["turn"], box.turns
    return Layout(
        root=Area("table", "panel", tuple(parts)),
        phase=phase(box, table),
        step=turn,
        steps=turns,
    )


def phase(box: MuseumBox, table: Table) -> str:
    """Where we are, in words."""
    turn = f"turn {table['turn']} of {box.turns}"
    if box.solo:
        return f"Solitaire · {turn}"
    side = "right" if table["round"] % 2 == 0 else "left"
    return f"Round {table['round']} · passing {side} · {turn}"


def seat_plate(box: MuseumBox, table: Table, player: int) -> Area:
    """A player's public things: counts, colours, points."""
    haul, kept = tuple(table["hauls"][player]), tuple(table["souvenirs"][player])
    return _seat_plate(box, player, haul, kept, table["hands"][player])


@lru_cache(maxsize=2048)
def _seat_plate(
    box: MuseumBox, player: int, haul: tuple[str, ...], kept: tuple[str, ...], hand: int
) -> Area:
    tally = _tally(box, haul, kept)
    colours = [0] * len(box.colours)
    for name in haul:
        colours[box.treasure_colour[box.treasure_at[name]]] += 1
    ghost = player >= box.seats
    badges = [
        Mark(icon=ICONS["jewels"], label="Treasures", value=str(tally.treasures)),
        Mark(icon=ICONS["mugs"], label="Trinkets", value=str(tally.trinkets)),
        Mark(icon="card-play", label="cards in hand", value=str(hand)),
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
        (Text(f"seat-{player}-kinds", "", marks=kinds),),
        label=f"Ghost {player - box.seats + 1}" if ghost else "",
        role="seat",
        seat=player,
        span=3,
        badges=tuple(badges),
        holds=(*haul, *kept),
    )


def treasures_area(box: MuseumBox, table: Table) -> Area:
    """Face-up Treasures sorted by colour, beside their pile."""
    groups: list[Node] = [
        Area(
            "treasure-pile",
            "stack",
            label="Treasures",
            count=table["treasure_pile"],
            icon=ICONS["jewels"],
        )
    ]
    for colour, name in enumerate(box.colours):
        lying = [t for t in table["treasures"] if box.treasure_colour[box.treasure_at[t]] == colour]
        if lying:
            tiles = tuple(treasure_piece(box, treasure) for treasure in lying)
            groups.append(Area(f"treasures-{name}", "row", tiles, label=box.kind_names[colour]))
    return Area(
        "treasures",
        "row",
        tuple(groups),
        label="Treasures",
        note="A Specialist takes every Treasure of its colour.",
        role="supply",
    )


def trinkets_area(box: MuseumBox, table: Table) -> Area:
    """Face-up Trinkets beside their pile."""
    pile = Area(
        "trinket-pile",
        "stack",
        label="Trinkets",
        count=table["trinket_pile"],
        icon=ICONS["magnets"],
    )
    tokens = tuple(trinket_piece(box, trinket) for trinket in table["trinkets"])
    return Area(
        "trinkets",
        "row",
        (pile, *tokens),
        label="Trinkets",
        note="Consolation for a Plan that takes nothing.",
        role="supply",
        span=6,
    )


def plans_area(box: MuseumBox, view: dict[str, Any]) -> Area:
    """The Plans of this turn, one place for each player."""
    table = view["table"]
    choosing = {ask["seat"] for ask in view["asks"] if ask["key"] == "plan"}
    sealed = {ask["seat"] for ask in view["sealed"] if ask["key"] == "plan"}
    places: list[Node] = []
    shown_plans, state = table["plans"], ""
    if not any(shown_plans) and not choosing and len(table["discards"]) >= box.players:
        # The Plans of the last turn lie on top of the discards, in the order of the players.
        shown_plans, state = table["discards"][-box.players :], "dim"
    for player, plan in enumerate(shown_plans):
        name = f"plan-of-{player}"
        if plan is not None:
            shown = plan_piece(box, plan, player, state)
            places.append(Area(name, "row", (shown,), seat=player, span=1))
        elif player in sealed:
            # TP-3: face down, and nobody sees which
            back = Piece(f"sealed-{player}", "card", seat=player, state="sealed")
            places.append(Area(name, "row", (back,), seat=player, span=1))
        else:
            places.append(_empty_place(name, player, player in choosing, view["seat"]))
    return Area("plans", "row", tuple(places), label="Plans", role="supply", span=6)


def _empty_place(name: str, player: int, choosing: bool, seat: int | None) -> Area:
    """Where a Plan will lie."""
    if choosing and player == seat:
        lit, icon, note = "lit", "card-play", "your plan"
    elif choosing:
        lit, icon, note = "empty", "hourglass", "thinking"
    else:
        lit, icon, note = "empty", "", ""
    return Area(name, "row", seat=player, span=1, state=lit, icon=icon, note=note)


def my_area(box: MuseumBox, table: Table, seat: int) -> Area:
    """Own tokens, own hand, own points."""
    tally = tally_of(box, table, seat)
    # Sorted, so that sets in the making are seen.
    haul = tuple(
        treasure_piece(box, treasure)
        for treasure in sorted(
            table["hauls"][seat],
            key=lambda t: (box.treasure_colour[box.treasure_at[t]], box.treasure_at[t]),
        )
    )
    kept = tuple(
        trinket_piece(box, trinket)
        for trinket in sorted(table["souvenirs"][seat], key=lambda t: box.trinket_at[t])
    )
    hand = tuple(plan_piece(box, plan, seat) for plan in table["hand"])
    order = tuple(Mark(label=SIZE_WORDS[size], value=str(size)) for size in box.sizes_in_game)
    return Area(
        "mine",
        "panel",
        (
            Area("haul", "grid", haul, label="Your haul", span=3, dense=True),
            Area("souvenirs", "row", kept, label="Your Trinkets", span=3, dense=True),
            Area("hand", "fan", hand, label="Your hand", span=6),
            Text("order", "Order of play", role="heading", marks=order),
            Text("points", f"{tally.total} points now", role="total"),
            *_sets_in_the_making(box, table, seat),
            *_memory(box, table),
        ),
        role="mine",
        seat=seat,
    )


def _sets_in_the_making(box: MuseumBox, table: Table, seat: int) -> tuple[Text, ...]:
    """Kinds of which one name is missing for the bonus of a full set (TP-14)."""
    size, bonus = box.treasure_sets
    names: dict[int, set[str]] = {}
    for token in table["hauls"][seat]:
        treasure = box.treasure_at[token]
        names.setdefault(box.treasure_colour[treasure], set()).add(box.treasure_names[treasure])
    marks = tuple(
        Mark(suit=box.colours[colour], label=f"{size - 1} of {size} for +{bonus}")
        for colour, found in sorted(names.items())
        if len(found) == size - 1
    )
    return (Text("sets", "", marks=marks),) if marks else ()


def _memory(box: MuseumBox, table: Table) -> tuple[Text, ...]:
    """Cards passed on this round that have not been seen since."""
    if not table["given"]:
        return ()
    cards = ", ".join(box.plan_name(box.plan_at[card]) for card, _, _ in table["given"])
    return (Text("given", f"You passed on: {cards}"),)


# Pieces never change, and four seats look at the same ones: each is made once.


@lru_cache(maxsize=4096)
def treasure_piece(box: MuseumBox, name: str) -> Piece:
    treasure = box.treasure_at[name]
    title = box.treasure_names[treasure]
    face = Face(
        title=title,
        suit=box.colours[box.treasure_colour[treasure]],
        icon=ICONS.get(title, ICONS[box.kind_names[box.treasure_colour[treasure]]]),
        corner=str(box.treasure_value[treasure]),
    )
    return Piece(name, "tile", face)


@lru_cache(maxsize=4096)
def trinket_piece(box: MuseumBox, name: str) -> Piece:
    trinket = box.trinket_at[name]
    kind = box.trinket_kinds[box.trinket_kind[trinket]]
    title = box.trinket_names[trinket]
    face = Face(
        title=title,
        icon=ICONS.get(f"{kind[:-1]} {title}", ICONS.get(kind, "")),
        corner=str(box.trinket_value[trinket]),
        text=kind,
    )
    return Piece(name, "tile", face)


@lru_cache(maxsize=8192)
def plan_piece(box: MuseumBox, name: str, player: int, state: str = "") -> Piece:
    plan = box.plan_at[name]
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
    )
    return Piece(name, "card", face, seat=player, state=state)


def tally_of(box: MuseumBox, table: Table, player: int) -> Tally:
    return _tally(box, tuple(table["hauls"][player]), tuple(table["souvenirs"][player]))


@lru_cache(maxsize=1024)
def _tally(box: MuseumBox, haul: tuple[str, ...], kept: tuple[str, ...]) -> Tally:
    treasures = [box.treasure_at[name] for name in haul]
    return Tally(box, treasures, [box.trinket_at[name] for name in kept])
