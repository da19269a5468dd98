"""How a heist ended, told: what came out, who ran how, what it brought, who rises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.outcome import Remark

from ..board.masks import bits
from ..casting.levels import level_of_cards
from ..components import NPC, PICTURES, tile_words
from ..people import name_in, stranger
from .objective import goals

if TYPE_CHECKING:
    from ..state import Heist

WHY: dict[str, str] = {
    "all busted": "everybody is busted",
    "objective failed": "the objective is not met",
    "master plan lost": "whoever had the Master Plan is busted",
}
"""The endings of a lost heist."""


def headline(s: Heist) -> str:
    """The end in one sentence."""
    name = s.scenario.name
    rounds = "1 round" if s.round == 1 else f"{s.round} rounds"
    if not s.won:
        return f"{name} failed: {WHY.get(s.ending, s.ending)}."
    busted = [name_in(s, who) for who in bits(s.busted)]
    if not busted:
        return f"{name} is done, in {rounds}, and everybody is out."
    verb = "is" if len(busted) == 1 else "are"
    return f"{name} is done, in {rounds}, but {_joined(busted)} {verb} busted."


def _joined(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def remarks(s: Heist) -> list[Remark]:
    """What came out, how long and loud it was, each character, what was won."""
    return [*_loot(s), _round(s), *_people(s), *_won(s)]


def _loot(s: Heist) -> list[Remark]:
    steal = s.scenario.goal.steal
    found: list[Remark] = []
    for kind, have in (("jewel", s.jewels), ("document", s.documents)):
        wanted = steal.get(kind, 0)
        if not wanted and not have:
            continue
        word = kind if have == 1 and not wanted else f"{kind}s"
        text = f"{have} of {wanted} {word} carried out" if wanted else f"{have} {word} carried out"
        tone = "good" if have >= wanted else "bad"
        found.append(Remark(text, "Loot", PICTURES[kind], tone=tone))
    if s.brought:
        found.append(Remark(f"${s.brought}k carried out", "Cash", PICTURES["cash"], tone="good"))
    return found


def _round(s: Heist) -> Remark:
    rounds = "1 round" if s.round == 1 else f"{s.round} rounds"
    left = len(s.deck)
    cards = "the event deck was used up" if not left else f"{left} cards left in the event deck"
    text = f"{rounds}, noise {s.noise} of {s.box.last_slot}, {cards}"
    return Remark(text, "The heist", PICTURES["noise"])


def _people(s: Heist) -> list[Remark]:
    """Each character: by which exit, after which roll, or busted."""
    box = s.box
    found: list[Remark] = []
    crew = [*range(box.pcs)]
    if s.scenario.npc is not None and s.scenario.goal.npc_escapes:
        crew.append(NPC)
    for who in crew:
        rolled = s.rolled >> who & 1 and s.die[who]
        roll = f" after a roll of {s.die[who]}" if rolled else ""
        out = s.alive >> who & 1 == 1
        if not out:
            text = f"busted{roll}"
        elif goals(s) >> s.place[who] & 1:
            text = f"out by {tile_words(s.site.ids[s.place[who]])}{roll}"
        else:
            text = "out unseen, in camouflage"
        name = name_in(s, who)
        found.append(
            Remark(
                text,
                name if who != NPC else stranger(box, s.part).capitalize(),
                PICTURES["exit" if out else "busted"],
                _alone(s, who),
                "good" if out else "bad",
            )
        )
    return found


def _alone(s: Heist, who: int) -> int | None:
    """Whose character it is, where that player runs nobody else."""
    owner = s.box.owner[who] if who != NPC else -1
    return owner if s.box.owner.count(owner) == 1 else None


def _won(s: Heist) -> list[Remark]:
    """Reward, a fixer the crew knows from now on, and new levels: those are for campaigns."""
    box = s.box
    found: list[Remark] = []
    if s.won and s.scenario.reward:
        text = f"${s.scenario.reward}k for the job"
        found.append(Remark(text, "Reward", PICTURES["cash"], tone="good"))
    if box.dossier is None:
        return found
    fixer = s.scenario.fixer
    if s.won and fixer and fixer not in box.known_fixers:
        text = f"{box.fixers[box.fixer_at[fixer]].name} works with the crew from now on"
        found.append(Remark(text, "New fixer", PICTURES["fixer"], tone="good"))
    found.append(Remark(f"${s.cash}k for the next heist", "Team cash", PICTURES["cash"]))
    for who, one in enumerate(box.dossier.crew):
        before = level_of_cards(
            box.characters[box.character_at[one.card]],
            (box.skills[box.skill_at[skill]] for skill in one.skills),
        )
        now = level_of_cards(
            box.characters[s.card[who]], (box.skills[skill] for skill in s.skills[who])
        )
        if now > before:
            card, skills = box.characters[s.card[who]], [box.skills[at] for at in s.skills[who]]
            names = {card.id: card.name, **{skill.id: skill.name for skill in skills}}
            new = next(name for id, name in names.items() if id not in (one.card, *one.skills))
            text = f"rises to level {now} with {new}"
            found.append(Remark(text, name_in(s, who), PICTURES["story"], _alone(s, who), "good"))
    return found
