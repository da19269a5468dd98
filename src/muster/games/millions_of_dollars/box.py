"""The components of Millions of Dollars as flat facts, read from `content/`."""

from __future__ import annotations

from muster.kernel.ask import Ask
from muster.kernel.state import Box
from muster.parts.slots import NONE

from .components import KINDS, Loot, Roles, check

__all__ = ["NONE", "WORDS", "MillionsBox", "money"]

WORDS = ("staying", "leaving", "silence")
"""What one may claim besides a role: promises about oneself, and nothing at all."""


ABOUT = {
    "snitch": "Reveals first. Alone in the role: names a shown role, whose holders are out. "
    "Alone in play at the end: loses {penalty}.",
    "brute": "Keeps the ante in every case. Alone in the role: gains a look at somebody's "
    "Character in a later round. A sharing Crook takes {steal} from him.",
    "driver": "Alone in the role and sharing: every other share pays him {fee}.",
    "crook": "Alone in the role and sharing: takes {steal} from a sharing Brute.",
    "mastermind": "Alone in the role and sharing: the loot grows by {bonus}.",
}
"""What a role does, for whoever chooses one."""


class Company:
    """Who is in besides one player.

    slots    the Characters of others that are in
    players  their players
    lists    answers that follow from it, by the verbs they are of, or by who has spoken
    """

    __slots__ = ("lists", "players", "slots")

    def __init__(self, slots: tuple[int, ...], players: tuple[int, ...]) -> None:
        self.slots = slots
        self.players = players
        self.lists: dict[object, list[int]] = {}


class MillionsBox(Box):
    """Facts by number: roles in the order they reveal, loot cards, slots.

    A slot is the place of one Character: seat * chars + its place in the gang.
    """

    def unpack(self) -> None:
        content, seats, options = self.content, self.seats, self.options
        loot = content.read("loot", Loot)
        roles = content.read("roles", Roles)
        check(loot, roles, seats, bool(options.get("fooled", False)))

        self.led_by = int(options["leader"]) - 1  # MD-J1: -1 is drawn by lot
        self.reserve_pays = bool(options["reserve_pays_ante"])
        self.aid_back = bool(options["aid_goes_back"])
        self.gifts = bool(options["gifts"])
        self.real_time = options["mode"] == "real-time"
        self.fooled = bool(options.get("fooled", False))

        here = set(roles.roles_by_players[str(seats)])
        chosen = sorted(
            (role for role in roles.roles if role.id in here), key=lambda role: role.reveal_order
        )
        self.role_ids = tuple(role.id for role in chosen)
        self.role_names = tuple(role.name for role in chosen)
        self.role_plurals = tuple(
            f"{name}{'es' if name.endswith(('ch', 's')) else 's'}" for name in self.role_names
        )
        self.role_suits = tuple(role.color for role in chosen)
        self.role_text = tuple(role.when_alone_in_role for role in chosen)
        self.keeps_ante = tuple(role.ante_back_when_eliminated for role in chosen)
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
        self.max_acts = 4 * talk.max_cycles
        self.until_call = talk.leader_call_after_seconds
        self.after_call = talk.leader_call_leaves_seconds
        self.until_end = talk.real_time_seconds - talk.leader_call_after_seconds
        self.pool_seconds = talk.pool_seconds
        self.gangs = tuple(gang.label for gang in roles.gangs)

        self.chars = roles.characters_per_player[str(seats)]
        self.slots = seats * self.chars
        self.by_seat["slots"] = self.chars
        self.owner = tuple(slot // self.chars for slot in range(self.slots))
        self.own = tuple(
            tuple(range(seat * self.chars, (seat + 1) * self.chars)) for seat in range(seats)
        )
        around = tuple(range(seats)) * 2
        self.clockwise = tuple(around[seat : seat + seats] for seat in range(seats))
        letters = ("",) if self.chars == 1 else ("a", "b")
        self.letters = letters
        self.slot_words = tuple(f"{seat}{one}" for seat in range(seats) for one in letters)
        # Nobody ever has more than what all began with and the Reserve can have paid.
        extra = self.rounds * (self.mastermind_bonus + self.symbol_bonus)
        amounts, antes = sorted(self.amount)[-self.rounds :], sorted(self.ante)[-self.rounds :]
        self.most = seats * self.start_cash + sum(amounts) + extra + self.slots * sum(antes)
        self.role_about = tuple(self.in_numbers(ABOUT.get(role, "")) for role in self.role_ids)
        self.claim_words = (*self.role_ids, *WORDS)
        self.silence = self.claim_words.index("silence")
        self.reserve = self.money - seats * self.start_cash
        self.last_seat = seats - 1
        self.names = {
            **dict.fromkeys(("role", "roles", "shown", "named"), self.role_ids),
            **dict.fromkeys(("loot",), self.loot_ids),
            **dict.fromkeys(("slot", "slots"), self.slot_words),
            **dict.fromkeys(("claim",), self.claim_words),
        }
        self._sort()
        # The slots and the players that are in (bits), by the status of all Characters.
        self.in_play: dict[tuple[int, ...], tuple[int, int]] = {}
        self.companies: dict[tuple[int, ...], Company] = {}  # by seat, and status of all Characters
        # What is asked in each seat's turn, by who may add something meanwhile (bits).
        self.turns: tuple[dict[int, tuple[Ask, ...]], ...] = tuple({} for _ in range(seats))

    def _sort(self) -> None:
        """The words of actions and of dumps."""
        seats, slots = tuple(str(seat) for seat in range(self.seats)), self.slot_words
        own = [f"{one} {word}".strip() for one in self.letters for word in self.claim_words]
        self.claims_of_own = len(own)  # from here on a claim is of another's Character
        asks = tuple(f"ask-{one}" if one else "ask" for one in self.letters)
        self.sorts = {
            "roles": self.role_ids,
            "loot cards": self.loot_ids,
            "words": self.claim_words,
            "mine": self.letters,
            "seats": seats,
            "payers": ("anyone", *seats),
            "slots": slots,
            "amounts": tuple(str(amount) for amount in range(1, self.most + 1)),
            "claims": (*own, *(f"{slot}-{role}" for slot in slots for role in self.role_ids)),
            "withdrawals": (
                *(f"offer-{slot}" for slot in slots),
                *asks,
                *(f"share-{slot}" for slot in slots),
            ),
        }

    def title_of(self, sort: str, at: int) -> str:
        if sort == "roles":
            return self.role_names[at]
        if sort == "slots":
            return self.the_character(at)
        if sort == "seats":
            return f"seat {at}"
        if sort == "mine":
            return f" with {self.letters[at].upper()}" if self.chars == 2 else ""
        if sort == "payers":
            return f"seat {at - 1}" if at else "anyone"
        return money(at + 1) if sort == "amounts" else self.sorts[sort][at]

    def in_numbers(self, words: str) -> str:
        """What a role does, in the numbers of this box."""
        return words.format(
            penalty=money(self.penalty),
            steal=money(self.crook_steal),
            fee=money(self.driver_fee),
            bonus=money(self.mastermind_bonus),
        )

    def slot_name(self, slot: int) -> str:
        """Which of a gang's Characters it is, in words; empty where there is only one."""
        return "" if self.chars == 1 else f"Character {self.letter(slot)}"

    def letter(self, slot: int) -> str:
        """A or B where a gang has two Characters, else nothing."""
        return self.letters[slot % self.chars].upper()

    def the_character(self, slot: int) -> str:
        """Whose Character lies in a slot, as others call it: `seat 3`, or `seat 2's B`."""
        owner = self.owner[slot]
        return f"seat {owner}" if self.chars == 1 else f"seat {owner}'s {self.letter(slot)}"


def money(amount: int) -> str:
    """An amount as the rulebook writes it."""
    return f"${amount}M"
