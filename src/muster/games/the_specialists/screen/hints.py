"""What would follow from an action: the short words on its button, and the sentence below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from muster.kernel.game import Table
from muster.kernel.scene import Preview
from muster.parts.words import joined

from ..box import DICE, CrewBox
from ..components import BUILDINGS
from ..heist.missing import (
    Stand,
    due_words,
    gear_words,
    loot_words,
    marks_at,
    sites_of,
    skills_words,
    spent_words,
    ways,
)
from ..heist.payment import Payment
from ..rules import recruited_by
from ..turn.actions import spot_words
from .pieces import UNIT, expert_effect, gains_words, token_name
from .plates import dice_in
from .solo import corruption_of


def preview(box: CrewBox, table: Table, seat: int, action: str, picks: Sequence[str]) -> Preview:
    """What would follow from an action after these picks."""
    verb, *words = action.split()
    make = PREVIEWS.get(verb)
    return make(box, table, seat, words, picks) if make else Preview()


def _sentences(*parts: str) -> str:
    return " ".join(part if part.endswith(".") else f"{part}." for part in parts if part)


def _die(table: Table, seat: int, box: CrewBox, place: str) -> int:
    return dice_in(table, seat)[box.places.index(place)]


def _turned(box: CrewBox, table: Table, seat: int, place: str, wanted: int) -> str:
    """How a die comes to show the value: as it is, by its spot, or by Hacking."""
    value = _die(table, seat, box, place)
    if value == wanted:
        return f"The {value} is spent"
    hacks = _needs_hacking(box, table, seat, place, wanted)
    by = "by Hacking, once a turn" if hacks else "by its spot"
    return f"The {value} is used as a {wanted}, {by}"


def _needs_hacking(box: CrewBox, table: Table, seat: int, place: str, wanted: int) -> bool:
    """Does the spot alone not turn the die to this value (TS-93)?"""
    dice, at = dice_in(table, seat), box.places.index(place)
    return not box.rows_of(dice, False)[at][dice[at]] >> wanted & 1


def _with(box: CrewBox, table: Table, seat: int, place: str) -> str:
    """A die in few words; its spot where two dice show the same."""
    value = _die(table, seat, box, place)
    twins = [n for n in dice_in(table, seat) if n == value]
    if len(twins) == 1:
        return f"the {value}"
    at = box.places.index(place)
    where = spot_words(box, at).removeprefix("the ") if at < box.spots else "beside"
    return f"the {value} ({where})"


Words = list[str]


def _choose(box: CrewBox, table: Table, seat: int, words: Words, picks: Sequence[str]) -> Preview:
    if words[0] not in box.card_at:
        return Preview("Take this tile")
    card = box.card_at[words[0]]
    die = box.start_die[card - box.starter]
    gives = gains_words(box, box.ability[card])
    pair = next((one for one in table["offer"] if words[0] in one["cards"]), None)
    tokens = [token_name(box, name) for name in pair["tokens"]] if pair else []
    with_it = f" and the {joined(tokens)}" if tokens else ""
    hint = f"{box.codename[card]} gives {gives}. A die showing {die}{with_it} come with it."
    return Preview(f"Take {box.codename[card]}", hint)


def _take(box: CrewBox, table: Table, seat: int, words: Words, picks: Sequence[str]) -> Preview:
    value = int(words[0])
    row = table["rows"][seat]
    if 0 in row:
        spot = row.index(0)
        hint = f"It goes to {spot_words(box, spot)}."
    else:
        hint = "Your row is full: it lies beside the board, for this turn."
    serves = _served(box, table, seat, value)
    names = joined(list(dict.fromkeys([box.codename[box.card_at[name]] for name in serves])))
    hint = _sentences(hint, f"It could recruit {names}" if names else "It recruits nobody here")
    if box.solo:
        rest = list(table["area"])
        rest.remove(value)
        hint = _sentences(hint, corruption_of(box, table, sum(rest))[0])
    return Preview(f"Take the {value}", hint, tuple(serves), die=words[0])


def _served(box: CrewBox, table: Table, seat: int, value: int) -> list[str]:
    """The Specialists of the display that a new die of this value could recruit."""
    hacks = any(box.hacks >> box.colours.index(name) & 1 for name in table["experts"][seat])
    shown = [box.card_at[name] for name in table["display"] if name is not None]
    hacking = hacks and not table["hacked"]
    found = recruited_by(box, dice_in(table, seat), value, hacking, shown)
    return [box.card_ids[card] for card in found]


def _recruit(box: CrewBox, table: Table, seat: int, words: Words, picks: Sequence[str]) -> Preview:
    card = box.card_at[words[0]]
    colour = box.colour_of[card]
    own = len(table["teams"][seat][box.colours[colour]])
    parts = [_turned(box, table, seat, words[1], box.white[card])]
    experts = table["experts"][seat]
    if own == 2 and table["tiles"][box.colours[colour]] and len(experts) < box.most_experts:
        parts.append(
            f"Your third {box.colours[colour]} card: {box.expert_names[colour].capitalize()}, "
            f"{expert_effect(box, colour)[1]}"
        )
    lacks = [name for name in box.colours if not table["teams"][seat][name]]
    if lacks == [box.colours[colour]] and table["team_stack"]:
        money = box.team_money[table["team_stack"][0]]
        parts.append(f"All six colours: {money} {UNIT} for a full team")
    affects = (f"team-{box.colours[colour]}",)
    button = f"Recruit with {_with(box, table, seat, words[1])}"
    hacks = _needs_hacking(box, table, seat, words[1], box.white[card])
    return Preview(button, _sentences(*parts), affects, quiet=hacks)


def _fast(box: CrewBox, table: Table, seat: int, words: Words, picks: Sequence[str]) -> Preview:
    card = box.card_at[words[0]]
    skill = box.crafts[box.colour_of[card]]
    parts = [
        _turned(box, table, seat, words[1], box.black[card]),
        f"At once {gains_words(box, box.ability[card])}; counts as {skill} in this turn's heist",
    ]
    button = f"Fast-play with {_with(box, table, seat, words[1])}"
    return Preview(button, _sentences(*parts), quiet=True)


def _activate(box: CrewBox, table: Table, seat: int, words: Words, picks: Sequence[str]) -> Preview:
    place, mode = words
    card = box.card_at[table["fresh"]]
    column = table["teams"][seat][box.colours[box.colour_of[card]]]
    if mode == "each":
        gives = " + ".join(gains_words(box, box.ability[box.card_at[name]]) for name in column)
    else:
        gives = gains_words(box, box.ability[card])
        gives = gives if mode == "once" else f"{len(column)} times {gives}"
    value = _with(box, table, seat, place)
    buttons = {"once": "Activate", "each": "Each card once", "newest": f"New card × {len(column)}"}
    spent = _turned(box, table, seat, place, box.black[card])
    hacks = _needs_hacking(box, table, seat, place, box.black[card])
    hint = _sentences(f"Gives {gives}", spent)
    return Preview(f"{buttons[mode]}, {value}", hint, quiet=hacks)


def _leave(box: CrewBox, table: Table, seat: int, words: Words, picks: Sequence[str]) -> Preview:
    gains = box.rewards[box.informant_ids.index(table["informant"]["id"])]
    hint = f"Leaving this step out gives {gains_words(box, gains)}."
    return Preview("Informant", hint, quiet=True, offered=True)


def _pass(box: CrewBox, table: Table, seat: int, words: Words, picks: Sequence[str]) -> Preview:
    return Preview("Pass", "Nothing is gained by it.", quiet=True)


def _rob(box: CrewBox, table: Table, seat: int, words: Words, picks: Sequence[str]) -> Preview:
    stand = Stand(box, table, seat)
    city, building = stand.place(words[0]), BUILDINGS.index(words[1])
    parts = [
        skills_words(stand, city, building),
        gear_words(stand, city, building),
        *ways(stand, city, building),
        f"Pays {loot_words(stand, city, building)}",
        _reward(box, table, seat, city, building),
    ]
    money = stand.sites[city].money[building] + box.bonus[stand.means.experts][building]
    return Preview(f"{words[1].capitalize()} {money}", _sentences(*parts))


def _reward(box: CrewBox, table: Table, seat: int, city: int, building: int) -> str:
    """What else a heist would bring (TS-71, TS-72, TS-77, TS-78)."""
    parts = []
    site = sites_of(box, table)[city]
    marks = [m for b in range(len(BUILDINGS)) for m in marks_at(table, city, b)]
    signed = any(mark != "lock" for mark in marks)
    tokens = table["boards"][site.board]["tokens"]
    if not box.solo and tokens and (not signed or box.for_every[site.board]):
        parts.append("a Prime token")
    word = BUILDINGS[building]
    stack = table.get(f"{word}_stack")
    taken = table.get(f"{word}_taken")
    if stack and taken and not taken[seat]:
        gains = box.bank_gains if word == "bank" else box.jewelry_gains
        parts.append(f"{gains_words(box, gains[stack[0]])} for your first {word}")
    return f"With it: {' and '.join(parts)}" if parts else ""


def _payment(
    box: CrewBox, table: Table, seat: int, action: str, picks: Sequence[str]
) -> Payment | None:
    """The payment after one more pick, or None outside a heist."""
    if not picks or not picks[0].startswith("rob "):
        return None
    return Stand(box, table, seat).declared((*picks, action))


def _still(payment: Payment | None) -> str:
    if payment is None:
        return ""
    due = due_words(payment)
    return "Then all is paid." if due == "nothing" else f"Then still due: {due}."


def _spend(box: CrewBox, table: Table, seat: int, words: Words, picks: Sequence[str]) -> Preview:
    payment = _payment(box, table, seat, f"spend {words[0]}", picks)
    return Preview("", _still(payment))


def _give(box: CrewBox, table: Table, seat: int, words: Words, picks: Sequence[str]) -> Preview:
    payment = _payment(box, table, seat, f"give {words[0]}", picks)
    button = f"Give {_with(box, table, seat, words[0])}"
    return Preview(button, _still(payment), die=str(_die(table, seat, box, words[0])))


def _act(box: CrewBox, table: Table, seat: int, words: Words, picks: Sequence[str]) -> Preview:
    payment = _payment(box, table, seat, f"act {words[0]}", picks)
    button = f"Acting with {_with(box, table, seat, words[0])}"
    return Preview(button, _still(payment), quiet=True)


def _pay(box: CrewBox, table: Table, seat: int, words: Words, picks: Sequence[str]) -> Preview:
    payment = _payment(box, table, seat, "pay", picks)
    spent = spent_words(payment) if payment else ""
    return Preview("Pay for me", f"Pay for me gives {spent}." if spent else "")


def _done(box: CrewBox, table: Table, seat: int, words: Words, picks: Sequence[str]) -> Preview:
    payment = _payment(box, table, seat, "done", picks)
    spent = spent_words(payment) if payment else ""
    return Preview("Rob it", f"Paid with {spent}." if spent else "")


def _use(box: CrewBox, table: Table, seat: int, words: Words, picks: Sequence[str]) -> Preview:
    token = box.token_at[words[0]]
    if box.token_kind[token] != DICE:
        return Preview(quiet=True)
    gives = gains_words(box, box.token_gains[token])
    return Preview("Use the token", f"Gives {gives}; the token is gone.", quiet=True)


def _set(box: CrewBox, table: Table, seat: int, words: Words, picks: Sequence[str]) -> Preview:
    return Preview(words[0], die=words[0])


def _put(box: CrewBox, table: Table, seat: int, words: Words, picks: Sequence[str]) -> Preview:
    return Preview(f"The {words[0]}", die=words[0])


def _suffer(box: CrewBox, table: Table, seat: int, words: Words, picks: Sequence[str]) -> Preview:
    return Preview("Let it happen", _sentences(corruption_of(box, table, sum(table["area"]))[0]))


def _cancel(box: CrewBox, table: Table, seat: int, words: Words, picks: Sequence[str]) -> Preview:
    return Preview("Use a Solo token", "The round counts as a 7: nothing happens.")


def _plain(button: str, quiet: bool = False) -> Callable[..., Preview]:
    return lambda box, table, seat, words, picks: Preview(button, quiet=quiet)


PREVIEWS: dict[str, Callable[..., Preview]] = {
    "choose": _choose,
    "take": _take,
    "put": _put,
    "set": _set,
    "recruit": _recruit,
    "fast": _fast,
    "activate": _activate,
    "skip": _plain("Not now", True),
    "rob": _rob,
    "spend": _spend,
    "give": _give,
    "act": _act,
    "pay": _pay,
    "done": _done,
    "informant": _leave,
    "pass": _pass,
    "cancel": _cancel,
    "suffer": _suffer,
    "use": _use,
    "end": _plain("End the turn"),
}
