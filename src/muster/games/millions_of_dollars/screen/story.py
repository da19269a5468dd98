"""How the log tells what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from muster.parts.words import joined

from ..box import WORDS, MillionsBox
from .pieces import money as _money


def story(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    """A line of the log; empty for what needs no words."""
    teller = _STORIES.get(told["kind"])
    return "" if teller is None else teller(box, told, names)


def _role(box: MillionsBox, role: str) -> str:
    return box.role_names[box.role_at[role]]


def _roles(box: MillionsBox, role: str) -> str:
    return box.role_plurals[box.role_at[role]]


def _whose(box: MillionsBox, slot: str, names: Sequence[str]) -> str:
    """A Character in words: its player, and which one where there are two."""
    at = box.slot_words.index(slot)
    which = box.slot_name(at)
    return f"{names[box.owner[at]]}{f' ({which})' if which else ''}"


def _round(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    return f"Round {told['round']} · {box.loot_names[box.loot_at[told['loot']]]}"


def _job(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    loot = box.loot_at[told["loot"]]
    symbol = box.symbol[loot]
    extra = f" The {box.role_names[symbol]} gets {_money(box.symbol_bonus)} extra."
    return (
        f"{_money(box.amount[loot])} in the bank, ante {_money(box.ante[loot])}."
        f"{extra if symbol >= 0 else ''} {names[told['leader']]} leads."
    )


def _remembered(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    roles = told["roles"]
    last = [
        f"{names[seat]} {joined([_role(box, roles[slot]) for slot in own])}"
        for seat, own in enumerate(box.own)
    ]
    return f"Not again: {', '.join(last)}."


def _anted(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    helped = [
        f"{names[box.owner[slot]]} {_money(aid)}" for slot, aid in enumerate(told["aid"]) if aid
    ]
    line = f"Every Character goes in with an ante of {_money(told['ante'])}."
    return f"{line} The Reserve adds for {joined(helped)}." if helped else line


def _shown(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    roles = told["shown"]
    counts = [(role, roles.count(role)) for role in box.role_ids if role in roles]
    words = [
        _role(box, role) if count == 1 else f"{count} {_roles(box, role)}" for role, count in counts
    ]
    return f"Shown: {joined(words)}; one stays hidden."


def _claimed(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    who, word = _whose(box, told["slot"], names), told["claim"]
    if word in WORDS:
        said = {"staying": "I stay.", "leaving": "I will leave.", "silence": "No comment."}[word]
        return f"{who}: “{said}”"
    return f"{who} claims {_role(box, word)}."


def _spoken_of(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    whom = _whose(box, told["slot"], names)
    return f"{names[told['player']]} says that {whom} is a {_role(box, told['claim'])}."


def _questioned(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    return f"{names[told['player']]} asks {names[told['to']]} for the role."


def _urged(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    return f"{names[told['player']]} tells {names[told['to']]} to leave."


def _accused(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    who, to, slot, word = names[told["player"]], told["to"], told["slot"], told["claim"]
    owner = box.owner[box.slot_words.index(slot)]
    if word in WORDS:
        said = f"“{_promise(word)}”"
    elif owner == to:
        said = f"to be the {_role(box, word)}"
    else:
        said = f"that {_whose(box, slot, names)} is a {_role(box, word)}"
    return f"{who} says that {names[to]} lies: {said}."


def _promise(word: str) -> str:
    return {"staying": "I stay", "leaving": "I will leave", "silence": "no comment"}[word]


def _refused(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    who, maker = _whose(box, told["slot"], names), names[told["maker"]]
    return f"{who} refuses the {_money(told['amount'])} of {maker}."


def _joined(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    who, whom = names[told["player"]], _whose(box, told["slot"], names)
    missing = f"{_money(told['missing'])} is missing" if told["missing"] else "that is all"
    return f"{who} adds {_money(told['amount'])} to the price of {whom}: {missing}."


def _called(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    return f"{names[told['leader']]} calls for a decision: cycle {told['last']} is the last."


def _offered(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    who, to = names[told["player"]], _whose(box, told["slot"], names)
    return f"{who} offers {to} {_money(told['amount'])} to leave."


def _asked(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    payer = "anyone" if told["payer"] < 0 else names[told["payer"]]
    who = _whose(box, told["slot"], names)
    return f"{who} would leave for {_money(told['amount'])} from {payer}."


def _withdrew(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    who = names[told["player"]]
    whom = _whose(box, told["slot"], names)
    if told["what"] == "ask":
        return f"{who} does not want to leave for money any more."
    if told["what"] == "share":
        return f"{who} adds nothing to the price of {whom} any more."
    return f"{who} withdraws the offer to {whom}."


def _voided(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    who, to = names[told["player"]], _whose(box, told["slot"], names)
    void = "share of the price" if told["what"] == "share" else "offer"
    return f"{who} cannot pay {to} {_money(told['amount'])} any more: the {void} is void."


def _paid(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    to = _whose(box, told["slot"], names)
    paid = [
        f"{names[payer]} pays {_money(amount)}"
        for payer, amount in zip(told["payers"], told["amounts"], strict=True)
    ]
    why = ", as asked" if told["what"] == "ask" else ""
    return f"{joined(paid)} to {to}{why}."


def _gave(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    return f"{names[told['player']]} gives {names[told['to']]} {_money(told['amount'])}."


def _left(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    who = _whose(box, told["slot"], names)
    return f"{who} leaves with the ante of {_money(told['back'])}."


def _looked(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    line = f"{names[told['player']]} looks at the Character of {_whose(box, told['slot'], names)}"
    return f"{line}: {_role(box, told['role'])}." if told["role"] else f"{line}."


def _passed(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    if told["ready"]:
        return ""  # said again after every offer: the plate shows it
    return f"{names[told['player']]} passes."


def _rang(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    leader = names[told["leader"]]
    if told["what"] == "late":
        return f"Half the time is gone: {leader} may call."
    if told["what"] == "called":
        return f"{leader} calls time: {box.after_call} seconds left."
    return "Time is up."


def _heist(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    slots = told["slots"]
    if not slots:
        return "Nobody is left for the Heist."
    go = "go" if len(slots) > 1 else "goes"
    return f"The Heist: {joined([_whose(box, slot, names) for slot in slots])} {go} in."


def _turned_up(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    who, role = _whose(box, told["slot"], names), _role(box, told["role"])
    extra = " and gains an Intimidation card" if told["gains"] else ""
    return f"{who} is the only {role}: takes back {_money(told['back'])}{extra}."


def _clashed(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    who = joined([_whose(box, slot, names) for slot in told["slots"]])
    fate = "take their antes back" if any(told["backs"]) else "lose their antes"
    return f"{len(told['slots'])} {_roles(box, told['role'])}: {who} are out and {fate}."


def _named(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    return f"{names[told['player']]} snitches on the {_role(box, told['named'])}."


def _betrayed(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    who = joined([_whose(box, slot, names) for slot in told["slots"]])
    were = "were" if len(told["slots"]) > 1 else "was"
    fate = "back" if any(told["backs"]) else "lost"
    return f"{who} {were} named as {_role(box, told['role'])}: out, ante {fate}."


def _alone(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    who = names[told["player"]]
    return f"{who} is a Snitch alone: loses {_money(told['loss'])}, and nothing is shared."


def _nothing(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    return "Nobody is left to share."


def _shared(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    plus = f" and {_money(told['bonus'])} by the Mastermind" if told["bonus"] else ""
    who = joined([_whose(box, slot, names) for slot in told["slots"]])
    many = len(told["slots"]) > 1
    gets = f"get {_money(told['each'])} each" if many else f"gets {_money(told['each'])}"
    rest = f" {_money(told['rest'])} stays in the Reserve." if told["rest"] else ""
    return f"{_money(told['total'])}{plus} to share: {who} {gets}.{rest}"


def _driver(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    fees: dict[str, int] = {}
    for seat, fee in zip(told["payers"], told["fees"], strict=True):
        fees[names[seat]] = fees.get(names[seat], 0) + fee
    driver, sums = names[told["player"]], list(fees.values())
    if len(set(sums)) == 1:
        each = " each" if len(sums) > 1 else ""
        verb = "pay" if len(sums) > 1 else "pays"
        return f"{joined(list(fees))} {verb} the Driver {driver} {_money(sums[0])}{each}."
    paid = [f"{who} pays {_money(fee)}" for who, fee in fees.items()]
    return f"{joined(paid)} to the Driver {driver}."


def _robbed(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    thief, victim = names[told["player"]], names[told["victim"]]
    return f"The Crook {thief} takes {_money(told['amount'])} from the Brute {victim}."


def _symbol(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    who, role = names[told["player"]], _role(box, told["role"])
    return f"{who} gets {_money(told['amount'])} extra: this job pays its {role}."


def _ended(box: MillionsBox, told: dict[str, Any], names: Sequence[str]) -> str:
    cash = ", ".join(f"{names[seat]} {_money(n)}" for seat, n in enumerate(told["cash"]))
    return f"It is over. {cash}."


_STORIES = {
    "round": _round,
    "job": _job,
    "remembered": _remembered,
    "anted": _anted,
    "shown": _shown,
    "claimed": _claimed,
    "spoken of": _spoken_of,
    "questioned": _questioned,
    "urged": _urged,
    "accused": _accused,
    "refused": _refused,
    "joined": _joined,
    "called": _called,
    "offered": _offered,
    "asked": _asked,
    "withdrew": _withdrew,
    "voided": _voided,
    "paid": _paid,
    "gave": _gave,
    "left": _left,
    "looked": _looked,
    "passed": _passed,
    "rang": _rang,
    "heist": _heist,
    "turned up": _turned_up,
    "clashed": _clashed,
    "named": _named,
    "betrayed": _betrayed,
    "alone": _alone,
    "nothing shared": _nothing,
    "shared": _shared,
    "driver paid": _driver,
    "robbed": _robbed,
    "symbol": _symbol,
    "ended": _ended,
}
