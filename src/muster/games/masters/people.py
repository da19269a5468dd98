"""What the characters of a heist are called by those who look at it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from muster.kernel.views.kept import itself, kept

from .components import NPC, WHO, Side
from .stages import NONE

if TYPE_CHECKING:
    from .box import HeistBox
    from .state import Heist


def card_name_of(box: HeistBox, character: str, skills: Sequence[str]) -> str:
    """The name of these cards together: that of a ready-made character, else of the card."""
    return _card_name(box, character, tuple(skills))


@lru_cache(maxsize=4096)
def _card_name(box: HeistBox, character: str, skills: tuple[str, ...]) -> str:
    for one in box.prebuilt:
        if one.character == character and sorted(one.skills) == sorted(skills):
            return str(one.name)
    found: str = box.characters[box.character_at[character]].name
    return found


def name_in(s: Heist, who: int) -> str:
    """What a character is called now; the animal as long as it has no card."""
    box = s.box
    if who == NPC:
        return stranger(box, s.part)
    if box.dossier is not None or s.card[who] < 0:  # MH-152: a name stays, whatever the cards
        return box.called[WHO[who]]
    return _called(box, s.card[who], tuple(s.skills[who]))


@lru_cache(maxsize=4096)
def _called(box: HeistBox, card: int, skills: tuple[int, ...]) -> str:
    return card_name_of(box, box.characters[card].id, [box.skills[one].id for one in skills])


def names_in(s: Heist, ids: Iterable[str]) -> list[str]:
    """What these characters are called now."""
    return [name_in(s, WHO.index(one)) for one in ids]


def stranger(box: HeistBox, part: int = 0) -> str:
    """The NPC of a heist in words: "the prisoner"."""
    npc = box.scenarios[part].npc
    return "the NPC" if npc is None else f"the {npc.kind}"


def shown(s: Heist) -> list[int]:
    """Who lies on the table: the PCs, and the NPC as long as it is somewhere."""
    found = list(range(s.box.pcs))
    if lies(s, NPC):
        found.append(NPC)
    return found


def lies(s: Heist, who: int) -> bool:
    """Is this one of those who lie on the table?"""
    if who != NPC:
        return who < s.box.pcs
    return s.scenario.npc is not None and not s.npc_gone and s.place[NPC] != NONE


def pawn(s: Heist, who: int) -> str:
    """The node of a character: its pawn; its sheet while it does not stand anywhere."""
    if not lies(s, who):
        return "map"
    stands = s.place[who] != NONE and not s.busted >> who & 1
    return WHO[who] if stands else f"sheet-{WHO[who]}"


def npc_side(s: Heist) -> Side | None:
    """The side of the NPC's card that is up."""
    npc = s.scenario.npc
    if npc is None:
        return None
    card = next(one for one in s.box.npcs if one.id == npc.kind)
    return card.panic if s.panic else card.normal


def card_words(s: Heist, who: int) -> str:
    """The card of a character in few words: "Thug"."""
    if who == NPC:
        npc = s.scenario.npc
        return "" if npc is None else npc.kind.capitalize()
    if s.card[who] < 0:
        return "not chosen yet"
    name = s.box.characters[s.card[who]].name
    return name if name_in(s, who) != name else "built for this heist"


def named_on(s: Heist, who: int) -> str:
    """What a button calls a character: the NPC by its card, who has no card yet by number."""
    if who == NPC:
        side = npc_side(s)
        return "NPC" if side is None or who not in shown(s) else side.name
    if who < s.box.pcs and (s.card[who] >= 0 or s.box.dossier is not None):
        return name_in(s, who)
    return f"No. {who + 1}"


@kept(itself)
def names_of(s: Heist) -> Mapping[str, str]:
    """Everybody as labels call them, the NPC as what it is."""
    found = {WHO[who]: named_on(s, who) for who in range(NPC)}
    return {**found, WHO[NPC]: stranger(s.box, s.part)}


def pending_noise(s: Heist) -> int:
    """Noise of this phase that is counted when it ends (MH-J43)."""
    return sum(s.due[who] for who in shown(s)) + s.extra


def by_card(s: Heist, question: str) -> str:
    """A question with the name of the card that asks it before it."""
    if s.active < 0:
        return question
    name = s.box.card_names[s.active].rstrip("!")
    return f"{name}: {question[:1].lower()}{question[1:]}"
