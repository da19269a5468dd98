"""The page of a crew: everything there is to see of a campaign, in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from muster.parts.campaign import (
    CardLine,
    Favour,
    Figure,
    Medal,
    Member,
    Page,
    Player,
    Result,
    State,
    Thread,
    ThreadStep,
    Ware,
)
from muster.parts.words import joined

from ..box import HeistBox
from ..casting.levels import suited
from ..components import SCENARIOS, Character, Skill
from ..screen.pieces import ICONS
from . import fold
from . import medals as achieving
from .bench import printed
from .dossier import HEIST, level_of
from .follows import card_box, member_named
from .history import card_names, past
from .lines import character_line, skill_line

FATES = {"out": "got out", "busted": "was busted", "freed": "was freed from jail"}


def page(state: State, results: Sequence[Result]) -> Page:
    """What there is to see of a crew."""
    box = card_box()
    return Page(
        called=HEIST,
        matches=state["heists"],
        figures=_figures(box, state, results),
        members=tuple(_member(box, one) for one in state["members"]),
        players=_players(state),
        threads=tuple(_thread(state, one) for one in fold.facts().threads),
        favours=tuple(_favours(box, state)),
        wares=tuple(_wares(box, state)),
        medals=tuple(_medals(state)),
        past=tuple(past(box, state, results)),
        final=_final(state),
    )


def _figures(box: HeistBox, state: State, results: Sequence[Result]) -> tuple[Figure, ...]:
    won = sum(one["won"] for one in results)
    jailed = [one["name"] for one in state["members"] if one["busted"]]
    average = average_level(box, state)
    found = [
        Figure("Team cash", f"${state['cash']}k", ICONS["cash"]),
        Figure(
            "Jewels",
            str(state["jewels"]),
            ICONS["jewel"],
            "in the stash; only the Curator buys them",  # MH-J26
        ),
        Figure("Heists won", f"{won} of {len(results)}", ICONS["story"]),
        Figure("Up to", f"{suited(average)} jobs", ICONS["pro"], f"average level {average:.1f}"),
    ]
    if jailed:
        text = f"{joined(jailed)}: a County job can free them"
        found.append(Figure("In jail", str(len(jailed)), ICONS["busted"], text))
    if state["final"] is not None:
        heist = f"heist {state['final']['heist']}"
        found.append(Figure("Final score", f"${state['final']['cash']}k", ICONS["mayor"], heist))
    return tuple(found)


def average_level(box: HeistBox, state: State) -> float:
    """MH-J16, for the crew of the last heist as it is now; 1 before the first one."""
    names = state["last"]["crew"] if state["last"] else []
    crew = [member for name in names if (member := member_named(state, name)) is not None]
    levels = [level_of(box, one["card"], tuple(one["skills"])) for one in crew]
    return sum(levels) / len(levels) if levels else 1.0


# ---------------------------------------------------------------- people


def _member(box: HeistBox, member: Mapping[str, Any]) -> Member:
    card = box.characters[box.character_at[member["card"]]]
    skills = [box.skills[box.skill_at[one]] for one in member["skills"]]
    names = card_names(box)
    stems = {up: card.name for card in box.characters for up in card.upgrades}
    stems |= {up: card.name for card in box.skills for up in card.upgrades}
    lines = [CardLine(card.name, character_line(card) + _grown(card, stems, names), card.pro)]
    lines += [
        CardLine(one.name, skill_line(one) + _grown(one, stems, names), one.pro) for one in skills
    ]
    return Member(
        id=member["id"],
        name=member["name"],
        role=card.name,
        level=level_of(box, member["card"], tuple(member["skills"])),
        status="busted" if member["busted"] else "",
        icon=ICONS[card.kind],
        cards=tuple(lines),
        played_by=member["player"],
        history=tuple(_episode(names, one) for one in member["history"]),
    )


def _grown(card: Character | Skill, stems: Mapping[str, str], names: Mapping[str, str]) -> str:
    """What an upgraded card was, and what another one may become (MH-169)."""
    if card.pro:
        return f"; once {stems[card.id]}"
    return f"; grows to {' or '.join(names[one] for one in card.upgrades)}"


def _episode(names: Mapping[str, str], episode: Mapping[str, Any]) -> str:
    """A line of a character's history."""
    result = "won" if episode["won"] else "lost"
    said = f"Heist {episode['heist']}, {episode['title']}: {result}, {FATES[episode['fate']]}"
    for before, after in episode["upgrades"]:
        said += f"; {names[before]} became {names[after]}"
    return said


def _players(state: State) -> tuple[Player, ...]:
    return tuple(
        Player(name, one["level"], one["heists"], one["last"])
        for name, one in state["players"].items()
    )


# ---------------------------------------------------------------- the city


def _thread(state: State, thread: fold.Thread) -> Thread:
    steps = tuple(_step(state, name) for name in thread.scenarios)
    return Thread(thread.id, thread.name, thread.about, steps)


def _step(state: State, name: str) -> ThreadStep:
    scenario = printed(name)
    job = state["jobs"].get(name, {"won": [], "lost": []})
    if job["won"]:
        return ThreadStep(name, scenario.name, "won", f"heist {job['won'][0]}")
    if job["lost"]:
        times = f", {len(job['lost'])} times" if len(job["lost"]) > 1 else ""
        return ThreadStep(name, scenario.name, "lost", f"heist {job['lost'][-1]}{times}")
    return ThreadStep(name, scenario.name, "open", scenario.difficulty)


def _favours(box: HeistBox, state: State) -> list[Favour]:
    """The fixers: those who are known first."""
    found = []
    for fixer in box.fixers:
        jobs = [one.scenario for one in fold.facts().unlocks if one.fixer == fixer.id]
        known = fixer.id in state["fixers"]
        note = ""
        if not known:
            note = f"Win {_jobs(jobs)}." if jobs else "Nobody knows how to find them."
        text = f"{fixer.ability}: {fixer.text}"
        found.append(Favour(fixer.id, fixer.name, text, known, note))
    return sorted(found, key=lambda favour: not favour.known)


def _jobs(jobs: Sequence[str]) -> str:
    county = fold.facts().county
    if len(jobs) > 1 and all(name in county for name in jobs):
        return "a County job"
    return " or ".join(printed(name).name for name in jobs)


def _wares(box: HeistBox, state: State) -> list[Ware]:
    """Items: owned, for sale, and those that are still to be found (MH-J24)."""
    owned: Counter[str] = Counter(state["items"])
    found = []
    for item in box.items:
        listed = item.shop or item.id in state["found"]
        left = max(0, item.copies - owned[item.id]) if listed and state["heists"] else 0
        note = ""
        if listed and not state["heists"]:
            note = "The shop opens after the first heist."
        elif not listed and not owned[item.id]:
            note = "Not for sale: it may turn up on a heist."
        elif item.id in state["found"] and left:
            note = "Discovered by you."
        price = f"${item.price}k"
        found.append(Ware(item.id, item.name, item.text, price, owned[item.id], left, note))
    return sorted(found, key=lambda ware: (not ware.owned, not ware.for_sale))


# ---------------------------------------------------------------- records


def _medals(state: State) -> list[Medal]:
    medals = state["medals"]
    found = [
        Medal(one.id, one.name, one.text, medals.get(one.id, 0), _progress(state, one.id))
        for one in achieving.achievements().achievements
    ]
    return sorted(found, key=lambda medal: (medal.match == 0, medal.match))


COLUMNS: dict[str, tuple[str, ...]] = {
    "amateur-bingo": ("amateur",),
    "conventional-bingo": ("conventional",),
    "oddball-bingo": ("oddball",),
    "pro-bingo-blackout": ("amateur", "conventional", "oddball"),
}


def _progress(state: State, medal: str) -> str:
    """How far an achievement is that takes many heists."""
    if medal in state["medals"]:
        return ""
    if medal == "completionist":
        won = sum(bool(state["jobs"].get(name, {}).get("won")) for name in SCENARIOS)
        return f"{won} of {len(SCENARIOS)}"
    if medal in COLUMNS:
        rows = achieving.achievements().table
        wanted = {getattr(row, column) for row in rows for column in COLUMNS[medal]}
        return f"{len(wanted & set(state['cards']))} of {len(wanted)}"
    return ""


def _final(state: State) -> str:
    if state["final"] is None:
        return ""
    cash, heist = state["final"]["cash"], state["final"]["heist"]
    return f"The Final Score is done: ${cash}k of team cash after heist {heist}. You may play on."
