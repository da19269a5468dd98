"""Whether a dossier is the truth about a campaign: what a crew has, and whom it may bring.

`fold` refuses a heist at the first misfit, the form of the next heist shows all of them. What can
be seen without knowing the campaign (one class in a heist, cards of the box) is in `dossier`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from muster.kernel import shelf
from muster.parts.campaign import Remark, State

from .dossier import Dossier, Named, level_of

if TYPE_CHECKING:
    from ..box import HeistBox


@cache
def card_box() -> HeistBox:
    """A box to ask about cards: every box of the game has the same ones."""
    return cast("HeistBox", shelf.game("masters").box(1))


def misfits(state: State, dossier: Dossier) -> list[Remark]:
    """Everything in a dossier that does not follow from where the campaign stands."""
    return [
        *place_misfits(state, dossier),
        *goods_misfits(state, dossier),
        *crew_misfits(state, dossier),
    ]


def place_misfits(state: State, dossier: Dossier) -> list[Remark]:
    """MH-151: a heist follows the last one of the history, and no other."""
    due = state["heists"] + 1
    if dossier.heist != due:
        text = f"it was played as heist {dossier.heist}, and heist {due} comes next"
        if dossier.heist < due:
            text += f": heist {dossier.heist} of this campaign is over with another record"
        return [Remark(text, "MH-151", "heist")]
    if dossier.after != state["after"]:
        text = "it follows another heist than the last one of this campaign"
        return [Remark(text, "MH-151", "after")]
    return []


def goods_misfits(state: State, dossier: Dossier) -> list[Remark]:
    """What a team has stays what it has until the next heist (MH-150, MH-J24 to MH-J26)."""
    found: list[Remark] = []
    if dossier.cash != state["cash"]:
        text = f"it began with ${dossier.cash}k, and the team has ${state['cash']}k"
        found.append(Remark(text, "MH-150", "cash"))
    if dossier.jewels != state["jewels"]:
        text = f"it began with {dossier.jewels} jewels, and {state['jewels']} are in the stash"
        found.append(Remark(text, "MH-J26", "jewels"))
    if sorted(dossier.items) != sorted(state["items"]):
        text = f"it began with {_list(dossier.items)}, and the team owns {_list(state['items'])}"
        found.append(Remark(text, "MH-J25", "items"))
    if set(dossier.fixers) != set(state["fixers"]):
        text = f"it began with {_list(dossier.fixers)}, and the team knows {_list(state['fixers'])}"
        found.append(Remark(text, "MH-86", "fixers"))
    if set(dossier.found) != set(state["found"]):
        text = f"it began with {_list(dossier.found)} for sale, and found and discarded were "
        found.append(Remark(text + _list(state["found"]), "MH-83", "found"))
    return found


def crew_misfits(state: State, dossier: Dossier) -> list[Remark]:
    """Who plays, and with whom: anybody, old or new (MH-157, MH-158, MH-161)."""
    found: list[Remark] = []
    for name in dossier.players:
        known = _spelled(state["players"], name)
        if known is not None and known != name:
            text = f"{name} plays as {known} in this campaign: write the name alike"
            found.append(Remark(text, "MH-157", "players"))
    for at, one in enumerate(dossier.crew):
        field = f"crew.{at}"
        member = member_named(state, one.name)
        if member is None:
            found += newcomer_misfits(state, one, field)
        else:
            found += _known_misfits(member, one, field)
        found += level_misfits(state, dossier, one, field)
    return found


def member_named(state: State, name: str) -> Mapping[str, Any] | None:
    """The named character of this name, however its letters are cased."""
    for member in state["members"]:
        if member["name"].casefold() == name.casefold():
            found: Mapping[str, Any] = member
            return found
    return None


def player_level(state: State, name: str) -> int:
    """MH-162: who plays for the first time is of level 1."""
    known = state["players"].get(name)
    return 1 if known is None else int(known["level"])


def newcomer_misfits(state: State, one: Named, field: str) -> list[Remark]:
    """A newly built character: free, and nobody's twin when it is created (MH-153, MH-154)."""
    found: list[Remark] = []
    if one.busted:
        text = f"{one.name} is new: nobody of that name is in jail"
        found.append(Remark(text, "MH-155", field))
    twin = twin_of(state, one.card, one.skills)  # MH-J104: against present cards
    if twin:
        text = f"{twin} has exactly these three cards: a new character needs others"
        found.append(Remark(text, "MH-154", field))
    return found


def twin_of(state: State, card: str, skills: Iterable[str]) -> str:
    """The name of a character with exactly these three cards, empty if there is none."""
    wanted = (card, sorted(skills))
    for member in state["members"]:
        if (member["card"], sorted(member["skills"])) == wanted:
            return str(member["name"])
    return ""


def _known_misfits(member: Mapping[str, Any], one: Named, field: str) -> list[Remark]:
    """MH-152 MH-155: its cards and its status go with a named character, whoever plays it."""
    found: list[Remark] = []
    if one.name != member["name"]:
        text = f"there is a {member['name']} already: write the name alike, or take another"
        found.append(Remark(text, "MH-153", field))
    if (one.card, sorted(one.skills)) != (member["card"], sorted(member["skills"])):
        cards = _list((member["card"], *member["skills"]))
        text = f"{one.name} is {cards}, not {_list((one.card, *one.skills))}"
        found.append(Remark(text, "MH-152", field))
    if one.busted and not member["busted"]:
        found.append(Remark(f"{one.name} is not in jail", "MH-155", field))
    if member["busted"] and not one.busted:
        found.append(Remark(f"{one.name} is in jail and comes as Busted", "MH-155", field))
    return found


def level_misfits(state: State, dossier: Dossier, one: Named, field: str) -> list[Remark]:
    """MH-164 MH-J102: nobody plays a character above the own level."""
    box = card_box()
    known = one.card in box.character_at and all(skill in box.skill_at for skill in one.skills)
    if not known or not 0 <= one.seat < len(dossier.players):
        return []  # `dossier.faults` has words for it
    player = dossier.players[one.seat]
    most = player_level(state, player)
    level = level_of(box, one.card, one.skills)
    if level <= most:
        return []
    text = f"{one.name} is of level {level}, and {player} of level {most}: that level or lower"
    return [Remark(text, "MH-J102", field)]


def _spelled(names: Iterable[str], name: str) -> str | None:
    return next((one for one in names if one.casefold() == name.casefold()), None)


def _list(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "nothing"
