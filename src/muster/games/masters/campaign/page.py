"""The page of a crew: everything there is to see of a campaign, in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from muster.parts.campaign import (
    CardLine,
    Entry,
    Figure,
    Group,
    Member,
    Page,
    Player,
    Result,
    Section,
    State,
    Step,
    Track,
)
from muster.parts.words import joined

from ..casting.levels import suited
from ..components import SCENARIOS, Character, Skill
from ..screen.pieces import ICONS
from ..screen.printed import printed as printed_card
from . import fold
from . import medals as achieving
from .bench import printed
from .dossier import HEIST, level_of
from .follows import card_box, member_named
from .history import card_names, past
from .lines import character_line, skill_line

if TYPE_CHECKING:
    from ..box import HeistBox

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
        sections=(_threads(state), _fixers(box, state), _shop(box, state), _achievements(state)),
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
    said: list[tuple[Character | Skill, str, str]] = [(card, character_line(card), "characters")]
    said += [(one, skill_line(one), "skills") for one in skills]
    lines = [
        CardLine(
            one.name, text, one.pro, _grown(one, stems, names), printed_card(box, file, one.id)
        )
        for one, text, file in said
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
        return f"once {stems[card.id]}"
    return f"grows to {' or '.join(names[one] for one in card.upgrades)}"


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


def _threads(state: State) -> Section:
    note = "Every job is open at any time; these belong together."
    tracks = tuple(_thread(state, one) for one in fold.facts().threads)
    return Section("threads", "Threads", note, "tracks", tracks=tracks)


def _thread(state: State, thread: fold.Thread) -> Track:
    steps = tuple(_step(state, name) for name in thread.scenarios)
    return Track(thread.id, thread.name, thread.about, steps)


def _step(state: State, name: str) -> Step:
    scenario = printed(name)
    job = state["jobs"].get(name, {"won": [], "lost": []})
    if job["won"]:
        return Step(name, scenario.name, "won", f"heist {job['won'][0]}")
    if job["lost"]:
        times = f", {len(job['lost'])} times" if len(job["lost"]) > 1 else ""
        return Step(name, scenario.name, "lost", f"heist {job['lost'][-1]}{times}")
    return Step(name, scenario.name, "open", scenario.difficulty)


def _fixers(box: HeistBox, state: State) -> Section:
    """Those who are known, and how one comes to know the others."""
    known: list[Entry] = []
    others: list[Entry] = []
    for fixer in box.fixers:
        text = f"{fixer.ability}: {fixer.text}"
        if fixer.id in state["fixers"]:
            known.append(Entry(fixer.id, fixer.name, text, lit=True, icon=ICONS["fixer"]))
            continue
        jobs = [one.scenario for one in fold.facts().unlocks if one.fixer == fixer.id]
        note = f"Win {_jobs(jobs)}." if jobs else "Nobody knows how to find them."
        others.append(Entry(fixer.id, fixer.name, text, note, icon=ICONS["reveal"]))
    are = "more is" if len(others) == 1 else "more are"
    groups = (
        Group(tuple(known)),
        Group(tuple(others), f"{len(others)} {are} not known yet", folded=True),
    )
    return Section("fixers", "Fixers", f"{len(known)} of {len(box.fixers)} known", groups=groups)


def _jobs(jobs: Sequence[str]) -> str:
    county = fold.facts().county
    if len(jobs) > 1 and all(name in county for name in jobs):
        return "a County job"
    return " or ".join(printed(name).name for name in jobs)


def _shop(box: HeistBox, state: State) -> Section:
    """Items: owned, for sale, and those that are still to be found (MH-J24)."""
    have: Counter[str] = Counter(state["items"])
    owned: list[Entry] = []
    offered: list[Entry] = []
    others: list[Entry] = []
    for item in box.items:
        listed = item.shop or item.id in state["found"]
        left = max(0, item.copies - have[item.id]) if listed and state["heists"] else 0
        note = ""
        if listed and not state["heists"]:
            note = "The shop opens after the first heist."
        elif not listed and not have[item.id]:
            note = "Not for sale: it may turn up on a heist."
        elif item.id in state["found"] and left:
            note = "Discovered by you."
        entry = Entry(
            item.id,
            item.name,
            item.text,
            note,
            lit=have[item.id] > 0,
            mark=f"${item.price}k",
            tag=_yours(have[item.id]),
            aside=f"{left} for sale" if left else "",
        )
        (owned if entry.lit else offered if left else others).append(entry)
    owned.sort(key=lambda one: not one.aside)
    groups = (
        Group(tuple(owned), "What you have"),
        Group(tuple(offered), "For sale"),
        Group(tuple(others), f"{len(others)} not for sale now", folded=True),
    )
    note = "Bought and sold at the table, while the heist is planned."
    return Section("shop", "Shop", note, "rows", groups)


def _yours(count: int) -> str:
    return "" if not count else "yours" if count == 1 else f"{count} × yours"


# ---------------------------------------------------------------- records


def _achievements(state: State) -> Section:
    """What was earned, in the order of the heists that did it, and what is to be earned."""
    medals: dict[str, int] = state["medals"]
    earned: list[tuple[int, Entry]] = []
    others: list[Entry] = []
    for one in achieving.achievements().achievements:
        heist = medals.get(one.id, 0)
        if heist:
            note = f"Earned in heist {heist}"
            entry = Entry(one.id, one.name, one.text, note, lit=True, icon=ICONS["pro"])
            earned.append((heist, entry))
        else:
            progress = _progress(state, one.id)
            note = f"Not earned yet · {progress}" if progress else "Not earned yet"
            others.append(Entry(one.id, one.name, one.text, note, icon=ICONS["lock"]))
    earned.sort(key=lambda one: one[0])
    more = "more " if earned else ""
    groups = (
        Group(tuple(entry for _, entry in earned)),
        Group(tuple(others), f"{len(others)} {more}to be earned", folded=True),
    )
    note = f"{len(earned)} of {len(earned) + len(others)}, noticed by themselves"
    return Section("achievements", "Achievements", note, "medals", groups)


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
