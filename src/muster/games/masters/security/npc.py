"""The NPC: when it joins the crew, and what keeps a prisoner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from muster.kernel.events import Out

from ..board.masks import bits
from ..components import NPC, USB
from ..rules import held_by
from ..security.events import NetOpened, NpcJoined
from ..stages import ACTION, ESCAPE, NONE
from .dogs import smell

if TYPE_CHECKING:
    from ..state import Heist


def there(s: Heist) -> bool:
    """Is an NPC on the map that is no character yet?"""
    # MH-J97: until then it is not there for any other rule
    return (
        s.scenario.npc is not None
        and not s.alive >> NPC & 1
        and not s.npc_gone
        and s.place[NPC] != NONE
    )


def join(s: Heist, by: int, out: Out) -> None:
    """Taken or freed: it gets its card and rolls at once (MH-205); a hostage plots (MH-200)."""
    npc = s.scenario.npc
    assert npc is not None
    s.alive |= 1 << NPC
    if s.place[NPC] < s.site.hexes:
        s.inside |= 1 << NPC
    if npc.kind == "hostage" and not s.panic:
        s.ideas[NPC] += 3  # Plotting Escape
    if s.stage != ESCAPE:
        s.die[NPC] = s.chance.roll("dice", 1)[0]
    if s.stage == ACTION:
        s.ready &= ~(1 << s.lead)  # somebody has to choose its action
    out.tell(NpcJoined(by, s.site.word[s.place[NPC]], s.die[NPC], s.ideas[NPC]))
    smell(s, NPC)


def freed(s: Heist) -> bool:
    """MH-207: does nothing impede a prisoner any more? Scenarios may say what counts (MH-J98)."""
    npc = s.scenario.npc
    assert npc is not None
    tile = s.place[NPC]
    if npc.freed == "escort":
        return not s.escort and s.stage != ESCAPE  # MH-J99
    if npc.freed == "lock":
        return not s.remote >> tile & 1
    if npc.freed.startswith("door "):
        door = s.site.at.get(npc.freed[5:], -1)
        return door < 0 or not s.doors >> door & 1
    if s.remote >> tile & 1 or held_by(s, tile):
        return False
    closed = s.remote | s.doors
    reached = 1 << tile
    edge = [tile]
    while edge:
        one = edge.pop()
        if one >= s.site.hexes:
            return True
        for other in bits(s.adj[one] & s.present & ~reached & ~closed):
            reached |= 1 << other
            edge.append(other)
    return False


def look_after(s: Heist, out: Out) -> None:
    """A prisoner nothing holds joins by itself (MH-J98); the guide's USB key opens its lock."""
    # MH-J92: in Escape too, except where the scenario says otherwise
    npc = s.scenario.npc
    if npc is None:
        return
    if npc.kind == "prisoner" and there(s) and freed(s):
        join(s, -1, out)
    if s.scenario.cipher and s.alive >> NPC & 1 and USB in s.carried[NPC]:
        open_net(s, NPC, s.scenario.cipher, out)  # MH-S-side-channel


def open_net(s: Heist, who: int, letter: str, out: Out) -> bool:
    """All remote locks of a letter are removed for good (MH-172)."""
    site = s.site
    gone = [at for at in bits(s.remote) if site.remotes[at] == letter]
    if not gone:
        return False
    for at in gone:
        s.remote &= ~(1 << at)
    out.tell(NetOpened(who, letter, tuple(site.word[at] for at in gone)))
    return True
