"""What would follow from an action of Millions of Dollars, as far as its seat can know."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from muster.kernel.game import Table
from muster.kernel.scene import Preview
from muster.parts.words import joined

from ..box import MillionsBox
from .pieces import (
    UNIT,
    letter,
    money,
    own_slot,
    role_about,
    role_name,
    role_plural,
    role_suit,
    slot_of,
    the_character,
)

CLAIM, OFFER, ASK, GIVE = "Claim", "Make an offer", "Name your price", "Give money"
SHARE = "Share a price"
"""Choices that belong together: a screen keeps each kind behind one name."""


def preview(
    box: MillionsBox, table: Table, seat: int, action: str, picks: Sequence[str]
) -> Preview:
    """What would follow from an action, as far as this seat can know."""
    verb, *words = action.split()
    teller = PREVIEWS.get(verb)
    return Preview() if teller is None else teller(box, table, seat, words)


def _send(box: MillionsBox, table: Table, seat: int, words: list[str]) -> Preview:
    role = words[0]
    hint = role_about(box, role)
    loot = table["loot"]
    if loot is not None and box.symbol[box.loot_at[loot]] == box.role_at[role]:
        hint += f" {box.loot_names[box.loot_at[loot]]} pays {money(box.symbol_bonus)} extra for it."
    return Preview(button=f"Send the {role_name(box, role)}", hint=hint)


def _claim(box: MillionsBox, table: Table, seat: int, words: list[str]) -> Preview:
    if "-" in words[0]:
        return _claim_of(box, table, seat, words)
    slot, rest = own_slot(box, seat, words)
    word = rest[0]
    of = f"{letter(box, slot)}: " if box.chars > 1 else ""
    said = {"staying": "I stay", "leaving": "I leave", "silence": "No comment"}
    button = of + (said[word] if word in said else f"I am the {role_name(box, word)}")
    suit = role_suit(box, word) if word in box.role_at else ""
    return Preview(button=button, hint="Talk binds nobody.", quiet=True, group=CLAIM, suit=suit)


def _claim_of(box: MillionsBox, table: Table, seat: int, words: list[str]) -> Preview:
    """Of another's Character: true or not, and whether one looked, is for others to judge."""
    word, role = words[0].split("-")
    slot = slot_of(box, word)
    known = table["roles"][slot]
    truth = "" if known is None else " It is true." if known == role else " It would be a lie."
    of = f"{letter(box, slot)}: " if box.chars > 1 else ""
    return Preview(
        button=f"{of}“A {role_name(box, role)}”",
        hint=f"Talk binds nobody.{truth}",
        quiet=True,
        suit=role_suit(box, role),
    )


def _question(box: MillionsBox, table: Table, seat: int, words: list[str]) -> Preview:
    hint = f"Seat {words[0]} may answer with a claim, true or not. It is your action of this turn."
    return Preview(button="Ask for the role", hint=_in_turns(table, hint), quiet=True)


def _urge(box: MillionsBox, table: Table, seat: int, words: list[str]) -> Preview:
    hint = "Talk binds nobody. It is your action of this turn."
    return Preview(button="Urge to leave", hint=_in_turns(table, hint), quiet=True)


def _accuse(box: MillionsBox, table: Table, seat: int, words: list[str]) -> Preview:
    hint = f"You call the last claim of seat {words[0]} a lie. It is your action of this turn."
    return Preview(button="Call it a lie", hint=_in_turns(table, hint), quiet=True)


def _in_turns(table: Table, hint: str) -> str:
    """Where everybody has turns talk may use one up; else nothing is said of it."""
    return (
        hint if table["mode"] == "turns" else hint.replace(" It is your action of this turn.", "")
    )


def _refuse(box: MillionsBox, table: Table, seat: int, words: list[str]) -> Preview:
    slot, rest = own_slot(box, seat, words)
    maker = int(rest[0])
    amount = next(
        one["amount"] for one in table["offers"] if (one["maker"], one["slot"]) == (maker, slot)
    )
    hint = f"The offer of {money(amount)} is closed, and seat {maker} knows it."
    return Preview(button="Refuse", hint=hint, quiet=True)


def _share_price(box: MillionsBox, table: Table, seat: int, words: list[str]) -> Preview:
    slot = slot_of(box, words[0])
    price = next(one["amount"] for one in table["asks"] if one["slot"] == slot)
    others = [one for one in table["shares"] if one["slot"] == slot and one["maker"] != seat]
    missing = price - sum(one["amount"] for one in others)
    return Preview(
        button="Add",
        hint=f"{money(missing)} of {money(price)} is missing. When it is all there, everybody "
        f"pays his part and {the_character(box, slot)} leaves.",
        affects=(f"slot-{slot}",),
        quiet=True,
        unit=UNIT,
        group=SHARE,
        seat=box.owner[slot],
    )


def _offer(box: MillionsBox, table: Table, seat: int, words: list[str]) -> Preview:
    slot = slot_of(box, words[0])
    owner = box.owner[slot]
    hint = f"If seat {owner} takes it you pay at once, and the Character leaves with its ante."
    return Preview(
        button="Offer",
        hint=f"{hint} You have {money(table['cash'][seat])}.",
        affects=(f"slot-{slot}",),
        quiet=True,
        unit=UNIT,
        group=OFFER,
        seat=owner,
    )


def _ask(box: MillionsBox, table: Table, seat: int, words: list[str]) -> Preview:
    slot, rest = own_slot(box, seat, words)
    anyone = rest[0] == "anyone"
    who = "Whoever pays it, alone or with others," if anyone else f"Seat {rest[0]}"
    how = "sends you off" if anyone else "pays it alone"
    return Preview(
        button="Ask",
        hint=f"{who} {how}: you leave at once{_with_ante(table, slot)}. "
        "It lapses when anybody leaves.",
        quiet=True,
        unit=UNIT,
        group=ASK,
        seat=None if anyone else int(rest[0]),
    )


def _give(box: MillionsBox, table: Table, seat: int, words: list[str]) -> Preview:
    hint = "A gift: nothing is promised for it."
    return Preview(button="Give", hint=hint, quiet=True, unit=UNIT, group=GIVE, seat=int(words[0]))


def _with_ante(table: Table, slot: int) -> str:
    ante = table["antes"][slot]
    return f", and your ante of {money(ante)} comes back" if ante else ""


def _withdraw(box: MillionsBox, table: Table, seat: int, words: list[str]) -> Preview:
    aside = table["mode"] == "turns" and table["turn"] != seat  # the question says it all
    hint = "" if aside else "It is no longer open to anybody."
    return Preview(button="Withdraw", hint=hint, quiet=True)


def _accept(box: MillionsBox, table: Table, seat: int, words: list[str]) -> Preview:
    slot, rest = own_slot(box, seat, words)
    maker, amount = int(rest[0]), int(rest[1])
    out = "you are out" if box.chars == 1 else f"{letter(box, slot)} is out"
    ante = f" Your ante of {money(table['antes'][slot])} comes back."
    ante = ante if table["antes"][slot] else ""
    more = [one for one in table["offers"] if one["slot"] == slot and one["maker"] != maker]
    pool = " Other offers for it can be added." if more else ""
    paid = f"Seat {maker} pays you {money(amount)}, then {out}.{ante}"
    return Preview(
        button=f"Take {money(amount)} and leave",
        hint=paid + pool,
        affects=(f"slot-{slot}",),
    )


def _also(box: MillionsBox, table: Table, seat: int, words: list[str]) -> Preview:
    return Preview(
        button=f"Add {money(int(words[1]))}",
        hint=f"Seat {words[0]} pays {money(int(words[1]))} more.",
    )


def _done(box: MillionsBox, table: Table, seat: int, words: list[str]) -> Preview:
    slot = table["accepting"]
    if slot < 0:
        return Preview(button="Done")
    makers = {one["maker"]: one["amount"] for one in table["offers"] if one["slot"] == slot}
    total = sum(makers.get(maker, 0) for maker in table["pooled"])
    return Preview(
        button=f"Take {money(total)} and leave" if total else "Take it and leave",
        hint=f"Then you are out{_with_ante(table, slot)}.",
        affects=(f"slot-{slot}",),
    )


def _pay(box: MillionsBox, table: Table, seat: int, words: list[str]) -> Preview:
    slot, amount = slot_of(box, words[0]), int(words[1])
    left = table["cash"][seat] - amount
    of_me = any(one["slot"] == slot and one["payer"] == seat for one in table["asks"])
    return Preview(
        button=f"Pay {money(amount)}",
        hint=f"{the_character(box, slot)} leaves at once. {money(left)} stay with you.".replace(
            "seat", "Seat", 1
        ),
        affects=(f"slot-{slot}",),
        quiet=not of_me,
    )


def _leave(box: MillionsBox, table: Table, seat: int, words: list[str]) -> Preview:
    slot, _ = own_slot(box, seat, words)
    which = f" with {letter(box, slot)}" if box.chars > 1 else ""
    ante = table["antes"][slot]
    waiting = any(box.owner[one["slot"]] == seat for one in table["offers"])
    back = f"your ante of {money(ante)} comes back" if ante else "there is no ante to come back"
    who = "You leave" if box.chars == 1 else f"{letter(box, slot)} leaves"
    without = "you" if box.chars == 1 else "it"
    return Preview(
        button=f"Leave{which} for nothing",
        hint="No share this round, and no way back.",
        affects=(f"slot-{slot}",),
        loses=f"{who} for nothing: the round goes on without {without}; {back}.",
        quiet=waiting or box.chars > 1 or table["mode"] != "turns",
    )


def _peek(box: MillionsBox, table: Table, seat: int, words: list[str]) -> Preview:
    slot, looks = slot_of(box, words[0]), table["looks"][seat]
    rest = f"you keep {looks - 1} for later" if looks > 1 else "it is your last one"
    return Preview(
        button=f"Look at {the_character(box, slot)}",
        hint="Only you see the role, all see that you looked.",
        affects=(f"slot-{slot}",),
        loses=f"An Intimidation card is spent: {rest}.",
        quiet=True,
        group=f"Look at somebody ({looks})",
        seat=box.owner[slot],
    )


def _pass(box: MillionsBox, table: Table, seat: int, words: list[str]) -> Preview:
    waiting = [one for one in table["offers"] if box.owner[one["slot"]] == seat]
    button = "Ready" if table["mode"] != "turns" else "Let it stand" if waiting else "Pass"
    return Preview(button=button, hint=staying(box, table, seat), quiet=bool(waiting))


def _call(box: MillionsBox, table: Table, seat: int, words: list[str]) -> Preview:
    if table["mode"] == "turns":
        hint = "Press for a decision: the next cycle is the last. You may do it once a round."
        return Preview(button="Call for a decision", hint=hint, quiet=True)
    return Preview(button="Call time", hint=f"{box.after_call} seconds are left.", quiet=True)


def _name(box: MillionsBox, table: Table, seat: int, words: list[str]) -> Preview:
    role = words[0]
    name, count = role_name(box, role), table["shown"].count(role)
    mine = [slot for slot in box.own[seat] if table["roles"][slot] == role]
    held = " You hold it yourself." if mine else ""
    fate = "out, with the ante back" if box.keeps_ante[box.role_at[role]] else "out, ante lost"
    return Preview(
        button=f"Name the {name}",
        hint=f"{count} shown. Every {name} still in is {fate}.{held}",
    )


PREVIEWS: dict[str, Callable[[MillionsBox, Table, int, list[str]], Preview]] = {
    "send": _send,
    "claim": _claim,
    "offer": _offer,
    "ask": _ask,
    "give": _give,
    "withdraw": _withdraw,
    "accept": _accept,
    "also": _also,
    "done": _done,
    "pay": _pay,
    "refuse": _refuse,
    "question": _question,
    "urge": _urge,
    "accuse": _accuse,
    "share": _share_price,
    "leave": _leave,
    "peek": _peek,
    "pass": _pass,
    "call": _call,
    "name": _name,
}


# What staying means


def staying(box: MillionsBox, table: Table, seat: int) -> str:
    """What one risks by staying in: rivals for one's role, as shown, claimed and looked at."""
    risks = [
        _risk(box, table, seat, slot)
        for slot in box.own[seat]
        if table["status"][slot] == "in" and table["roles"][slot]
    ]
    said = [risk for risk in risks if risk]
    return " ".join(said) if said else _share(box, table, seat)


def _risk(box: MillionsBox, table: Table, seat: int, slot: int) -> str:
    role = table["roles"][slot]
    name = role_name(box, role)
    others = [
        other
        for other in range(box.slots)
        if box.owner[other] != seat and table["status"][other] == "in"
    ]
    sure = [other for other in others if table["roles"][other] == role]
    if sure:
        who = joined([the_character(box, other) for other in sure])
        if len(sure) > 1:
            lost = _lost(box, role).replace("both antes", "the antes").replace("both", "all")
            return f"You looked: {who} are {role_plural(box, role)} too. If all stay, {lost}."
        return f"You looked: {who} is a {name} too. If both stay, {_lost(box, role)}."
    claiming = [
        other for other in others if table["claims"][other] == role and not table["roles"][other]
    ]
    if claiming:
        who = the_character(box, claiming[0])
        return f"If you stay and {who} is a {name} too, {_lost(box, role)}."
    if box.role_at[role] == box.snitch and not others and _alone(box, table, seat):
        return f"A Snitch alone in play loses {money(box.penalty)}."
    rivals = table["shown"].count(role) - 1
    if rivals > 0 and others:
        shown = f"{rivals + 1} {role_plural(box, role)} are shown"
        return f"{shown}: if another one stays, {_lost(box, role)}."
    return ""


def _lost(box: MillionsBox, role: str) -> str:
    """What happens to two of one role (MD-9)."""
    if box.keeps_ante[box.role_at[role]]:
        return "both are out, with their antes"
    return "both are out and both antes are lost"


def _alone(box: MillionsBox, table: Table, seat: int) -> bool:
    return [table["status"][slot] for slot in box.own[seat]].count("in") == 1


def _share(box: MillionsBox, table: Table, seat: int) -> str:
    """What one would get if nobody left or fell any more."""
    still = [slot for slot, one in enumerate(table["status"]) if one == "in"]
    if table["loot"] is None or not still:
        return ""
    each = box.amount[box.loot_at[table["loot"]]] // len(still)
    if len(still) == 1:
        return f"You are the only one left: {money(each)} for you."
    return f"If all {len(still)} still in share, each gets {money(each)}."
