"""What staying in means, for whoever thinks of passing."""

from __future__ import annotations

from muster.parts.words import joined

from ..box import MillionsBox, money
from ..state import IN, NONE, UNKNOWN, Gangs


def staying(s: Gangs, seat: int) -> str:
    """What one risks by staying in: rivals for one's role, as shown, claimed and looked at."""
    risks = [
        _risk(s, seat, slot)
        for slot in s.box.own[seat]
        if s.status[slot] == IN and s.roles[slot] != NONE
    ]
    said = [risk for risk in risks if risk]
    return " ".join(said) if said else share_words(s)


def _risk(s: Gangs, seat: int, slot: int) -> str:
    box = s.box
    role = s.roles[slot]
    name = box.role_names[role]
    others = [
        other for other in range(box.slots) if box.owner[other] != seat and s.status[other] == IN
    ]
    sure = [other for other in others if s.roles[other] == role]
    if sure:
        who = joined([box.the_character(other) for other in sure])
        if len(sure) > 1:
            lost = _lost(box, role).replace("both antes", "the antes").replace("both", "all")
            return f"You looked: {who} are {box.role_plurals[role]} too. If all stay, {lost}."
        return f"You looked: {who} is a {name} too. If both stay, {_lost(box, role)}."
    claiming = [other for other in others if s.claims[other] == role and s.roles[other] == UNKNOWN]
    if claiming:
        who = box.the_character(claiming[0])
        return f"If you stay and {who} is a {name} too, {_lost(box, role)}."
    if role == box.snitch and not others and _alone(s, seat):
        return f"A Snitch alone in play loses {money(box.penalty)}."
    rivals = s.shown.count(role) - 1
    if rivals > 0 and others:
        shown = f"{rivals + 1} {box.role_plurals[role]} are shown"
        return f"{shown}: if another one stays, {_lost(box, role)}."
    return ""


def _lost(box: MillionsBox, role: int) -> str:
    """What happens to two of one role."""
    if box.keeps_ante[role]:
        return "both are out, with their antes"
    return "both are out and both antes are lost"


def _alone(s: Gangs, seat: int) -> bool:
    return [s.status[slot] for slot in s.box.own[seat]].count(IN) == 1


def share_words(s: Gangs) -> str:
    """What one would get if nobody left or fell any more; nothing in it is secret."""
    still = [slot for slot, one in enumerate(s.status) if one == IN]
    if s.loot == NONE or not still:
        return ""
    each = s.box.amount[s.loot] // len(still)
    if len(still) == 1:
        return f"You are the only one left: {money(each)} for you."
    if len(still) == 2:
        return f"If both who are in share, each gets {money(each)}."
    return f"If all {len(still)} still in share, each gets {money(each)}."


def leaver_words(s: Gangs) -> str:
    """What one would get with everybody, and with one fewer: what somebody's leaving is worth."""
    now, rest = share_words(s), s.status.count(IN) - 1
    if not now or not rest:
        return now
    fewer = f"With one fewer it is {money(s.box.amount[s.loot] // rest)}."
    return f"{now} {fewer}"
