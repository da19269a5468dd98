"""The fixers in The Plan: what their help costs and what it does (MH-79, MH-85 to MH-87)."""

from __future__ import annotations

from muster.kernel.events import Out

from ..board.site import bits
from ..box import BLANK, CASH, DOG, GUARD, JEWEL, LOCK
from ..heist.loot import lies
from ..rules import tiles_with
from ..state import Heist
from ..verbs.order import STEPPED
from . import events, planning
from .deals import EXCHANGED, cameras_on, remember
from .shop import reveal

PRICES: dict[str, tuple[int, ...]] = {
    "beat-cop": (2, 3, 4),
    "beat-cop-dogs": (2, 3, 4),
    "beat-cop-1-dog": (2, 3, 4),
    "beat-cop-2-dogs": (2, 3, 4),
    "bookie": (1, 2, 3, 4, 5, 6, 7, 8),
    "prison-guard": (3,),
    "consultant": (0, 3, 7),
    "connoisseur": (0,),
    "shell": (3,),
    "diversion-artist": (1, 2, 3, 4),
}
"""What each step of a deal costs in $k."""

FLOORPLAN_PRICES: tuple[int, ...] = (0, 3, 2)
INSERT_PRICES: tuple[int, ...] = (3, 2, 1)
"""What the first, second and third one cost more: $0k/$3k/$5k and $3k/$5k/$6k in all."""

VISAGE_PRICE = 1
LOCKS_EXCHANGED = 2
MOST_FLOORPLANS = 3
EVENTS: tuple[str, ...] = ("M1", "M2", "M3")
PLACES = 60
"""How many places in the deck `insert` can name."""


MIXED: dict[str, int] = {"beat-cop-1-dog": 1, "beat-cop-2-dogs": 2}
"""How many dogs go before the guards."""


def fixer_of(word: int) -> str:
    """The fixer a word of `hire` means: the Beat Cop has several."""
    name = STEPPED[word]
    return "beat-cop" if name.startswith("beat-cop") else name


def chits_for(s: Heist, word: int) -> list[int]:
    """The kinds of chits an exchange takes out of the bag, in order."""
    name = STEPPED[word]
    if name == "prison-guard":
        return [LOCK]
    return [DOG, GUARD] if name == "beat-cop-dogs" else [GUARD, DOG]


def exchanges(word: int) -> bool:
    return fixer_of(word) in ("beat-cop", "prison-guard")


def used(s: Heist, fixer: str) -> bool:
    return s.hired >> s.box.fixer_at[fixer] & 1 == 1


def valuables(s: Heist) -> list[int]:
    """The hexes on which cash or a jewel lies (MH-C-connoisseur)."""
    return [tile for tile in range(s.site.hexes) if lies(s, tile, CASH) or lies(s, tile, JEWEL)]


def floors_open(s: Heist) -> int:
    """Where the next idea of the Architect may lie: one connected group (MH-C-architect)."""
    if not s.floorplans:
        return s.site.all_hexes
    near = 0
    for tile in bits(s.floorplans):
        near |= s.site.adj[tile]
    return near & s.site.all_hexes & ~s.floorplans


def places_open(s: Heist) -> int:
    """Before how many cards of the deck an event may go: the final crisis stays last."""
    return min(len(s.deck), PLACES)


def guarded_hexes(s: Heist) -> int:
    """The hexes with a known guard or dog (MH-C-mayor)."""
    return (tiles_with(s.guards) | tiles_with(s.dogs)) & s.site.all_hexes & ~s.unknown


def may_go_inside(s: Heist, who: int) -> bool:
    """MH-C-mayor: in place of an entrance, so not who starts indoors anyway."""
    return s.scenario.start != "hideout" and not planning.inmate(s, who)


def pointless(s: Heist, word: int) -> str:
    """Why a deal cannot be made at all, whatever it costs; empty if it can."""
    name = STEPPED[word]
    if name == "prison-guard" and not planning.starts_indoors(s):
        return "the Prison Guard only helps if a PC or NPC starts indoors"
    if exchanges(word) and not any(s.bag[chit] for chit in chits_for(s, word)):
        what = "locks" if name == "prison-guard" else "guards or dogs"
        return f"there are no {what} in the bag to exchange"
    return ""


# What happens


def hire(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    word, step = words
    name, fixer = STEPPED[word], s.box.fixer_at[fixer_of(word)]
    planning.touched(s, seat)
    price = PRICES[name][step]
    s.cash -= price
    s.hired |= 1 << fixer
    count = step + 1
    changed: tuple[int, ...] = ()
    if exchanges(word):
        before = s.bag
        count = _exchange(s, word, LOCKS_EXCHANGED if name == "prison-guard" else count)
        changed = tuple(before[chit] - s.bag[chit] for chit in EXCHANGED)
    elif name == "bookie":
        s.stake = count
    elif name == "consultant":
        s.blanks = count
    elif name == "diversion-artist":
        s.diversions = count
    elif name == "connoisseur":
        changed = tuple(valuables(s))
        for tile in changed:
            s.cash_on[tile] += 1
    else:
        changed = cameras_on(s, s.site.unknown & ~s.unknown)
        _deny_service(s)
    remember(s, fixer, price, *changed)
    out.tell(events.Hired(fixer, count, price))


def _exchange(s: Heist, word: int, count: int) -> int:
    """Chits of the bag for blanks, as many as there are (MH-J23); how many were exchanged."""
    bag = list(s.bag)
    gone = min(MIXED.get(STEPPED[word], 0), count, bag[DOG])
    bag[DOG] -= gone
    bag[BLANK] += gone
    for chit in chits_for(s, word):
        taken = min(count - gone, bag[chit])
        bag[chit] -= taken
        bag[BLANK] += taken
        gone += taken
    s.bag = tuple(bag)
    return gone


def _deny_service(s: Heist) -> None:
    """MH-C-shell: cameras turned up in this planning are disabled, also those before."""
    s.shelled = True
    for tile in bits(s.site.unknown & ~s.unknown):
        s.dark[tile] += s.cameras[tile]
        s.cameras[tile] = 0


def look_up(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    """A reveal of Visage (MH-C-visage)."""
    planning.touched(s, seat)
    s.cash -= VISAGE_PRICE
    out.tell(events.Hired(s.box.fixer_at["visage"], 1, VISAGE_PRICE))
    reveal(s, words[0], out)


def lay_floorplan(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    planning.touched(s, seat)
    price = FLOORPLAN_PRICES[s.floors]
    s.cash -= price
    s.floors += 1
    s.hired |= 1 << s.box.fixer_at["architect"]
    s.floorplans |= 1 << s.site.of_word[words[0]]
    remember(s, s.box.fixer_at["architect"], price, s.site.of_word[words[0]])
    out.tell(events.FloorLaid(words[0], price))


def insert(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    at, place = words
    planning.touched(s, seat)
    price = INSERT_PRICES[s.inserted.bit_count()]
    s.cash -= price
    s.inserted |= 1 << at
    s.hired |= 1 << s.box.fixer_at["retiree"]
    remember(s, s.box.fixer_at["retiree"], price, at, place)
    card = s.box.card_at[EVENTS[at]]
    s.deck = (*s.deck[:place], card, *s.deck[place:])
    out.tell(events.Inserted(card, place, price))


def get_inside(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    """A guard, else a dog, goes to the supply; the PC starts in its place (MH-C-mayor)."""
    who, word = words
    tile = s.site.of_word[word]
    planning.touched(s, seat)
    s.hired |= 1 << s.box.fixer_at["mayor"]
    s.mayor = who
    s.place[who] = tile
    chit, before = GUARD, s.escort
    if s.guards[tile]:
        s.guards[tile] -= 1
        if tile in s.escort and s.escort.count(tile) > s.guards[tile]:
            at = s.escort.index(tile)  # MH-J99: it does not count any more
            s.escort = (*s.escort[:at], *s.escort[at + 1 :])
    else:
        chit = DOG
        s.dogs[tile] -= 1
    remember(s, s.box.fixer_at["mayor"], 0, who, tile, chit, int(s.escort != before))
    out.tell(events.GotInside(who, word, chit))


def give_tip(s: Heist, seat: int, words: tuple[int, ...], out: Out) -> None:
    """An idea for a lock turned up in planning (MH-C-machinist)."""
    planning.touched(s, seat)
    s.turned -= 1
    s.ideas[words[0]] += 1
    out.tell(events.TipGiven(words[0]))
