"""Positions of The Specialists written by hand, or read back from a dump."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from muster.kernel.chance import Chance
from muster.kernel.errors import BadPosition
from muster.parts.positions import (
    Reader,
    checked,
    entries,
    flag,
    known_entries,
    listed,
    number,
    rows,
)
from muster.parts.queues import in_the_flow

from .box import SOURCES, CrewBox
from .components import BUILDINGS, GAINS, LETTERS
from .state import DIE, LOCK, NONE, STAGES, Crews, Offer
from .waiting import GAIN, ORDER, PLACE, PRIME, REWARD, SUPPLY

QUEUED = {10: ORDER, 11: PLACE, 12: PRIME, 13: SUPPLY, 14: REWARD}
"""What the numbers besides gains stood for in rules version 2."""

ASIDE = ("giveup",)
"""What is asked before anything that waits is begun."""

SOLO_FIELDS: tuple[str, ...] = (
    "bribes",
    "rivalries",
    "corruption",
    "corruptions",
    "quiet",
    "bank_step",
    "jewelry_step",
    "supply",
)
STACKS: tuple[str, ...] = ("team", "mastery", "bank", "jewelry")
FIELDS: tuple[str, ...] = (
    "layout",
    "round",
    "first",
    "active",
    "turns",
    "stage",
    "deck",
    "display",
    "gone",
    "informant",
    "informants",
    "heard",
    "area",
    "pool",
    "rows",
    "beside",
    "equipment",
    "tokens",
    "teams",
    "experts",
    "tiles",
    "marks",
    "primes",
    "books",
    *(f"{stack}_stack" for stack in STACKS),
    *(f"{stack}_taken" for stack in STACKS),
    "hacked",
    "fresh",
    "fast",
    "fast_die",
    "claims",
    "offer",
    "chosen",
    "ending",
)


def place(box: CrewBox, table: Mapping[str, Any], chance: Chance) -> Crews:
    """A game from a position; what is left out takes a sensible value."""
    known_entries(table, (*FIELDS, *SOLO_FIELDS) if box.solo else FIELDS)
    n = box.seats
    s = Crews(box, chance)
    s.layout = _one_of(table, "layout", box.layouts[0].name, [one.name for one in box.layouts])
    s.round = number(table, "round", 1, 0, box.rounds)
    s.first = number(table, "first", 0, 0, n - 1)
    s.active = number(table, "active", 0, 0, n - 1)
    s.turns = number(table, "turns", (s.active - s.first) % n, 0, n)
    s.stage = _one_of(table, "stage", STAGES[DIE], STAGES)
    _cards(s, table, chance)
    _dice(s, table)
    _players(s, table)
    marks = entries(table.get("marks", {}), "marks", box.city_words)
    placed_marks(s, _checked_marks(s, marks))
    _tokens(s, table, chance)
    s.hacked = flag(table, "hacked", False)
    s.claims = number(table, "claims", 0, 0, 2)
    _start(s, table)
    endings = ("", "seventh", "rounds", "bribes", "rivalries")
    s.ending = endings[_one_of(table, "ending", "", endings)]
    return s


def _one_of(table: Mapping[str, Any], field: str, default: str, words: Sequence[str]) -> int:
    value = table.get(field, default)
    if value not in words:
        raise BadPosition(f"{field}: expected one of {', '.join(words)}, got {value!r}")
    return list(words).index(value)


def updated(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """What waits was the game's own in rules version 2."""
    return in_the_flow(data, _named, ASIDE) if "queue" in data else data


def _named(kind: int, numbers: list[int]) -> tuple[str, int, list[int]]:
    if 0 <= kind < len(GAINS):
        return GAIN.name, 0, [kind, *numbers]
    if kind not in QUEUED:
        raise BadPosition(f"queue: {kind} is no kind of what waits")
    return QUEUED[kind].name, 0, numbers


# Cards


def _cards(s: Crews, table: Mapping[str, Any], chance: Chance) -> None:
    box, n = s.box, s.box.seats
    cards = Reader(
        table, "card", box.card_ids, (*box.in_deck, *range(box.starter, box.starter + 6))
    )
    written = rows(table, "teams", n)
    for seat in range(n):
        where = f"teams[{seat}]"
        team = entries(written[seat] if seat < len(written) else {}, where, box.colours)
        columns = [cards.some(team.get(colour, []), f"{where}.{colour}") for colour in box.colours]
        for colour, column in enumerate(columns):
            for card in column:
                if box.colour_of[card] != colour:
                    raise BadPosition(
                        f"{where}.{box.colours[colour]}: {box.card_ids[card]} is not of that colour"
                    )
        placed_team(s, seat, columns)
    s.fast = NONE if table.get("fast") is None else cards.one(table["fast"], "fast")
    s.fast_die = number(table, "fast_die", 1 if s.fast != NONE else 0, 0, 6)
    s.fresh = NONE if table.get("fresh") is None else cards.one(table["fresh"], "fresh", False)
    if s.fresh != NONE and s.fresh not in s.teams[s.active][box.colour_of[s.fresh]]:
        raise BadPosition(f"fresh: {box.card_ids[s.fresh]} is not in the team of seat {s.active}")
    display: list[int] = []
    for at, name in enumerate(listed(table.get("display", []), "display")):
        display.append(NONE if name is None else cards.one(name, f"display[{at}]"))
    s.display = tuple(display)
    s.gone = cards.zone("gone")
    if "deck" in table:
        s.deck = cards.zone("deck")
    else:
        left = [card for card in cards.left_over() if card < box.starter]
        s.deck = chance.shuffled("position", left) if left else ()
        if "display" not in table:
            s.display = s.deck[: box.display_size]
            s.deck = s.deck[box.display_size :]
    for card in (*s.deck, *s.display, *s.gone):
        if card >= box.starter:
            raise BadPosition(f"{box.card_ids[card]} is a Starting Specialist: it is in a team")
    if box.solo:
        _corruption(s, table, chance)
    else:
        _informants(s, table, chance)


def _informants(s: Crews, table: Mapping[str, Any], chance: Chance) -> None:
    reader = Reader(table, "Informant", s.box.informant_ids)
    s.heard = reader.zone("heard")
    if table.get("informant") is not None:
        s.informant = reader.one(table["informant"], "informant")
    s.informants = reader.rest("informants", chance)
    if "informant" not in table and s.informants:
        s.informant, s.informants = s.informants[0], s.informants[1:]


def _corruption(s: Crews, table: Mapping[str, Any], chance: Chance) -> None:
    box = s.box
    reader = Reader(table, "Corruption card", box.corruption_ids)
    s.bribes = reader.zone("bribes")
    s.rivalries = reader.zone("rivalries")
    s.quiet = reader.zone("quiet")
    if table.get("corruption") is not None:
        s.corruption = reader.one(table["corruption"], "corruption")
    s.corruptions = reader.rest("corruptions", chance)
    if "corruptions" not in table:
        s.corruptions = s.corruptions[: box.rounds - s.round + ("corruption" not in table)]
    if "corruption" not in table and s.corruptions:
        s.corruption, s.corruptions = s.corruptions[0], s.corruptions[1:]
    s.bank_step = number(table, "bank_step", 0, 0, box.signatures)
    s.jewelry_step = number(table, "jewelry_step", 0, 0, box.signatures)


def placed_team(s: Crews, seat: int, columns: Sequence[Sequence[int]]) -> None:
    """A player's columns, each from the bottom to the top."""
    s.teams[seat] = tuple(tuple(column) for column in columns)
    s.skills[seat] = tuple(len(column) for column in columns)


# Dice, Equipment, money


def _dice(s: Crews, table: Mapping[str, Any]) -> None:
    box, n = s.box, s.box.seats
    area = listed(table.get("area", [1] * box.area_dice), "area")
    s.area = tuple(checked(one, f"area[{at}]", 0, 6) for at, one in enumerate(area))
    for seat, row in enumerate(rows(table, "rows", n)):
        where = f"rows[{seat}]"
        values = [checked(one, where, 0, 6) for one in listed(row, where)]
        if len(values) > box.spots:
            raise BadPosition(f"{where}: a row has {box.spots} spots")
        s.rows[seat] = (*values, *([0] * (box.spots - len(values))))
    for seat, dice in enumerate(rows(table, "beside", n)):
        where = f"beside[{seat}]"
        s.beside[seat] = tuple(checked(one, where, 1, 6) for one in listed(dice, where))
    out = len(s.area) - s.area.count(0) + (1 if s.fast != NONE else 0)
    out += sum(len(row) - row.count(0) for row in s.rows) + sum(len(own) for own in s.beside)
    if box.unlimited_dice:
        return
    left = box.dice_total - out
    if left < 0:
        raise BadPosition(f"{out} dice are out; there are {box.dice_total} (TS-8)")
    s.pool = number(table, "pool", left, 0, left)


def _players(s: Crews, table: Mapping[str, Any]) -> None:
    box, n = s.box, s.box.seats
    for seat, value in enumerate(rows(table, "equipment", n)):
        s.equipment[seat] = checked(value, f"equipment[{seat}]", 0, box.track_end)
    for seat, book in enumerate(rows(table, "books", n)):
        where = f"books[{seat}]"
        own = entries(book, where, SOURCES)
        s.books[seat] = tuple(
            checked(own.get(source, 0), f"{where}.{source}", 0, 1_000) for source in SOURCES
        )
    for seat, colours in enumerate(rows(table, "experts", n)):
        for colour in listed(colours, f"experts[{seat}]"):
            if colour not in box.colours:
                raise BadPosition(f"experts[{seat}]: no colour {colour!r}")
            s.experts[seat] |= 1 << box.colours.index(colour)
    held = [sum(own >> c & 1 for own in s.experts) for c in range(len(box.colours))]
    if "tiles" in table:
        tiles = entries(table["tiles"], "tiles", box.colours)
        s.tiles = tuple(
            checked(tiles.get(colour, 0), f"tiles.{colour}", 0, 9) for colour in box.colours
        )
    else:
        s.tiles = tuple(
            max(0, copies - taken) for copies, taken in zip(box.expert_copies, held, strict=True)
        )
    _stacks(s, table)


def _stacks(s: Crews, table: Mapping[str, Any]) -> None:
    """The numbered reward tokens: taken ones, and those left in their stacks."""
    box, n = s.box, s.box.seats
    worth: dict[str, Mapping[int, object]] = {
        "team": box.team_money,
        "mastery": box.mastery_money,
        "bank": box.bank_gains,
        "jewelry": box.jewelry_gains,
    }
    for stack in STACKS:
        full: tuple[int, ...] = getattr(box, f"{stack}_stack")
        taken = [0] * n
        for seat, one in enumerate(rows(table, f"{stack}_taken", n)):
            taken[seat] = checked(one, f"{stack}_taken[{seat}]", 0, 9)
        setattr(s, f"{stack}_taken", tuple(taken))
        left = table.get(f"{stack}_stack", [one for one in full if one not in taken])
        found = tuple(listed(left, f"{stack}_stack"))
        for one in found:
            checked(one, f"{stack}_stack", 1, 9)
            if one not in worth[stack]:
                have = ", ".join(str(number) for number in worth[stack])
                raise BadPosition(f"{stack}_stack: there is no token {one}; valid: {have}")
        setattr(s, f"{stack}_stack", found)


# Boards and tokens


def _checked_marks(s: Crews, marks: Mapping[str, Any]) -> dict[str, dict[str, list[int | str]]]:
    box = s.box
    sites = {box.city_words[site.word]: site for site in box.layouts[s.layout].sites}
    found: dict[str, dict[str, list[int | str]]] = {}
    for city, buildings in marks.items():
        found[city] = {}
        robbers: list[int] = []
        for kind, owners in entries(buildings, f"marks.{city}", BUILDINGS).items():
            where = f"marks.{city}.{kind}"
            own: list[int | str] = [
                "lock" if one == "lock" else checked(one, where, 0, box.seats - 1)
                for one in listed(owners, where)
            ]
            if len(own) > sites[city].spots[BUILDINGS.index(kind)]:
                raise BadPosition(f"{where}: more signatures than spots (TS-J24)")
            robbers += [one for one in own if isinstance(one, int)]
            found[city][kind] = own
        if len(set(robbers)) != len(robbers):
            raise BadPosition(f"marks.{city}: one heist a city and player (TS-57)")
    return found


def placed_marks(s: Crews, marks: Mapping[str, Mapping[str, Sequence[int | str]]]) -> None:
    """The signatures on the boards, by city and building."""
    box = s.box
    layout = box.layouts[s.layout]
    for city, buildings in marks.items():
        at = layout.at[box.city_words.index(city)]
        for kind, owners in buildings.items():
            for one in owners:
                s.sign(one if isinstance(one, int) else LOCK, at, BUILDINGS.index(kind))


def _tokens(s: Crews, table: Mapping[str, Any], chance: Chance) -> None:
    box = s.box
    tokens = Reader(table, "token", box.token_ids)
    s.tokens = tokens.zones("tokens", box.seats)
    if box.solo:
        if "supply" in table:
            s.supply = tokens.zone("supply")
        else:
            s.supply = tuple(t for t in box.supply if not any(t in own for own in s.tokens))
        return
    if "primes" in table:
        written = entries(table["primes"], "primes", LETTERS)
        s.primes = tuple(
            tokens.some(written.get(letter, []), f"primes.{letter}") for letter in LETTERS
        )
        return
    held = {token for own in s.tokens for token in own}
    found: list[tuple[int, ...]] = []
    for letter in range(len(LETTERS)):
        own = [token for token in box.primes.get(letter, ()) if token not in held]
        if len(own) == len(box.primes.get(letter, ())):
            del own[chance.pick("position", len(own))]  # TS-2
        found.append(tuple(own))
    s.primes = tuple(found)


def _start(s: Crews, table: Mapping[str, Any]) -> None:
    box = s.box
    words = box.choose.words[0]
    for seat, one in enumerate(rows(table, "chosen", box.seats)):
        if one is None:
            continue
        if one not in words:
            raise BadPosition(f"chosen[{seat}]: expected one of {', '.join(words)}")
        s.chosen = (*s.chosen[:seat], words.index(one), *s.chosen[seat + 1 :])
    offer = listed(table.get("offer", []), "offer")
    for at, one in enumerate(offer):
        entries(one, f"offer[{at}]", ("tile", "cards", "tokens"))
    try:
        s.offer = placed_offer(box, offer)
    except (KeyError, ValueError) as error:
        raise BadPosition(f"offer: no component {error}") from None
    if STAGES[s.stage] == "start" and not s.offer:
        raise BadPosition("offer: at the start there is something to choose")
    if STAGES[s.stage] == "activate" and s.fresh == NONE:
        raise BadPosition("fresh: which card was recruited this turn?")


def placed_offer(box: CrewBox, offer: Sequence[Mapping[str, Any]]) -> tuple[Offer, ...]:
    """What may be chosen at the start."""
    return tuple(
        (
            NONE if one.get("tile") is None else box.tile_ids.index(one["tile"]),
            tuple(box.card_at[c] for c in one.get("cards", ())),
            tuple(box.token_at[t] for t in one.get("tokens", ())),
        )
        for one in offer
    )
