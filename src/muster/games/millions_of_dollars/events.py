"""What happens between the gangs in a round, and how the log tells it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from muster.kernel.events import Answered, Event
from muster.parts.words import joined

from .box import MillionsBox, money


def role_of(box: MillionsBox, role: str) -> str:
    return box.role_names[box.role_at[role]]


def _roles(box: MillionsBox, role: str) -> str:
    return box.role_plurals[box.role_at[role]]


def whose(box: MillionsBox, slot: str, names: Sequence[str]) -> str:
    """A Character in words: its player, and which one where there are two."""
    at = box.slot_words.index(slot)
    which = box.slot_name(at)
    return f"{names[box.owner[at]]}{f' ({which})' if which else ''}"


class SentOne(Answered, frozen=True):
    """That somebody has chosen lies on the table; the log need not say it."""

    kind: ClassVar[str] = Answered.kind

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        return ""


class RoundBegan(Event, frozen=True):
    kind: ClassVar[str] = "round"
    heading: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    round: int
    loot: int

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        return f"Round {told['round']} · {box.loot_names[box.loot_at[told['loot']]]}"


class JobSet(Event, frozen=True):
    """What the loot card of the round says."""

    kind: ClassVar[str] = "job"
    loot: int
    leader: int

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        loot = box.loot_at[told["loot"]]
        symbol = box.symbol[loot]
        extra = f" The {box.role_names[symbol]} gets {money(box.symbol_bonus)} extra."
        return (
            f"{money(box.amount[loot])} in the bank, ante {money(box.ante[loot])}."
            f"{extra if symbol >= 0 else ''} {names[told['leader']]} leads."
        )


class Remembered(Event, frozen=True):
    """Everybody's role of the last round is displayed."""

    kind: ClassVar[str] = "remembered"
    beat: ClassVar[int] = 1
    reveals: ClassVar[bool] = True
    roles: tuple[int, ...]

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        roles = told["roles"]
        last = [
            f"{names[seat]} {joined([role_of(box, roles[slot]) for slot in own])}"
            for seat, own in enumerate(box.own)
        ]
        return f"Not again: {', '.join(last)}."


class Anted(Event, frozen=True):
    """Characters lie face down with their antes; `aid` is what the Reserve added, by slot."""

    kind: ClassVar[str] = "anted"
    ante: int
    aid: tuple[int, ...]

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        helped = [
            f"{names[box.owner[slot]]} {money(aid)}" for slot, aid in enumerate(told["aid"]) if aid
        ]
        line = f"Every Character goes in with an ante of {money(told['ante'])}."
        return f"{line} The Reserve adds for {joined(helped)}." if helped else line


class Shown(Event, frozen=True):
    kind: ClassVar[str] = "shown"
    beat: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    shown: tuple[int, ...]

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        roles = told["shown"]
        counts = [(role, roles.count(role)) for role in box.role_ids if role in roles]
        words = [
            role_of(box, role) if count == 1 else f"{count} {_roles(box, role)}"
            for role, count in counts
        ]
        return f"Shown: {joined(words)}; one stays hidden."


class HeistBegan(Event, frozen=True):
    kind: ClassVar[str] = "heist"
    beat: ClassVar[int] = 1
    slots: tuple[int, ...]

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        slots = told["slots"]
        if not slots:
            return "Nobody is left for the Heist."
        go = "go" if len(slots) > 1 else "goes"
        return f"The Heist: {joined([whose(box, slot, names) for slot in slots])} {go} in."


class TurnedUp(Event, frozen=True):
    kind: ClassVar[str] = "turned up"
    reveals: ClassVar[bool] = True
    player: int
    slot: int
    role: int
    back: int
    gains: bool

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        who, role = whose(box, told["slot"], names), role_of(box, told["role"])
        extra = " and gains an Intimidation card" if told["gains"] else ""
        return f"{who} is the only {role}: takes back {money(told['back'])}{extra}."


class Clashed(Event, frozen=True):
    kind: ClassVar[str] = "clashed"
    reveals: ClassVar[bool] = True
    role: int
    slots: tuple[int, ...]
    backs: tuple[int, ...]

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        who = joined([whose(box, slot, names) for slot in told["slots"]])
        fate = "take their antes back" if any(told["backs"]) else "lose their antes"
        return f"{len(told['slots'])} {_roles(box, told['role'])}: {who} are out and {fate}."


class Named(Event, frozen=True):
    kind: ClassVar[str] = "named"
    beat: ClassVar[int] = 2
    reveals: ClassVar[bool] = True
    player: int
    named: int

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        return f"{names[told['player']]} snitches on the {role_of(box, told['named'])}."


class Betrayed(Event, frozen=True):
    kind: ClassVar[str] = "betrayed"
    reveals: ClassVar[bool] = True
    role: int
    slots: tuple[int, ...]
    backs: tuple[int, ...]

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        who = joined([whose(box, slot, names) for slot in told["slots"]])
        were = "were" if len(told["slots"]) > 1 else "was"
        fate = "back" if any(told["backs"]) else "lost"
        return f"{who} {were} named as {role_of(box, told['role'])}: out, ante {fate}."


class Exposed(Event, frozen=True):
    """Everybody who took part lies open: what was claimed can be held against it."""

    kind: ClassVar[str] = "exposed"
    beat: ClassVar[int] = 3


class Alone(Event, frozen=True):
    kind: ClassVar[str] = "alone"
    beat: ClassVar[int] = 3
    player: int
    loss: int

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        who = names[told["player"]]
        return f"{who} is a Snitch alone: loses {money(told['loss'])}, and nothing is shared."


class NothingShared(Event, frozen=True):
    kind: ClassVar[str] = "nothing shared"
    says: ClassVar[str] = "Nobody is left to share."
    beat: ClassVar[int] = 3


class Shared(Event, frozen=True):
    kind: ClassVar[str] = "shared"
    beat: ClassVar[int] = 3
    slots: tuple[int, ...]
    total: int
    bonus: int
    each: int
    rest: int

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        plus = f" and {money(told['bonus'])} by the Mastermind" if told["bonus"] else ""
        who = joined([whose(box, slot, names) for slot in told["slots"]])
        many = len(told["slots"]) > 1
        gets = f"get {money(told['each'])} each" if many else f"gets {money(told['each'])}"
        rest = f" {money(told['rest'])} stays in the Reserve." if told["rest"] else ""
        return f"{money(told['total'])}{plus} to share: {who} {gets}.{rest}"


class DriverPaid(Event, frozen=True):
    """`payers`: a seat for every share that pays, `fees` what each pays."""

    kind: ClassVar[str] = "driver paid"
    beat: ClassVar[int] = 1
    player: int
    payers: tuple[int, ...]
    fees: tuple[int, ...]

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        fees: dict[str, int] = {}
        for seat, fee in zip(told["payers"], told["fees"], strict=True):
            fees[names[seat]] = fees.get(names[seat], 0) + fee
        driver, sums = names[told["player"]], list(fees.values())
        if len(set(sums)) == 1:
            each = " each" if len(sums) > 1 else ""
            verb = "pay" if len(sums) > 1 else "pays"
            return f"{joined(list(fees))} {verb} the Driver {driver} {money(sums[0])}{each}."
        paid = [f"{who} pays {money(fee)}" for who, fee in fees.items()]
        return f"{joined(paid)} to the Driver {driver}."


class Robbed(Event, frozen=True):
    kind: ClassVar[str] = "robbed"
    beat: ClassVar[int] = 1
    player: int
    victim: int
    amount: int

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        thief, victim = names[told["player"]], names[told["victim"]]
        return f"The Crook {thief} takes {money(told['amount'])} from the Brute {victim}."


class SymbolPaid(Event, frozen=True):
    kind: ClassVar[str] = "symbol"
    beat: ClassVar[int] = 1
    player: int
    role: int
    amount: int

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        who, role = names[told["player"]], role_of(box, told["role"])
        return f"{who} gets {money(told['amount'])} extra: this job pays its {role}."


class Ended(Event, frozen=True):
    kind: ClassVar[str] = "ended"
    beat: ClassVar[int] = 3
    cash: tuple[int, ...]
    winners: tuple[int, ...]

    @classmethod
    def line(cls, box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
        cash = ", ".join(f"{names[seat]} {money(n)}" for seat, n in enumerate(told["cash"]))
        return f"It is over. {cash}."
