"""The components of Millions of Dollars as flat facts, read from `content/`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from muster.kernel.ask import Ask
from muster.kernel.content import Content
from muster.kernel.game import Game
from muster.kernel.state import Box

from .components import KINDS, Loot, Roles, check

NONE = -1
WORDS = ("staying", "leaving", "silence")
"""What one may claim besides a role: promises about oneself, and nothing at all."""


class MillionsBox(Box):
    """Facts by number: roles in the order they reveal, loot cards, slots.

    A slot is the place of one Character: seat * chars + its place in the gang. Actions that name
    an amount come in rows of `most`, so that a row is found by its first number.
    """

    def __init__(
        self, game: Game[Any], seats: int, options: dict[str, Any], content: Content
    ) -> None:
        super().__init__(game, seats, options, content)
        loot = content.read("loot", Loot)
        roles = content.read("roles", Roles)
        check(loot, roles, seats, bool(options.get("fooled", False)))

        self.led_by = int(options["leader"]) - 1  # MD-J1: -1 is drawn by lot
        self.reserve_pays = bool(options["reserve_pays_ante"])  # MD-J3
        self.aid_back = bool(options["aid_goes_back"])  # MD-J4
        self.gifts = bool(options["gifts"])  # MD-J10
        self.real_time = options["mode"] == "real-time"  # MD-J11
        self.fooled = bool(options.get("fooled", False))  # MD-19

        here = set(roles.roles_by_players[str(seats)])  # MD-1
        chosen = sorted(
            (role for role in roles.roles if role.id in here), key=lambda role: role.reveal_order
        )  # MD-8
        self.role_ids = tuple(role.id for role in chosen)
        self.role_names = tuple(role.name for role in chosen)
        self.role_plurals = tuple(
            f"{name}{'es' if name.endswith(('ch', 's')) else 's'}" for name in self.role_names
        )
        self.role_suits = tuple(role.color for role in chosen)
        self.role_text = tuple(role.when_alone_in_role for role in chosen)
        self.keeps_ante = tuple(role.ante_back_when_eliminated for role in chosen)  # MD-9
        self.role_at = {name: at for at, name in enumerate(self.role_ids)}
        places = [self.role_at.get(name, NONE) for name in KINDS]
        self.snitch, self.brute, self.driver, self.crook, self.mastermind = places
        self.roles = range(len(self.role_ids))

        self.loot_ids = tuple(card.id for card in loot.loot)
        self.loot_at = {name: at for at, name in enumerate(self.loot_ids)}
        self.loot_names = tuple(card.name for card in loot.loot)
        self.amount = tuple(card.amount for card in loot.loot)
        self.ante = tuple(card.ante for card in loot.loot)
        self.symbol = tuple(
            NONE if card.symbol is None else self.role_at.get(card.symbol, NONE)
            for card in loot.loot
        )
        self.cards_in_play = loot.cards_in_play

        constants = roles.constants
        self.start_cash = constants.start_cash
        self.win_cash = constants.win_cash
        self.rounds = constants.rounds
        self.mastermind_bonus = constants.mastermind_bonus
        self.driver_fee = constants.driver_fee
        self.crook_steal = constants.crook_steal
        self.symbol_bonus = constants.symbol_bonus
        self.penalty = constants.snitch_alone_penalty
        self.money = sum(bill.value * bill.count for bill in roles.bills)
        talk = roles.negotiation_defaults
        self.cycles = talk.max_cycles
        self.max_acts = 4 * talk.max_cycles  # MD-J29
        self.until_call = talk.leader_call_after_seconds
        self.after_call = talk.leader_call_leaves_seconds
        self.until_end = talk.real_time_seconds - talk.leader_call_after_seconds
        self.pool_seconds = talk.pool_seconds
        self.gangs = tuple(gang.label for gang in roles.gangs)

        self.chars = roles.characters_per_player[str(seats)]  # MD-18
        self.slots = seats * self.chars
        self.owner = tuple(slot // self.chars for slot in range(self.slots))
        self.own = tuple(
            tuple(range(seat * self.chars, (seat + 1) * self.chars)) for seat in range(seats)
        )
        around = tuple(range(seats)) * 2
        self.clockwise = tuple(around[seat : seat + seats] for seat in range(seats))
        letters = ("",) if self.chars == 1 else ("a", "b")  # MD-J24
        self.letters = letters
        self.slot_words = tuple(f"{seat}{one}" for seat in range(seats) for one in letters)
        # Nobody ever has more than what all began with and the Reserve can have paid.
        extra = self.rounds * (self.mastermind_bonus + self.symbol_bonus)
        amounts, antes = sorted(self.amount)[-self.rounds :], sorted(self.ante)[-self.rounds :]
        self.most = seats * self.start_cash + sum(amounts) + extra + self.slots * sum(antes)
        self.claim_words = (*self.role_ids, *WORDS)
        self.names = {
            **dict.fromkeys(("role", "roles", "shown", "named"), self.role_ids),
            **dict.fromkeys(("loot",), self.loot_ids),
            **dict.fromkeys(("slot", "slots"), self.slot_words),
            **dict.fromkeys(("claim",), self.claim_words),
        }
        self._list_actions()

    def _list_actions(self) -> None:
        """The catalogue. Where a bot finds answers equally good it takes the first."""
        verb = self.catalogue.verb
        seats = tuple(str(seat) for seat in range(self.seats))
        slots = self.slot_words
        amounts = tuple(str(amount) for amount in range(1, self.most + 1))
        two = self.chars == 2
        mine = ((self.letters),) if two else ()
        self.passing = verb("pass").first
        self.done = verb("done").first
        self.ring = verb("ring").first
        self.time = verb("time").first
        self.call = verb("call").first
        self.send = verb("send", self.role_ids).first
        self.sends = tuple(range(self.send, self.send + len(self.role_ids)))
        self.name = verb("name", self.role_ids).first
        self.leave = verb("leave", *mine).first
        self.accept = verb("accept", *mine, seats, amounts).first
        self.also = verb("also", seats, amounts).first
        self.pay = verb("pay", slots, amounts).first
        own = [f"{one} {word}".strip() for one in self.letters for word in self.claim_words]
        others = [f"{slot}-{role}" for slot in slots for role in self.role_ids]
        self.claim = verb("claim", (*own, *others)).first
        self.claim_of = self.claim + len(own)  # from here on of another's Character
        self.peek = verb("peek", slots).first
        self.refuse = verb("refuse", *mine, seats).first
        self.question = verb("question", seats).first
        self.urge = verb("urge", seats).first
        self.accuse = verb("accuse", seats).first
        asks = tuple(f"ask-{one}" for one in self.letters) if two else ("ask",)
        offered, shared = (f"offer-{slot}" for slot in slots), (f"share-{slot}" for slot in slots)
        self.withdraw = verb("withdraw", (*offered, *asks, *shared)).first
        self.offer = verb("offer", slots, amounts, amount=True).first
        self.ask = verb("ask", *mine, ("anyone", *seats), amounts, amount=True).first
        self.share = verb("share", slots, amounts, amount=True).first
        self.give = verb("give", seats, amounts, amount=True).first

        # Actions that differ by an amount: of each row those up to so much money.
        most, words = self.most, len(self.claim_words)
        self.offer_rows = _rows(self.offer, self.slots, most)
        self.share_rows = _rows(self.share, self.slots, most)
        self.give_rows = _rows(self.give, self.seats, most)
        width = (self.seats + 1) * most
        self.ask_rows = tuple(
            _rows(self.ask + place * width, self.seats + 1, most) for place in range(self.chars)
        )
        self.claim_rows = tuple(
            tuple(range(self.claim + place * words, self.claim + (place + 1) * words))
            for place in range(self.chars)
        )
        self.accept_firsts = tuple(
            tuple(
                self.accept + (place * self.seats + maker) * most - 1 for maker in range(len(seats))
            )
            for place in range(self.chars)
        )
        self.accusations = _those_of(self.accuse, self.seats)
        self.refuse_rows = tuple(
            tuple(range(first, first + self.seats))
            for first in range(self.refuse, self.refuse + self.chars * self.seats, self.seats)
        )
        roles = len(self.role_ids)
        self.claim_of_rows = tuple(
            tuple(range(self.claim_of + slot * roles, self.claim_of + (slot + 1) * roles))
            for slot in range(self.slots)
        )
        self.withdrawals = tuple(range(self.withdraw, self.withdraw + self.slots))
        first = self.withdraw + self.slots + self.chars
        self.share_withdrawals = tuple(range(first, first + self.slots))
        self.companies: tuple[dict[tuple[int, ...], Company], ...] = tuple({} for _ in seats)
        # What is asked in each seat's turn, by who may add something meanwhile (bits).
        self.turns: tuple[dict[int, tuple[Ask, ...]], ...] = tuple({} for _ in seats)

    def slot_name(self, slot: int) -> str:
        """Which of a gang's Characters it is, in words; empty where there is only one."""
        return "" if self.chars == 1 else f"Character {self.letters[slot % self.chars].upper()}"


class Company:
    """Who is in, as one player sees it, and the actions this leaves him.

    mine, theirs, others  slots of own Characters and of others', and the players these belong to
    leaves, claims, peeks the actions to leave, to claim (of one's own and of others') and to look
    present               the others (bits)
    words                 the actions that ask another player for the role or urge him to leave
    offers, gifts         rows of actions by amount: for each of theirs, and for each other player
    asks                  for each of mine the row of asks of anyone, and those of each other player
    """

    __slots__ = (
        "asks",
        "claims",
        "gifts",
        "leaves",
        "mine",
        "offers",
        "others",
        "peeks",
        "present",
        "theirs",
        "words",
    )

    def __init__(self, box: MillionsBox, seat: int, slots: Sequence[int]) -> None:
        chars = box.chars
        self.mine = tuple(slot for slot in slots if box.owner[slot] == seat)
        self.theirs = tuple(slot for slot in slots if box.owner[slot] != seat)
        self.others = tuple(sorted({box.owner[slot] for slot in self.theirs}))
        self.present = sum(1 << other for other in self.others)
        self.leaves = tuple(box.leave + slot % chars for slot in self.mine)
        self.claims = (
            *(a for slot in self.mine for a in box.claim_rows[slot % chars]),
            *(a for slot in self.theirs for a in box.claim_of_rows[slot]),
        )
        self.words = (
            *(box.question + other for other in self.others),
            *(box.urge + other for other in self.others),
        )
        self.peeks = tuple(box.peek + slot for slot in self.theirs)  # MD-J19
        self.offers = tuple(box.offer_rows[slot] for slot in self.theirs)
        self.gifts = tuple(box.give_rows[other] for other in self.others if box.gifts)
        self.asks = tuple(
            (rows[0], tuple(rows[other + 1] for other in self.others))
            for rows in (box.ask_rows[slot % chars] for slot in self.mine)
        )


Row = tuple[tuple[int, ...], ...]


def _rows(first: int, count: int, most: int) -> tuple[Row, ...]:
    """So many rows of actions that follow each other, each with amounts up to this one."""
    return tuple(_up_to(first + at * most, most) for at in range(count))


@lru_cache(maxsize=512)  # the same for every table of this size
def _up_to(first: int, most: int) -> Row:
    """The actions for amounts up to nothing, 1, 2 and so on."""
    row = tuple(range(first, first + most))
    return tuple(row[:amount] for amount in range(most + 1))


@lru_cache(maxsize=64)
def _those_of(first: int, count: int) -> Row:
    """The actions of nobody, of the first, of the second, of both and so on (bits)."""
    return tuple(
        tuple(first + at for at in range(count) if mask >> at & 1) for mask in range(1 << count)
    )
