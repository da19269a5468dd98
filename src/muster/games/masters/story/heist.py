"""The log of Masters of the Heist, from what everybody was told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.parts.words import joined

from ..components import WHO
from ..people import called, people
from ..screen.deck import card_of
from ..screen.pieces import loot_name, tile_words
from ..verbs.verb import proposal
from ..verbs.words import (
    Names,
    Tell,
    Told,
    all_of,
    counted,
    does,
    loot_in_words,
    tiles_in_words,
)

if TYPE_CHECKING:
    from ..box import HeistBox


def story(box: HeistBox, told: Told, names: Names) -> str:
    """A line of the log; empty for what needs no words."""
    tell = STORIES.get(told["kind"])
    return tell(box, told, names) if tell else ""


# Rounds


def _rolled(box: HeistBox, told: Told, names: Names) -> str:
    dice = [
        f"{called(box, who, names)} {face}"
        for who, face in zip(WHO, told["dice"], strict=False)
        if face
    ]
    lead = f", {names[told['lead']]} leads" if box.seats > 1 else ""
    return f"Round {told['round']}{lead}: {', '.join(dice)}"


def _committed(box: HeistBox, told: Told, names: Names) -> str:
    who = called(box, told["who"], names)
    paid = f" for {counted(told['paid'], 'idea')}" if told["paid"] else ""
    parts = [f"{who} chooses {box.acts.names[box.acts.at[told['act']]]}{paid}"]
    if told["gained"]:
        parts.append(f"gains {counted(told['gained'], 'idea')}")
    if told["noise"]:
        parts.append(f"{told['noise']} noise")
    return f"{': '.join([parts[0], ', '.join(parts[1:])]) if parts[1:] else parts[0]}."


def _helped(box: HeistBox, told: Told, names: Names) -> str:
    who, other = called(box, told["who"], names), called(box, told["other"], names)
    times = "" if told["count"] == 1 else " twice"
    return f"{who} lets {other} {told['what']}{times}."


def _moved(box: HeistBox, told: Told, names: Names) -> str:
    who, there = called(box, told["who"], names), told["tile"]
    if there[0] == "r":
        way = "moves to" if told["from_tile"][0] == "r" else "goes in to"
    else:
        way = "leaves by"
    seen = f": {counted(told['alerts'], 'alert')} from the camera" if told["alerts"] else ""
    return f"{who} {way} {tile_words(there)}{seen}."


def _drawn(box: HeistBox, told: Told, names: Names) -> str:
    chit = told["chit"]
    what = "nothing" if chit in (None, "blank") else f"a {'USB key' if chit == 'usb' else chit}"
    guarded = " and its guard" if told["guarded"] else ""
    if told["tile"] is None:
        return f"{what.capitalize()} comes out of the bag."
    by = f"{called(box, told['by'], names)} reveals" if told["by"] is not None else ""
    where = tile_words(told["tile"])
    return f"{by} {where}: {what}{guarded}." if by else f"{where} turns up {what}{guarded}."


def _dog(box: HeistBox, told: Told, names: Names) -> str:
    return f"The dog jumps onto {called(box, told['who'], names)} on {tile_words(told['tile'])}."


def _alert(box: HeistBox, told: Told, names: Names) -> str:
    if told["event"] is None:
        return "Alert: no event is left to throw away."
    return f"Alert: event {told['event']}, {card_of(box, told['event']).name}, is thrown away."


def _crisis(box: HeistBox, told: Told, names: Names) -> str:
    return f"A crisis comes up: {told['crisis']} {card_of(box, told['crisis']).name}."


def _cracked(box: HeistBox, told: Told, names: Names) -> str:
    who = called(box, told["who"], names)
    if told["opened"]:
        return f"{who} cracks the safe on {told['tile']}: it is open."
    return f"{who} cracks the safe on {told['tile']}: {told['cracks']} of {told['needed']}."


HOW = {
    "taken": "takes",
    "picked up": "picks up",
    "dropped": "drops",
    "fetched": "fetches",
    "laid down": "lays down",
    "tossed": "tosses",
    "flicked": "flicks",
    "fumbled": "loses hold of",
    "pocketed": "pockets",
    "read in the logs": "finds in the logs",
}
FAR = ("fetched", "laid down", "tossed", "flicked", "fumbled")


def _loot_moved(box: HeistBox, told: Told, names: Names) -> str:
    verb = HOW.get(told["how"], told["how"])
    who, thing = called(box, told["who"], names), loot_in_words(box, told)
    far = told["how"] in FAR and told["tile"]
    where = f" ({tile_words(told['tile'])})" if far else ""
    return f"{who} {verb} {thing}{where}."


def _acquired(box: HeistBox, told: Told, names: Names) -> str:
    things = [f"${told['cash']}k"] if told["cash"] else []
    things += [counted(told[kind], kind[:-1]) for kind in ("jewels", "documents") if told[kind]]
    return f"{called(box, told['who'], names)} brings out {joined(things)}."


def _ability(box: HeistBox, told: Told, names: Names) -> str:
    name = next(
        a.name for card in box.characters for a in card.abilities if a.id == told["ability"]
    )
    paid = [counted(told["ideas"], "idea")] if told["ideas"] else []
    paid += [f"{told['noise']} noise"] if told["noise"] else []
    price = f" for {joined(paid)}" if paid else ""
    other = f": {called(box, told['other'], names)}" if told["other"] else ""
    where = f" ({tile_words(told['tile'])})" if told["tile"] else ""
    return f"{called(box, told['who'], names)} uses {name}{price}{other}{where}."


def _item(box: HeistBox, told: Told, names: Names) -> str:
    end = "; it is used up" if told["discarded"] else ""
    return f"{called(box, told['who'], names)} uses {loot_name(box, told['loot'])}{end}."


def _fixer(box: HeistBox, told: Told, names: Names) -> str:
    name = box.fixers[box.fixer_at[told["fixer"]]].name
    who = called(box, told["who"], names)
    other = f" for {called(box, told['other'], names)}" if told["other"] else ""
    return f"{name}: an idea from {who}{other}." if other else f"{name}: an idea for {who}."


def _net(box: HeistBox, told: Told, names: Names) -> str:
    who = called(box, told["who"], names)
    return f"{who} opens the remote locks {told['letter']}: {tiles_in_words(told['tiles'])}."


def _npc_joined(box: HeistBox, told: Told, names: Names) -> str:
    die = f" and rolls {told['die']}" if told["die"] else ""
    if told["by"] is None:
        return f"The prisoner is free{die}."
    return f"{called(box, told['by'], names)} takes the hostage, who joins{die}."


def _npc_walked(box: HeistBox, told: Told, names: Names) -> str:
    if told["gone"]:
        return f"{called(box, 'npc', names)} has reached the van and is gone."
    return f"{called(box, 'npc', names)} walks on to {tile_words(told['tile'])}."


def _idea_given(box: HeistBox, told: Told, names: Names) -> str:
    return f"{called(box, told['who'], names)} gives {called(box, told['other'], names)} an idea."


def _noise(box: HeistBox, told: Told, names: Names) -> str:
    saved = f", {told['saved']} diverted" if told["saved"] else ""
    return f"{told['noise']} noise is counted{saved}: the marker is on {told['marker']}."


def _squirrely(box: HeistBox, told: Told, names: Names) -> str:
    who = called(box, told["who"], names)
    paid = f"makes {told['noise']} noise" if told["noise"] else "loses an idea"
    return f"The hostage is alone: {who} {paid}."


# The team


def _proposed(box: HeistBox, told: Told, names: Names) -> str:
    return f"{names[told['seat']]} proposes: {proposal(box, told['action'], people(box, names))}."


def _decided(box: HeistBox, told: Told, names: Names) -> str:
    if box.seats == 1:
        return ""
    by = " by the word of the lead" if told["by_lead"] else ""
    if told["stands"]:
        return f"Agreed{by}: {proposal(box, told['action'], people(box, names))}."
    return f"Turned down{by}: {proposal(box, told['action'], people(box, names))}."


def _declared(box: HeistBox, told: Told, names: Names) -> str:
    return "The escape is declared: after the Event phase everybody runs."


# Escape and the end


def _gate(box: HeistBox, told: Told, names: Names) -> str:
    lost = f" {all_of(box, told['busted'], names)} is busted." if told["busted"] else ""
    return f"Gate {told['letter']} closes, and its hex is gone.{lost}"


def _ran(box: HeistBox, told: Told, names: Names) -> str:
    cost = f" for {told['cost']}" if told["cost"] > 1 else ""
    return f"{called(box, told['who'], names)} runs to {tile_words(told['tile'])}{cost}."


def _last_ditch(box: HeistBox, told: Told, names: Names) -> str:
    who = called(box, told["who"], names)
    have = f"{told['roll']}" + (f" + {told['ideas']}" if told["ideas"] else "")
    end = "out" if told["out"] else f"stuck on {tile_words(told['tile'])}"
    return f"{who} rolls {have} with {told['needed']} needed: {end}."


def _ended(box: HeistBox, told: Told, names: Names) -> str:
    head = "The heist is won" if told["won"] else f"The heist is lost: {told['why']}"
    parts = [f"{head}."]
    if told["escaped"]:
        parts.append(f"Out: {all_of(box, told['escaped'], names)}.")
    if told["busted"]:
        parts.append(f"Busted: {all_of(box, told['busted'], names)}.")
    if told["cash"]:  # MH-124: what was brought out and the reward are in it
        parts.append(f"The team has ${told['cash']}k.")
    return " ".join(parts)


STORIES: dict[str, Tell] = {
    "heist began": lambda box, told, names: "The heist",
    "rolled": _rolled,
    "committed": _committed,
    "helped": _helped,
    "breached": does("{who} breaches the wall of {tile}."),
    "moved": _moved,
    "unlocked": does("{who} opens the lock on {tile}."),
    "subdued": does("{who} subdues the {chit} on {tile}."),
    "disabled": does("{who} disables the camera on {tile}."),
    "drawn": _drawn,
    "consulted": does("{who} calls the Consultant: a blank on {tile} instead of the {chit}."),
    "dog jumped": _dog,
    "alert": _alert,
    "crisis found": _crisis,
    "cracked": _cracked,
    "loot": _loot_moved,
    "acquired": _acquired,
    "ability": _ability,
    "item used": _item,
    "fixer used": _fixer,
    "net opened": _net,
    "door opened": does("{who} opens the door of {tile}."),
    "npc joined": _npc_joined,
    "npc walked": _npc_walked,
    "token moved": does("{who}'s planning token goes to {tile}."),
    "idea given": _idea_given,
    "forgone": does("{who} puts an idea back."),
    "noise counted": _noise,
    "squirrely": _squirrely,
    "proposed": _proposed,
    "decided": _decided,
    "escape declared": _declared,
    "escape": lambda box, told, names: "Escape",
    "gate closed": _gate,
    "ran": _ran,
    "last ditch": _last_ditch,
    "ended": _ended,
    "part began": lambda box, told, names: str(told["name"]),
}
