"""The fields about the crew of a campaign's next heist: everybody who might come, and why not."""

from __future__ import annotations

from collections.abc import Mapping

from muster.parts.campaign import Choice, Field, Remark
from muster.parts.words import joined

from ..components import WHO
from .bench import Bench, brought, moved
from .dossier import Named
from .draft import NEW, READY, Draft, is_new
from .lines import character_line, skill_line


def crew_fields(draft: Draft) -> list[Field]:
    """For each PC who it is, its cards where it is a new one, and who runs it."""
    return [field for at in range(len(draft.crew)) for field in _place(draft, at)]


def _place(draft: Draft, at: int) -> list[Field]:
    """The fields of one PC."""
    who, one, pick = WHO[at], draft.crew[at], draft.picks[at]
    group = who.capitalize()
    fields = [
        Field(
            id=who,
            label="Character",
            kind="choice",
            value=pick,
            choices=_candidates(draft, at),
            group=group,
            help="Anybody of the crew, a ready-made character, or your own.",
            clause="MH-158",
        )
    ]
    if is_new(pick):
        fields.append(Field(f"{who}-name", "Name", "text", one.name, (), group, clause="MH-153"))
    if pick == NEW:
        fields += _cards(draft, at, group)
    if len(draft.players) > 1:
        fields.append(_runner(draft, at, group))
    return fields


def _candidates(draft: Draft, at: int) -> tuple[Choice, ...]:
    """Everybody who might come along, and why not."""
    bench, others = draft.bench, draft.others(at)
    seat = draft.seats[at]
    chosen = {pick: WHO[place] for place, pick in enumerate(draft.picks) if place != at}
    found: list[Choice] = []
    for member in bench.state["members"]:
        one = brought(member, seat)
        why = next(iter(bench.against(others, one)), None)
        status = "; busted" if one.busted else ""
        note = f"{_role(bench, one)}, level {bench.level(one)}; {_skills(bench, one)}{status}"
        why = _twice(chosen, member["id"]) or why or _nobody_to_free(draft, at, one)
        found.append(_choice(member["id"], one.name, note, why, "Named characters"))
    for made in bench.box.prebuilt:
        one = Named(f"~{made.id}", made.character, tuple(made.skills), seat)
        why = next(iter(bench.against(others, one)), None)
        if why is not None:
            why = Remark(why.text.replace(one.name, made.name), why.clause)
        note = f"{_role(bench, one)}; {_skills(bench, one)}"
        pick = f"{READY}{made.id}"
        why = _twice(chosen, pick) or why or _nobody_to_free(draft, at, one)
        found.append(_choice(pick, made.name, note, why, "Ready-made"))
    why = _nobody_to_free(draft, at, None)
    found.append(_choice(NEW, "Build a new one", "three cards of your choice", why, "Your own"))
    return tuple(found)


def _nobody_to_free(draft: Draft, at: int, one: Named | None) -> Remark | None:
    """MH-J106: in a County job the place of the last one in jail is not for somebody free."""
    if not draft.county or (one is not None and one.busted):
        return None
    jailed = [member["name"] for member in draft.bench.state["members"] if member["busted"]]
    if not jailed or any(other.busted for other in draft.others(at)):
        return None
    return Remark(f"a County job needs somebody from jail in the crew: {joined(jailed)}", "MH-J106")


def _twice(chosen: Mapping[str, str], pick: str) -> Remark | None:
    """Nobody is in one heist twice."""
    if pick not in chosen:
        return None
    return Remark(f"chosen already, as {chosen[pick].capitalize()}", "MH-159")


def _choice(id: str, label: str, note: str, why: Remark | None, group: str) -> Choice:
    if why is None:
        return Choice(id, label, note, group=group)
    return Choice(id, label, note, why.text, why.clause, group)


def _role(bench: Bench, one: Named) -> str:
    return bench.box.characters[bench.box.character_at[one.card]].name


def _skills(bench: Bench, one: Named) -> str:
    names = [bench.box.skills[bench.box.skill_at[skill]].name for skill in one.skills]
    return ", ".join(names)


def _cards(draft: Draft, at: int, group: str) -> list[Field]:
    """The three cards of a new character."""
    bench, who, one = draft.bench, WHO[at], draft.crew[at]
    first, second = one.skills
    box = bench.box
    level = bench.state["players"].get(draft.players[one.seat], {"level": 1})["level"]
    most = f"Cards of level {level} or lower: that is {draft.players[one.seat]}'s level."
    characters = [(card.id, card.name, card.pro, character_line(card)) for card in box.characters]
    skills = [(card.id, card.name, card.pro, skill_line(card)) for card in box.skills]
    rows: list[tuple[str, str, str, list[tuple[str, str, bool, str]], list[Named]]] = [
        ("card", "Card", one.card, characters, [moved(one, card=c[0]) for c in characters]),
        ("skill-1", "Skill", first, skills, [moved(one, skills=(c[0], second)) for c in skills]),
        ("skill-2", "Skill", second, skills, [moved(one, skills=(first, c[0])) for c in skills]),
    ]
    fields: list[Field] = []
    for key, label, value, cards, candidates in rows:
        whys = bench.sieve(draft.others(at), candidates)
        choices = [
            _choice(id, name, note, why, "Pro" if pro else "Amateur")
            for (id, name, pro, note), why in zip(cards, whys, strict=True)
        ]
        choices.sort(key=lambda choice: choice.group)
        help = most if level > 1 else ""
        fields.append(
            Field(f"{who}-{key}", label, "choice", value, tuple(choices), group, help, "MH-J103")
        )
    return fields


def _runner(draft: Draft, at: int, group: str) -> Field:
    """Which human runs a PC."""
    one = draft.crew[at]
    candidates = [moved(one, seat=seat) for seat in range(len(draft.players))]
    whys = draft.bench.sieve(draft.others(at), candidates)
    choices = tuple(
        _choice(str(seat + 1), name, "", why, "")
        for (seat, name), why in zip(enumerate(draft.players), whys, strict=True)
    )
    value = str(draft.seats[at] + 1)
    return Field(f"{WHO[at]}-player", "Run by", "choice", value, choices, group, "", "MH-J1")
