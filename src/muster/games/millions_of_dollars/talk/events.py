"""What is said and done in the Negotiation, and how the log tells it.

All but a pass is worth a look: others answer it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from muster.kernel.events import Event
from muster.parts.words import joined

from ..box import WORDS, MillionsBox, money
from ..events import role_of, whose


def _promise(word: str) -> str:
    return {"staying": "I stay", "leaving": "I will leave", "silence": "no comment"}[word]


class Claimed(Event, frozen=True):
    kind: ClassVar[str] = "claimed"
    beat: ClassVar[int] = 1
    player: int
    slot: int
    claim: int

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        who, word = whose(box, told["slot"], names), told["claim"]
        if word in WORDS:
            said = {"staying": "I stay.", "leaving": "I will leave.", "silence": "No comment."}[
                word
            ]
            return f"{who}: “{said}”"
        return f"{who} claims {role_of(box, word)}."


class SpokenOf(Event, frozen=True):
    """Somebody says what another player's Character is."""

    kind: ClassVar[str] = "spoken of"
    beat: ClassVar[int] = 1
    player: int
    slot: int
    claim: int

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        whom = whose(box, told["slot"], names)
        return f"{names[told['player']]} says that {whom} is a {role_of(box, told['claim'])}."


class Questioned(Event, frozen=True):
    kind: ClassVar[str] = "questioned"
    beat: ClassVar[int] = 1
    says: ClassVar[str] = "{player} asks {to} for the role."
    player: int
    to: int


class Urged(Event, frozen=True):
    kind: ClassVar[str] = "urged"
    beat: ClassVar[int] = 1
    says: ClassVar[str] = "{player} tells {to} to leave."
    player: int
    to: int


class Accused(Event, frozen=True):
    """Somebody calls a player's last claim a lie: what it said of the Character in `slot`."""

    kind: ClassVar[str] = "accused"
    beat: ClassVar[int] = 1
    player: int
    to: int
    slot: int
    claim: int

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        who, to, slot, word = names[told["player"]], told["to"], told["slot"], told["claim"]
        owner = box.owner[box.slot_words.index(slot)]
        if word in WORDS:
            return f"{who} says that {names[to]} lies: “{_promise(word)}”."
        if owner == to:
            return f"{who} says that {names[to]} is no {role_of(box, word)}."
        whom = whose(box, slot, names)
        return f"{who} says that {names[to]} lies: {whom} is no {role_of(box, word)}."


class Refused(Event, frozen=True):
    kind: ClassVar[str] = "refused"
    beat: ClassVar[int] = 1
    player: int
    slot: int
    amount: int
    maker: int

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        who, maker = whose(box, told["slot"], names), names[told["maker"]]
        return f"{who} refuses the {money(told['amount'])} of {maker}."


class Joined(Event, frozen=True):
    """Somebody adds to a price; `missing` is what is still to come."""

    kind: ClassVar[str] = "joined"
    beat: ClassVar[int] = 1
    player: int
    slot: int
    amount: int
    missing: int

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        who, whom = names[told["player"]], whose(box, told["slot"], names)
        missing = f"{money(told['missing'])} is missing" if told["missing"] else "that is all"
        return f"{who} adds {money(told['amount'])} to the price of {whom}: {missing}."


class Called(Event, frozen=True):
    """Turn mode: the Leader presses for a decision, and this cycle is the last."""

    kind: ClassVar[str] = "called"
    beat: ClassVar[int] = 1
    people: ClassVar[tuple[str, ...]] = ("leader",)
    says: ClassVar[str] = "{leader} calls for a decision: cycle {last} is the last."
    leader: int
    last: int


class Offered(Event, frozen=True):
    kind: ClassVar[str] = "offered"
    beat: ClassVar[int] = 1
    player: int
    slot: int
    amount: int

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        who, to = names[told["player"]], whose(box, told["slot"], names)
        return f"{who} offers {to} {money(told['amount'])} to leave."


class Asked(Event, frozen=True):
    kind: ClassVar[str] = "asked"
    beat: ClassVar[int] = 1
    player: int
    slot: int
    amount: int
    payer: int

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        payer = "anyone" if told["payer"] < 0 else names[told["payer"]]
        who = whose(box, told["slot"], names)
        return f"{who} would leave for {money(told['amount'])} from {payer}."


class Withdrew(Event, frozen=True):
    """`what` is "offer", "ask" or "share"."""

    kind: ClassVar[str] = "withdrew"
    beat: ClassVar[int] = 1
    player: int
    slot: int
    what: str

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        who = names[told["player"]]
        whom = whose(box, told["slot"], names)
        if told["what"] == "ask":
            return f"{who} does not want to leave for money any more."
        if told["what"] == "share":
            return f"{who} adds nothing to the price of {whom} any more."
        return f"{who} withdraws the offer to {whom}."


class Voided(Event, frozen=True):
    """`what`: an "offer" or a "share" that cannot be paid any more."""

    kind: ClassVar[str] = "voided"
    player: int
    slot: int
    amount: int
    what: str

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        who, to = names[told["player"]], whose(box, told["slot"], names)
        void = "share of the price" if told["what"] == "share" else "offer"
        return f"{who} cannot pay {to} {money(told['amount'])} any more: the {void} is void."


class Paid(Event, frozen=True):
    """`what` it settles: "offer", "ask" or "share"."""

    kind: ClassVar[str] = "paid"
    beat: ClassVar[int] = 2
    payers: tuple[int, ...]
    amounts: tuple[int, ...]
    slot: int
    what: str

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        to = whose(box, told["slot"], names)
        paid = [
            f"{names[payer]} pays {money(amount)}"
            for payer, amount in zip(told["payers"], told["amounts"], strict=True)
        ]
        why = ", as asked" if told["what"] == "ask" else ""
        return f"{joined(paid)} to {to}{why}."


class Gave(Event, frozen=True):
    kind: ClassVar[str] = "gave"
    beat: ClassVar[int] = 1
    player: int
    to: int
    amount: int

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        return f"{names[told['player']]} gives {names[told['to']]} {money(told['amount'])}."


class Left(Event, frozen=True):
    kind: ClassVar[str] = "left"
    beat: ClassVar[int] = 2
    player: int
    slot: int
    back: int

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        who = whose(box, told["slot"], names)
        return f"{who} leaves with the ante of {money(told['back'])}."


class Looked(Event, frozen=True):
    """Who looked at whom is public; what was seen is not."""

    kind: ClassVar[str] = "looked"
    beat: ClassVar[int] = 1
    masked: ClassVar[tuple[str, ...]] = ("role",)
    player: int
    slot: int
    role: int

    def knowers(self) -> tuple[int, ...]:
        return (self.player,)

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        line = (
            f"{names[told['player']]} looks at the Character of {whose(box, told['slot'], names)}"
        )
        return f"{line}: {role_of(box, told['role'])}." if told["role"] else f"{line}."


class Passed(Event, frozen=True):
    kind: ClassVar[str] = "passed"
    player: int
    ready: bool

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        if told["ready"]:
            return ""  # said again after every offer: the plate shows it
        return f"{names[told['player']]} passes."


class Rang(Event, frozen=True):
    """The clock: the Leader may call, has called, or time is up."""

    kind: ClassVar[str] = "rang"
    leader: int
    what: str

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        leader = names[told["leader"]]
        if told["what"] == "late":
            return f"Half the time is gone: {leader} may call time."
        if told["what"] == "called":
            return f"{leader} calls time: {box.after_call} seconds left."
        return "Time is up."
