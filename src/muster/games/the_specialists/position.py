"""Positions of The Specialists written by hand: what they mean by leaving something out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from muster.kernel.chance import Chance
from muster.kernel.errors import BadPosition
from muster.parts.positions import checked
from muster.parts.queues import in_the_flow

from .box import CrewBox
from .kinds import BUILDINGS, GAINS, LETTERS
from .state import ACTIVATE, GAIN, NONE, ORDER, PLACE, PRIME, REWARD, START, SUPPLY, WIDTH, Crews

QUEUED = {10: ORDER, 11: PLACE, 12: PRIME, 13: SUPPLY, 14: REWARD}
"""What the numbers besides gains stood for in rules version 2."""

ASIDE = ("giveup",)
"""What is asked before anything that waits is begun."""

Table = Mapping[str, Any]


def place(box: CrewBox, table: Table, chance: Chance) -> Crews:
    """A game from a position; what is left out takes a sensible value."""
    s: Crews = Crews.declared.place(box, table, chance)
    if "turns" not in table:
        s.turns = (s.active - s.first) % box.seats
    _cards(s, table)
    if box.solo:
        _corruption(s, table)
    elif "informant" not in table and s.informants:
        s.informant, s.informants = s.informants[0], s.informants[1:]
    _dice(s, table)
    _stacks(s, table)
    _marks(s)
    _tokens(s, table, chance)
    if s.stage == START and not s.offer:
        raise BadPosition("offer: at the start there is something to choose")
    if s.stage == ACTIVATE and s.fresh == NONE:
        raise BadPosition("fresh: which card was recruited this turn?")
    return s


def updated(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """What waits was the game's own in rules version 2."""
    return in_the_flow(data, _named, ASIDE) if "queue" in data else data


def _named(kind: int, numbers: list[int]) -> tuple[str, int, list[int]]:
    if 0 <= kind < len(GAINS):
        return GAIN.name, 0, [kind, *numbers]
    if kind not in QUEUED:
        raise BadPosition(f"queue: {kind} is no kind of what waits")
    return QUEUED[kind].name, 0, numbers


def _cards(s: Crews, table: Table) -> None:
    box = s.box
    for seat, team in enumerate(s.teams):
        for colour, column in enumerate(team):
            for card in column:
                if box.colour_of[card] != colour:
                    where = f"teams[{seat}].{box.colours[colour]}"
                    raise BadPosition(f"{where}: {box.card_ids[card]} is not of that colour")
    if s.fast != NONE and "fast_die" not in table:
        s.fast_die = 1
    if s.fresh != NONE and s.fresh not in s.teams[s.active][box.colour_of[s.fresh]]:
        raise BadPosition(f"fresh: {box.card_ids[s.fresh]} is not in the team of seat {s.active}")
    for card in (*s.deck, *s.display, *s.gone):
        if card >= box.starter:
            raise BadPosition(f"{box.card_ids[card]} is a Starting Specialist: it is in a team")
    if "deck" not in table and "display" not in table:
        s.display, s.deck = s.deck[: box.display_size], s.deck[box.display_size :]


def _corruption(s: Crews, table: Table) -> None:
    """As many cards as there are rounds to come."""
    if "corruptions" not in table:
        s.corruptions = s.corruptions[: s.box.rounds - s.round + ("corruption" not in table)]
    if "corruption" not in table and s.corruptions:
        s.corruption, s.corruptions = s.corruptions[0], s.corruptions[1:]


def _dice(s: Crews, table: Table) -> None:
    box = s.box
    if "area" not in table:
        s.area = (1,) * box.area_dice
    out = len(s.area) - s.area.count(0) + (1 if s.fast != NONE else 0)
    out += sum(len(row) - row.count(0) for row in s.rows) + sum(len(own) for own in s.beside)
    if box.unlimited_dice:
        s.pool = box.dice_total
        return
    left = box.dice_total - out
    if left < 0:
        raise BadPosition(f"{out} dice are out; there are {box.dice_total} (TS-8)")
    s.pool = checked(table.get("pool", left), "pool", 0, left)


def _stacks(s: Crews, table: Table) -> None:
    """Expert tiles and numbered reward tokens: what nobody has is left."""
    box = s.box
    if "tiles" not in table:
        held = [sum(own >> c & 1 for own in s.experts) for c in range(len(box.colours))]
        s.tiles = tuple(
            max(0, copies - taken) for copies, taken in zip(box.expert_copies, held, strict=True)
        )
    worth: dict[str, Mapping[int, object]] = {
        "team": box.team_money,
        "mastery": box.mastery_money,
        "bank": box.bank_gains,
        "jewelry": box.jewelry_gains,
    }
    for stack, tokens in worth.items():
        field = f"{stack}_stack"
        left: tuple[int, ...] = getattr(s, field)
        if field not in table:
            taken = getattr(s, f"{stack}_taken")
            setattr(s, field, tuple(one for one in left if one not in taken))
        for one in left:
            if one not in tokens:
                have = ", ".join(str(number) for number in tokens)
                raise BadPosition(f"{field}: there is no token {one}; valid: {have}")


def _marks(s: Crews) -> None:
    layout = s.box.layouts[s.layout]
    robbers: set[tuple[int, int]] = set()
    for at, owners in enumerate(s.marks):
        where = f"marks.{s.box.city_words[at // WIDTH]}"
        if len(owners) > layout.spots[at]:
            kind = BUILDINGS[at % WIDTH]
            raise BadPosition(f"{where}.{kind}: more signatures than spots (TS-J24)")
        for owner in owners:
            if owner >= 0 and (at // WIDTH, owner) in robbers:
                raise BadPosition(f"{where}: one heist a city and player (TS-57)")
            robbers.add((at // WIDTH, owner))


def _tokens(s: Crews, table: Table, chance: Chance) -> None:
    box = s.box
    held = {token for own in s.tokens for token in own}
    if box.solo:
        if "supply" not in table:
            s.supply = tuple(t for t in box.supply if t not in held)
    elif "primes" not in table:
        found: list[tuple[int, ...]] = []
        for letter in range(len(LETTERS)):
            own = [token for token in box.primes.get(letter, ()) if token not in held]
            if len(own) == len(box.primes.get(letter, ())):
                del own[chance.pick("position", len(own))]  # TS-2
            found.append(tuple(own))
        s.primes = tuple(found)
