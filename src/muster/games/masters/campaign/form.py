"""The form of a campaign's next heist: which job, who plays, and with which characters.

Everything may be chosen that the rules allow; what they refuse is shown with its clause, as
`dossier` and `admission` decide it. Difficulty is advice (MH-6, MH-J16).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import msgspec

from muster.kernel import shelf
from muster.kernel.errors import Illegal, MusterError
from muster.parts.campaign import Choice, Field, Form, Remark, State
from muster.parts.designer import designer_in

from ..box import HeistBox
from ..casting.levels import suited
from ..components import SCENARIOS, WHO, Scenario
from .bench import Bench, brought, moved, printed
from .draft import DIFFICULTIES, Draft, is_new, read_draft, values
from .form_crew import crew_fields

JOB, PLAYERS = "The job", "The players"
GROUPS = ("Amateur", "Semi-pro", "Pro", "County jobs", "The Final Score")
JAIL = ("MH-J15", "MH-J106", "MH-J110")
"""Clauses about which job may be chosen at all."""


def form(state: State, draft: Mapping[str, str], plan: Mapping[str, Any] | None) -> Form:
    """The draft of the next heist, checked: never an exception, whatever was sent."""
    drawn, torn = _drawn(plan)
    found = read_draft(state, draft, drawn)
    problems = [*torn, *_problems(found)]
    return Form(
        fields=(*_job(found), *_people(found), *crew_fields(found)),
        values=values(found),
        problems=tuple(problems),
        advice=tuple(_advice(found)),
        ready=not problems,
        seats=tuple(found.players),
    )


def options(
    state: State, draft: Mapping[str, str], plan: Mapping[str, Any] | None
) -> dict[str, Any]:
    """The options of the match this draft describes; Illegal with its clause if not ready."""
    drawn, torn = _drawn(plan)
    found = read_draft(state, draft, drawn)
    problems = [*torn, *_problems(found)]
    if problems:
        raise Illegal(problems[0].clause, problems[0].text)
    dossier = msgspec.json.decode(msgspec.json.encode(found.bench.dossier(found.crew)))
    job = {"scenario": found.scenario} if plan is None else {"map": dict(plan)}
    return {**job, "dossier": dossier}


def _drawn(plan: Mapping[str, Any] | None) -> tuple[Scenario | None, list[Remark]]:
    """A drawn map as a scenario, and why it is none; the first one of the booklet stands in."""
    if plan is None:
        return None, []
    try:
        box = cast(HeistBox, shelf.game("masters").box(1, {"map": dict(plan)}))
    except MusterError as error:
        return printed(SCENARIOS[0]), _torn(plan, str(error))
    return box.scenarios[0], []


def _torn(plan: Mapping[str, Any], error: str) -> list[Remark]:
    """Why a drawn map cannot be played, in the words of the designer."""
    designer = designer_in(shelf.game("masters"))
    faults = designer.check(plan).faults if designer is not None else ()
    found = [
        Remark(f"This map cannot be played yet. {one.text}", one.clause or "MH-5", "scenario")
        for one in faults
        if one.stops
    ]
    return found[:3] or [Remark(f"This map cannot be played yet: {error}", "MH-5", "scenario")]


# ---------------------------------------------------------------- the job


def _job(draft: Draft) -> list[Field]:
    fields = [
        Field(
            id="scenario",
            label="Heist",
            kind="choice",
            value=draft.scenario,
            choices=_scenarios(draft),
            group=JOB,
            help="Any heist, at any time; the difficulty is advice.",
            clause="MH-6",
        )
    ]
    four = "four people run four characters" if len(draft.players) == len(WHO) - 1 else ""
    fields.append(
        Field(
            id="people",
            label="People",
            kind="choice",
            value=str(len(draft.players)),
            choices=tuple(Choice(str(n), str(n)) for n in range(1, 5)),
            group=JOB,
            help="How many sit at the table. Together you run all characters.",
            clause="MH-J1",
        )
    )
    fields.append(
        Field(
            id="characters",
            label="Characters",
            kind="choice",
            value=str(len(draft.crew)),
            choices=(Choice("3", "3", why=four, clause="MH-1" if four else ""), Choice("4", "4")),
            group=JOB,
            clause="MH-J1",
        )
    )
    return fields


def _scenarios(draft: Draft) -> tuple[Choice, ...]:
    if draft.plan is not None:
        plan = draft.plan
        return (Choice("", plan.name, f"a drawn map, {plan.difficulty}"),)
    found = [_scenario(draft.bench.state, name) for name in SCENARIOS]
    return tuple(sorted(found, key=lambda choice: GROUPS.index(choice.group)))


def _scenario(state: State, name: str) -> Choice:
    """A heist, and whether any crew of this campaign could be sent there."""
    scenario = printed(name)
    jailed = [brought(one, 0) for one in state["members"] if one["busted"]]
    bench = Bench(state, scenario, ("",))
    found = [it for it in bench.wrong(jailed[:1]) if it.clause in JAIL]
    why = next((it for it in found if it.field != "crew" or it.clause == "MH-J106"), None)
    group = scenario.difficulty.capitalize()
    if scenario.exit_limit:
        group = GROUPS[3]
    elif scenario.next or scenario.start == "hideout":
        group = GROUPS[4]
    return Choice(
        id=name,
        label=scenario.name,
        note="; ".join(_about(state, name, scenario)),
        why=why.text if why is not None else "",
        clause=why.clause if why is not None else "",
        group=group,
    )


def _about(state: State, name: str, scenario: Scenario) -> list[str]:
    """What a heist brings, and what came of it before."""
    said = [scenario.difficulty] if scenario.exit_limit else []
    said += ["two parts"] if scenario.next else []
    fixer = next((one for one in _fixers() if one[0] == scenario.fixer), None)
    if fixer is not None and scenario.fixer not in state["fixers"]:
        said.append(f"fixer: {fixer[1]}")
    if scenario.reward:
        said.append(f"pays ${scenario.reward}k")
    job = state["jobs"].get(name, {"won": [], "lost": []})
    if job["won"]:
        said.append(f"won in heist {job['won'][-1]}")
    elif job["lost"]:
        said.append(f"lost in heist {job['lost'][-1]}")
    return said


def _fixers() -> list[tuple[str, str]]:
    box = cast(HeistBox, shelf.game("masters").box(1))
    return [(one.id, one.name) for one in box.fixers]


# ---------------------------------------------------------------- the people


def _people(draft: Draft) -> list[Field]:
    known = draft.bench.state["players"]
    return [
        Field(
            id=f"player-{at}",
            label=f"Player {at}" if len(draft.players) > 1 else "Player",
            kind="text",
            value=name,
            choices=tuple(
                Choice(one, one, f"level {facts['level']}")
                for one, facts in known.items()
                if one == name or one not in draft.players
            ),
            group=PLAYERS,
            help="Levels belong to the name. Somebody new begins at level 1.",
            clause="MH-162",
        )
        for at, name in enumerate(draft.players, start=1)
    ]


# ---------------------------------------------------------------- what is wrong


def _problems(draft: Draft) -> list[Remark]:
    found: list[Remark] = []
    crew = list(draft.crew)
    for at, pick in enumerate(draft.picks):
        name = crew[at].name
        if is_new(pick) and draft.bench.taken(name):
            text = f"There is a {name} already: give the new one another name"
            found.append(Remark(text, "MH-153", f"{WHO[at]}-name"))
            crew[at] = moved(crew[at], name=f"~{at}")
    for one in draft.bench.wrong(crew):
        text = one.text
        for place, other in enumerate(crew):
            if other.name == f"~{place}":
                text = text.replace(other.name, draft.crew[place].name)
        field = _field(draft, one, [other.name for other in crew])
        found.append(Remark(text[:1].upper() + text[1:], one.clause, field))
    return found


def _field(draft: Draft, remark: Remark, names: list[str]) -> str:
    """The field a fault of a dossier with these names is about."""
    entry, _, number = remark.field.partition(".")
    if entry == "crew" and number.isdigit():
        return WHO[int(number)]
    if remark.field in names:
        return WHO[len(names) - 1 - names[::-1].index(remark.field)]
    if remark.clause in JAIL:
        return "scenario"
    if remark.clause == "MH-J1":
        return f"{WHO[0]}-player"
    if entry == "crew":
        named = [at for at, name in enumerate(names) if name.casefold() in remark.text.casefold()]
        return WHO[named[-1]] if named else WHO[0]
    if entry == "players":
        return f"player-{len(draft.players)}"
    return ""


def _advice(draft: Draft) -> list[Remark]:
    """What to consider; nothing of it is needed (MH-J16)."""
    found: list[Remark] = []
    average = draft.bench.average(draft.crew)
    fits, is_like = suited(average), draft.bench.scenario.difficulty
    if fits != is_like:
        hard = is_like not in DIFFICULTIES[: DIFFICULTIES.index(fits)]
        text = f"The crew's average level is {average:.1f}, which suits {fits} jobs. "
        text += f"This one is {is_like}: {'a hard one for you' if hard else 'easier than needed'}."
        found.append(Remark(text, "MH-5", "scenario"))
    jailed = [one["name"] for one in draft.bench.state["members"] if one["busted"]]
    if jailed and not draft.county:
        text = f"In jail: {_listed(jailed)}. A County job can free them."
        found.append(Remark(text, "MH-161", "scenario"))
    return found


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
