"""What a seat may know: everything but the order of the decks (TS-J7); re-dealing the rest."""

from __future__ import annotations

import random
from typing import Any

from muster.kernel.chance import Chance
from muster.kernel.game import Table

from .box import SOURCES, CrewBox
from .components import BUILDINGS, LETTERS
from .position import placed_marks, placed_offer, placed_team
from .rules import heists_of, money_of
from .state import (
    LOCK,
    NONE,
    OVER,
    STAGES,
    Crews,
    named_choice,
    named_experts,
    named_offer,
    named_team,
    solo_part,
)
from .waiting import PLACE, SUPPLY


def view(s: Crews, seat: int | None) -> Table:
    """Public: the whole table. Hidden: the order of the decks, and totals if the table wishes."""
    box = s.box
    card, token = box.card_ids, box.token_ids
    books = [dict(zip(SOURCES, book, strict=True)) for book in s.books]
    open_books = not box.hidden_money or s.stage == OVER  # TS-J7
    shown = [open_books or one == seat for one in range(box.seats)]
    return {
        "round": s.round,
        "rounds": box.rounds,
        "active": s.active,
        "first": s.first,
        "turns": s.turns,
        "stage": STAGES[s.stage],
        "rolled": list(s.args) if s.runs(PLACE) else [],
        "supplying": s.runs(SUPPLY),
        "layout": box.layouts[s.layout].name,
        "cities": _cities(s),
        "boards": [
            {
                "board": name,
                "letter": LETTERS[letter],
                "tokens": [token[t] for t in s.primes[letter]],
            }
            for name, letter in zip(box.board_ids, box.layouts[s.layout].letters, strict=True)
        ],
        "display": [None if c == NONE else card[c] for c in s.display],
        "deck": len(s.deck) - s.deck_at,
        "gone": [card[c] for c in s.gone],
        "informant": None if s.informant == NONE else box.informant_faces[s.informant],
        "informants": len(s.informants),
        "gone_informants": [box.informant_ids[c] for c in s.heard],
        "area": list(s.area),
        "pool": s.pool,
        "rows": [list(row) for row in s.rows],
        "beside": [list(dice) for dice in s.beside],
        "equipment": list(s.equipment),
        "teams": [named_team(box, team) for team in s.teams],
        "tokens": [[token[t] for t in own] for own in s.tokens],
        "experts": [named_experts(box, held) for held in s.experts],
        "tiles": dict(zip(box.colours, s.tiles, strict=True)),
        "heists": [heists_of(s, one) for one in range(box.seats)],
        "books": [book if known else None for book, known in zip(books, shown, strict=True)],
        "money": [money_of(s, one) if shown[one] else None for one in range(box.seats)],
        "team_stack": list(s.team_stack),
        "mastery_stack": list(s.mastery_stack),
        "bank_stack": list(s.bank_stack),
        "jewelry_stack": list(s.jewelry_stack),
        "team_taken": list(s.team_taken),
        "mastery_taken": list(s.mastery_taken),
        "bank_taken": list(s.bank_taken),
        "jewelry_taken": list(s.jewelry_taken),
        "hacked": s.hacked,
        "fresh": None if s.fresh == NONE else card[s.fresh],
        "fast": None if s.fast == NONE else card[s.fast],
        "fast_die": s.fast_die,
        "claims": s.claims,
        "offer": named_offer(box, s.offer),
        "chosen": [named_choice(box, one) for one in s.chosen],
        "final": s.ending == "seventh",
        "ending": s.ending,
        "solo": _alone(s) if box.solo else None,
    }


def _cities(s: Crews) -> list[dict[str, Any]]:
    """The cities in board order: what they demand, what they pay, who has signed."""
    marks = s.marks
    found: list[dict[str, Any]] = []
    at = 0
    for face in s.box.city_faces[s.layout]:
        own = marks[at : at + len(BUILDINGS)]
        at += len(BUILDINGS)
        if any(own):
            places = [
                {**place, "marks": ["lock" if one == LOCK else one for one in signed]}
                for place, signed in zip(face["buildings"], own, strict=True)
            ]
            found.append({**face, "buildings": places})
        else:
            found.append(face)
    return found


def _alone(s: Crews) -> dict[str, Any]:
    """What the solo game shows besides."""
    box = s.box
    return {
        **solo_part(s),
        "corruption": None if s.corruption == NONE else box.corruption_faces[s.corruption],
        "corruptions": len(s.corruptions),
        "bank_track": list(box.bank_track),
        "jewelry_track": list(box.jewelry_track),
    }


def redeal(box: CrewBox, table: Table, seat: int | None, rng: random.Random) -> Crews:
    """A game this view allows: the cards not seen yet in a random order."""
    s = Crews(box, Chance(b""))
    card, token = box.card_at, box.token_at
    s.layout = box.layout_at[table["layout"]]
    s.round = table["round"]
    s.first = table["first"]
    s.active = table["active"]
    s.turns = table["turns"]
    s.stage = STAGES.index(table["stage"])
    s.display = tuple(NONE if c is None else card[c] for c in table["display"])
    s.gone = tuple(card[c] for c in table["gone"])
    for player, team in enumerate(table["teams"]):
        placed_team(s, player, [[card[c] for c in team[colour]] for colour in box.colours])
    placed_marks(
        s,
        {
            city["id"]: {place["type"]: place["marks"] for place in city["buildings"]}
            for city in table["cities"]
        },
    )
    s.area = tuple(table["area"])
    s.pool = table["pool"]
    s.rows = [tuple(row) for row in table["rows"]]
    s.beside = [tuple(dice) for dice in table["beside"]]
    s.equipment = list(table["equipment"])
    s.tokens = [tuple(token[t] for t in own) for own in table["tokens"]]
    s.experts = [sum(1 << box.colours.index(colour) for colour in own) for own in table["experts"]]
    s.tiles = tuple(table["tiles"][colour] for colour in box.colours)
    on_board = {board["letter"]: board["tokens"] for board in table["boards"]}
    s.primes = tuple(tuple(token[t] for t in on_board[letter]) for letter in LETTERS)
    for player, book in enumerate(table["books"]):
        s.books[player] = _guessed(s, player) if book is None else tuple(book.values())
    s.team_stack = tuple(table["team_stack"])
    s.mastery_stack = tuple(table["mastery_stack"])
    s.bank_stack = tuple(table["bank_stack"])
    s.jewelry_stack = tuple(table["jewelry_stack"])
    s.team_taken = tuple(table["team_taken"])
    s.mastery_taken = tuple(table["mastery_taken"])
    s.bank_taken = tuple(table["bank_taken"])
    s.jewelry_taken = tuple(table["jewelry_taken"])
    s.hacked = table["hacked"]
    s.fresh = NONE if table["fresh"] is None else card[table["fresh"]]
    s.fast = NONE if table["fast"] is None else card[table["fast"]]
    s.fast_die = table["fast_die"]
    s.claims = table["claims"]
    s.offer = placed_offer(box, table["offer"])
    words = box.choose.words[0]
    s.chosen = tuple(NONE if one is None else words.index(one) for one in table["chosen"])
    s.ending = table["ending"]
    _deal_decks(s, table, rng)
    return s


def _guessed(s: Crews, player: int) -> tuple[int, ...]:
    """With hidden money: what the signatures of a player on the boards are worth at least."""
    book = [0] * len(SOURCES)
    for city, site in enumerate(s.box.layouts[s.layout].sites):
        for building in range(len(BUILDINGS)):
            if player in s.marks[city * len(BUILDINGS) + building]:
                book[building] += site.money[building]
    return tuple(book)


def _deal_decks(s: Crews, table: Table, rng: random.Random) -> None:
    """The unseen cards of each deck, shuffled; a position may leave cards out."""
    box = s.box
    seen = {*s.display, *s.gone, s.fast}
    seen.update(c for team in s.teams for column in team for c in column)
    unseen = [c for c in box.in_deck if c not in seen]
    rng.shuffle(unseen)
    s.deck = tuple(unseen[: table["deck"]])
    if not box.solo:
        at = {name: n for n, name in enumerate(box.informant_ids)}
        s.informant = NONE if table["informant"] is None else at[table["informant"]["id"]]
        s.heard = tuple(at[one] for one in table["gone_informants"])
        left = [n for n in range(len(at)) if n != s.informant and n not in s.heard]
        rng.shuffle(left)
        s.informants = tuple(left[: table["informants"]])
        return
    alone = table["solo"]
    at = {name: n for n, name in enumerate(box.corruption_ids)}
    s.bribes = tuple(at[one] for one in alone["bribes"])
    s.rivalries = tuple(at[one] for one in alone["rivalries"])
    s.quiet = tuple(at[one] for one in alone["quiet"])
    s.corruption = NONE if alone["corruption"] is None else at[alone["corruption"]["id"]]
    s.bank_step = alone["bank_step"]
    s.jewelry_step = alone["jewelry_step"]
    s.supply = tuple(box.token_at[t] for t in alone["supply"])
    known = {*s.bribes, *s.rivalries, *s.quiet, s.corruption}
    left = [n for n in range(len(at)) if n not in known]
    rng.shuffle(left)
    s.corruptions = tuple(left[: alone["corruptions"]])


def secrets(s: Crews, seat: int | None) -> dict[str, Any]:
    """What nobody may know: the order of the decks, where there is more than one left."""
    hidden = {
        "deck": s.deck[s.deck_at :],
        "informants": s.informants,
        "corruptions": s.corruptions,
    }
    return {name: cards for name, cards in hidden.items() if len(cards) > 1}
