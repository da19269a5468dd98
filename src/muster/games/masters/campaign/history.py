"""The heists a crew has behind it, in a few lines each (MH-151)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from muster.parts.campaign import Past, Result, State
from muster.parts.words import joined

from . import medals as achieving

if TYPE_CHECKING:
    from ..box import HeistBox

ENDINGS = {
    "objective met": "The objective was met",
    "objective failed": "The objective was not met",
    "all busted": "Everybody was busted",
    "master plan lost": "The copy of the master plan was lost, and with it everybody",
}


def card_names(box: HeistBox) -> dict[str, str]:
    """The names of characters and skills by their ids."""
    names = {card.id: card.name for card in box.characters}
    return names | {card.id: card.name for card in box.skills}


def past(box: HeistBox, state: State, results: Sequence[Result]) -> list[Past]:
    """The finished heists, newest first."""
    medals: dict[int, list[str]] = {}
    for one in achieving.achievements().achievements:
        if one.id in state["medals"]:
            medals.setdefault(state["medals"][one.id], []).append(one.name)
    return [
        Past(
            match=one["heist"],
            title=one["title"] + (" (a drawn map)" if one["drawn"] else ""),
            result="won" if one["won"] else "lost",
            text=_ending(one),
            lines=tuple(_lines(box, one, _known_before(results, one))),
            medals=tuple(medals.get(one["heist"], ())),
        )
        for one in reversed(results)
    ]


def _known_before(results: Sequence[Result], result: Result) -> bool:
    """Had the fixer of this heist been won before (MH-J109)?"""
    fixer = result["fixer"]
    return any(one["fixer"] == fixer for one in results if one["heist"] < result["heist"])


def _ending(result: Result) -> str:
    said = ENDINGS.get(result["ending"], str(result["ending"]).capitalize())
    rounds = result["rounds"]
    if rounds:
        said += f" after {rounds} round{'s' if rounds > 1 else ''}"
    if len(result["parts"]) > 1:
        said = f"Part 1 was won. Part 2: {said[:1].lower()}{said[1:]}"
    return f"{said}."


def _lines(box: HeistBox, result: Result, known: bool) -> list[str]:
    """Who was there, what it brought, and what became of everybody."""
    crew = result["crew"]
    alone = len(result["players"]) == 1
    names = [one["name"] if alone else f"{one['name']} ({one['player']})" for one in crew]
    by = f" ({result['players'][0]['name']})" if alone else ""
    lines = [f"Crew: {joined(names)}{by}.", _money(result)]
    for word, fate in (("Busted", "busted"), ("Freed", "freed")):
        some = [one["name"] for one in crew if one["fate"] == fate]
        lines += [f"{word}: {joined(some)}."] if some else []
    if result["fixer"] and not known:
        fixer = box.fixers[box.fixer_at[result["fixer"]]]
        lines.append(f"New friend: {fixer.name}.")
    for word, key in (("Items gained", "gained"), ("Items gone", "gone")):
        items = [box.items[box.item_at[one]].name for one in result[key]]
        lines += [f"{word}: {joined(items)}."] if items else []
    upgrades = _upgrades(card_names(box), crew)
    lines += [f"Learned: {'; '.join(upgrades)}."] if upgrades else []
    if result["final"] is not None:
        lines.append(f"Final score: ${result['final']}k.")
    return lines


def _money(result: Result) -> str:
    """The way of the team cash."""
    before, after = result["dossier"]["cash"], result["cash"]
    said = []
    if result["brought"]:
        said.append(f"${result['brought']}k brought out")
    if result["reward"]:
        said.append(f"${result['reward']}k reward")
    if result["spent"] < 0:
        said.append(f"${-result['spent']}k spent")
    elif result["spent"] > 0:
        said.append(f"${result['spent']}k from sales and bets")
    jewels = result["jewels"] - result["dossier"]["jewels"]
    if jewels > 0:
        said.append("a jewel brought out" if jewels == 1 else f"{jewels} jewels brought out")
    text = f"Cash: ${after}k" if before == after else f"Cash: ${before}k, now ${after}k"
    return f"{text} ({', '.join(said)})." if said else f"{text}."


def _upgrades(names: Mapping[str, str], crew: Sequence[Mapping[str, Any]]) -> list[str]:
    found = []
    for one in crew:
        cards = [f"{names[before]} became {names[after]}" for before, after in one["upgrades"]]
        if cards:
            found.append(f"{one['name']}'s {', '.join(cards)}")
    return found
