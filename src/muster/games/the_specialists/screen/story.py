"""The log of The Specialists, from what a seat was told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from muster.parts.words import counted, joined

from ..box import DICE, GEAR, SKILL, WILD, CrewBox
from .pieces import token_name

Told = dict[str, Any]
Names = Sequence[str]


def story(box: CrewBox, told: Told, names: Names) -> str:
    """A line of the log; empty for what needs no words."""
    tell = _STORIES.get(told["kind"])
    return tell(box, told, names) if tell else ""


def token_words(box: CrewBox, token: str) -> str:
    """A token in words: "a green token", "a token for a die of choice"."""
    at = box.token_at[token]
    kind = box.token_kind[at]
    if kind == SKILL:
        colour = box.colours[box.token_colour[at]]
        return f"{'an' if colour[0] in 'aeiou' else 'a'} {colour} token"
    if kind == WILD:
        return "a wild token"
    if kind == DICE:
        return f"a {token_name(box, token)}".replace("your choice", "choice")
    if kind == GEAR:
        return f"a token for {box.token_amount[at]} Equipment"
    return "a Solo token"


def _card(box: CrewBox, card: str) -> str:
    name: str = box.codename[box.card_at[card]]
    return name


def _dice(values: Sequence[int]) -> str:
    return joined([f"a {value}" for value in values])


def _city(box: CrewBox, word: str) -> str:
    return " ".join(part.capitalize() if part != "de" else part for part in word.split("-"))


def _laid_out(box: CrewBox, told: Told, names: Names) -> str:
    """The boards by letter, and what is not in this game."""
    boards = zip(box.board_titles, told["layout"].upper(), strict=True)
    lines = [f"The world: {joined([f'{title} {letter}' for title, letter in boards])}."]
    tokens = sum(len(on_board) for on_board in told["tokens"])
    if tokens:
        lines.append(f"{counted(tokens, 'Prime token')} on the boards.")
    most = max(told["tiles"])
    fewer = [
        box.expert_names[colour].capitalize()
        for colour, count in enumerate(told["tiles"])
        if count < most
    ]
    if fewer:
        lines.append(f"One tile less of {joined(fewer)}.")
    return " ".join(lines)


def _arranged(box: CrewBox, told: Told, names: Names) -> str:
    row = joined([str(value) for value in told["row"] if value])
    return f"{names[told['player']]} lays the dice from the right: {row}."


def _round(box: CrewBox, told: Told, names: Names) -> str:
    return f"Round {told['round']}"


def _start_rolled(box: CrewBox, told: Told, names: Names) -> str:
    rolled = joined(
        [f"{names[seat]} {' and '.join(map(str, dice))}" for seat, dice in enumerate(told["dice"])]
    )
    if told["first"] < 0 or box.solo:
        return f"Dice to begin with: {rolled}."
    after = ", after a further roll" if told["again"] else ""
    return f"Dice to begin with: {rolled}. {names[told['first']]} begins{after}."


def _tiles_dealt(box: CrewBox, told: Told, names: Names) -> str:
    return f"{names[told['first']]} was dealt the weakest tile and begins."


def _chose(box: CrewBox, told: Told, names: Names) -> str:
    items = [_card(box, card) for card in told["cards"]]
    items += [token_words(box, token) for token in told["tokens"]]
    begin = f"{names[told['player']]} begins with {joined(items)}"
    return f"{begin} (tile {told['tile'].split('-')[1]})." if told["tile"] else f"{begin}."


def _took_die(box: CrewBox, told: Told, names: Names) -> str:
    return f"{names[told['player']]} takes a {told['value']}."


def _with(told: Told, wanted: int) -> str:
    """The die that was spent, and what it was used as."""
    turned = "" if told["value"] == wanted else f" as a {wanted}"
    return f"with a {told['value']}{turned}" + (" by Hacking" if told["hacked"] else "")


def _recruited(box: CrewBox, told: Told, names: Names) -> str:
    spent = _with(told, box.white[box.card_at[told["card"]]])
    return f"{names[told['player']]} recruits {_card(box, told['card'])} {spent}."


def _activated(box: CrewBox, told: Told, names: Names) -> str:
    how = {"once": "", "each": ", every card of the colour", "newest": ", again and again"}
    who, spent = names[told["player"]], _with(told, box.black[box.card_at[told["card"]]])
    return f"{who} activates {_card(box, told['card'])} {spent}{how[told['mode']]}."


def _fast_played(box: CrewBox, told: Told, names: Names) -> str:
    spent = _with(told, box.black[box.card_at[told["card"]]])
    return f"{names[told['player']]} fast-plays {_card(box, told['card'])} {spent}."


def _gained(box: CrewBox, told: Told, names: Names) -> str:
    if told["source"] == "start":
        who, money = names[told["player"]], told["money"]
        return f"{who} begins with {money} M$, by place in the first round (a house rule, TS-J5)."
    items: list[str] = []
    if told["money"]:
        items.append(f"{told['money']} M$")
    if told["equipment"]:
        items.append(f"{told['equipment']} Equipment")
    if told["dice"]:
        items.append(_dice(told["dice"]))
    who = names[told["player"]]
    lost = f"{told['lost']} more found no place" if told["lost"] else ""
    if items:
        return f"{who} gains {joined(items)}" + (f"; {lost}." if lost else ".")
    return f"{who} gains nothing" + (f": {lost}." if lost else ".")


def _rolled(box: CrewBox, told: Told, names: Names) -> str:
    return f"{names[told['player']]} rolls {_dice(told['dice'])}."


def _informed(box: CrewBox, told: Told, names: Names) -> str:
    return f"{names[told['player']]} sees the Informant."


def _left_out(box: CrewBox, told: Told, names: Names) -> str:
    what = "Specialist" if told["step"] == 2 else "heist"
    return f"{names[told['player']]} uses no Specialist." if what != "heist" else "No heist."


def _expert(box: CrewBox, told: Told, names: Names) -> str:
    tile = box.expert_names[box.colours.index(told["colour"])].capitalize()
    return f"Third {told['colour']} card: {names[told['player']]} takes the {tile} tile."


def _team_reward(box: CrewBox, told: Told, names: Names) -> str:
    return f"{told['what']}: {told['money']} M$ for {names[told['player']]}."


def _robbed(box: CrewBox, told: Told, names: Names) -> str:
    where = f"the {told['building']} in {_city(box, told['city'])}"
    paid: list[str] = []
    if told["equipment"]:
        paid.append(f"{told['equipment']} Equipment")
    if told["dice"]:
        paid += [f"a {value}" for value in told["dice"]]
    paid += [token_words(box, token) for token in told["used"]]
    money = f"{told['money']} M$" + (f" and {told['bonus']} by tiles" if told["bonus"] else "")
    line = f"{names[told['player']]} robs {where} for {money}"
    return f"{line}, paying {joined(paid)}." if paid else f"{line}."


def _took_token(box: CrewBox, told: Told, names: Names) -> str:
    return f"{names[told['player']]} takes {token_words(box, told['token'])}."


def _used_token(box: CrewBox, told: Told, names: Names) -> str:
    return f"{names[told['player']]} uses {token_words(box, told['token'])}."


def _gave_up(box: CrewBox, told: Told, names: Names) -> str:
    return f"{names[told['player']]} gives up {token_words(box, told['token'])}."


def _first_reward(box: CrewBox, told: Told, names: Names) -> str:
    if told["number"]:
        return f"{names[told['player']]} takes {told['what']} token {told['number']}."
    return f"Second jewelry: a die for {names[told['player']]}."


def _discarded(box: CrewBox, told: Told, names: Names) -> str:
    return f"{names[told['player']]} discards a {told['value']}."


def _corrupted(box: CrewBox, told: Told, names: Names) -> str:
    if told["what"] == "bribe":
        return f"The dice left make {told['total']}: a Bribe, number {told['count']}."
    locked = joined([f"the {building} of {city}" for city, building in told["locked"]])
    what = f"rivals take {locked}" if locked else "the rivals find nothing free"
    return f"The dice left make {told['total']}: Rivalry number {told['count']}, {what}."


def _last_round(box: CrewBox, told: Told, names: Names) -> str:
    who = names[told["player"]]
    return f"{who} has performed {box.signatures} heists: the round is played to its end."


def _ended(box: CrewBox, told: Told, names: Names) -> str:
    if box.solo:
        lost = {"bribes": "too many Bribes", "rivalries": "too many Rivalries"}
        why = lost.get(told["why"])
        return f"The game is lost: {why}." if why else "The game is won."
    scores = ", ".join(f"{names[seat]} {money}" for seat, money in enumerate(told["money"]))
    return f"The game is over. M$: {scores}."


_STORIES: dict[str, Callable[[CrewBox, Told, Names], str]] = {
    "laid out": _laid_out,
    "arranged": _arranged,
    "round": _round,
    "start rolled": _start_rolled,
    "tiles dealt": _tiles_dealt,
    "chose": _chose,
    "took die": _took_die,
    "recruited": _recruited,
    "activated": _activated,
    "fast-played": _fast_played,
    "gained": _gained,
    "rolled": _rolled,
    "informant": _informed,
    "left out": _left_out,
    "expert": _expert,
    "team reward": _team_reward,
    "robbed": _robbed,
    "took token": _took_token,
    "used token": _used_token,
    "gave up": _gave_up,
    "first reward": _first_reward,
    "discarded": _discarded,
    "corrupted": _corrupted,
    "last round": _last_round,
    "ended": _ended,
}
