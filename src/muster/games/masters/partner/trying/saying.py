"""What a partner says at the table when it proposes something: one sentence, for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.chance import Chance
from muster.kernel.engine import apply, ask_for

from ...board.masks import bits
from ...components import CAMERA, DOG, GUARD, LOCK, NPC
from ...escape.objective import met
from ...people import name_in
from ...stages import PLAN
from ..routes import run_cost
from ..sight import FAR, Sight
from .quick import SILENCE
from .reasons import reasons

if TYPE_CHECKING:
    from ...state import Heist

ANSWERS = ("agree", "object")
"""What is said to somebody else's proposal."""

CHITS = ((GUARD, "guard"), (DOG, "dog"), (LOCK, "lock"), (CAMERA, "camera"))


def explain(s: Heist, seat: int, text: str) -> str:
    """Why this seat proposes that; empty where nobody has to agree, or there is nothing to say.

    Everything on the table is public (MH-J4) and chance is not looked at, so all may hear it.
    """
    if s.box.seats == 1 or text in ANSWERS:
        return ""
    after = _agreed(s, seat, text)
    if after is None:
        return ""
    if text == "escape":
        return _leaving(s)
    found = planned(s, after) if s.stage <= PLAN else reasons(s, after, seat)
    best = max(found, default=(0.0, ""))
    return f"I propose it because it {best[1]}." if best[0] > 0 else ""


def _agreed(s: Heist, seat: int, text: str) -> Heist | None:
    """The table after everybody has agreed; None where nobody is asked to."""
    twin = _given(s, seat, text)
    return _carried(twin) if twin is not None and twin.motion else None


def decided(s: Heist, seat: int, text: str) -> Heist:
    """The table after this, and after everybody has agreed where somebody is asked to."""
    twin = _given(s, seat, text)
    return (_carried(twin) if twin is not None else None) or s


def _given(s: Heist, seat: int, text: str) -> Heist | None:
    twin = s.clone()
    twin.chance = Chance(bytes(32))
    ask = ask_for(twin, seat, twin.box.catalogue.ids[text])
    if ask is None:
        return None
    apply(twin, ask, twin.box.catalogue.ids[text], SILENCE)
    return twin


def _carried(twin: Heist) -> Heist | None:
    agree = twin.box.first["agree"]
    while twin.motion:
        asked = next((one for one in twin.asks if one.key == "agree"), None)
        if asked is None:
            return None
        apply(twin, asked, agree, SILENCE)
    return twin


def _leaving(s: Heist) -> str:
    """Why to run now: what is outside already, or who gets out with what."""
    if met(s):
        return (
            "I propose to run: all that the job asks for is outside, and waiting can only cost us."
        )
    sight = Sight(s, 0)
    for who in sight.everybody:
        if not sight.carries_the_goal(who) or sight.is_out(who):
            continue
        cost = run_cost(sight, who, s.place[who])
        if cost < FAR:
            steps, ideas = round(cost), s.ideas[who]
            subject = name_in(s, who)
            begins = subject[:1].upper() + subject[1:]
            needs = f"needs {steps} {'step' if steps == 1 else 'steps'} to get out"
            has = f"has {ideas} {'idea' if ideas == 1 else 'ideas'} and the die"
            return f"I propose to run now: {begins} {needs} and {has}, and it only gets worse."
    return "I propose to run before it gets worse."


Reason = tuple[float, str]


def planned(before: Heist, after: Heist) -> list[Reason]:
    """What a deal, a purchase or a place in The Plan brings."""
    found: list[Reason] = []
    for kind, word in CHITS:
        gone = before.bag[kind] - after.bag[kind] if before.bag and after.bag else 0
        if gone > 0:
            many = f"a {word}" if gone == 1 else f"{gone} {word}s"
            found.append((2.0 * gone, f"takes {many} out of the bag"))
    more = _events(after) - _events(before)
    if more > 0:
        found.append((3.0 * more, "gives us more time before the alarm"))
    if after.diversions > before.diversions:
        tokens = after.diversions - before.diversions
        found.append((float(tokens), f"covers {tokens} noise{'s' if tokens > 1 else ''}"))
    if after.floorplans & ~before.floorplans:
        found.append((1.0, "lays an idea on somebody's way"))
    bought = len(after.items) + _held(after) - len(before.items) - _held(before)
    if bought > 0:
        names = [before.box.kinds[kind].replace("-", " ") for kind in _new(before, after)]
        found.append((1.0, f"gets us the {' and the '.join(names)}"))
    elif any(len(new) > len(old) for new, old in zip(after.carried, before.carried, strict=True)):
        found.append((1.0, "puts it into the hands that will use it"))
    if after.present & ~before.present:
        found.append((1.0, "opens a way in nearer to what we are after"))
    if len([who for who in bits(after.alive) if after.place[who] != before.place[who]]) > 0:
        found.append((0.5, "starts where the way is shortest"))
    return found


def _events(s: Heist) -> int:
    return sum(1 for card in s.deck if card < s.box.first_crisis)


def _held(s: Heist) -> int:
    return sum([len(s.carried[who]) for who in range(NPC)])


def _new(before: Heist, after: Heist) -> list[int]:
    left = [*before.items, *[kind for who in range(NPC) for kind in before.carried[who]]]
    found: list[int] = []
    for kind in (*after.items, *[kind for who in range(NPC) for kind in after.carried[who]]):
        if kind in left:
            left.remove(kind)
        else:
            found.append(kind)
    return found
