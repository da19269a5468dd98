"""The small changes the rules are made of: drawing, taking, earning."""

from __future__ import annotations

from muster.kernel.errors import BadPosition
from muster.kernel.events import Out

from .. import events
from ..state import Museum


def draw_plans(s: Museum, count: int, out: Out) -> tuple[int, ...]:
    """The top cards of the deck; only when one is due and none is there, shuffle the discards."""
    cards, s.deck = s.deck[:count], s.deck[count:]
    if len(cards) < count:
        # TP-12 TP-J6: all discards, unplayed leftovers included, never cards in hands
        again = sorted((*s.discards, *s.leftovers))
        if not again:  # only a hand-written position can be so short of cards
            raise BadPosition("deck: no Plan is left to deal, and no discards to shuffle")
        s.deck = s.chance.shuffled("plans", again)
        s.discards = ()
        s.leftovers = ()
        s.buried = [()] * s.box.players
        out.tell(events.Reshuffled(len(again)))
        cards += draw_plans(s, count - len(cards), out)
    return cards


def deal(s: Museum, player: int, cards: tuple[int, ...], out: Out) -> None:
    s.hands[player] = tuple(sorted((*s.hands[player], *cards)))
    out.tell(events.Dealt(player, len(cards), cards))


def take_colours(s: Museum, player: int, colours: int, how: str, out: Out) -> None:
    """A player takes all face-up Treasures of these colours (bits)."""
    bit = s.box.treasure_bit
    taken = tuple([t for t in s.treasures if bit[t] & colours])  # TP-5
    if not taken:
        return
    s.treasures = tuple([t for t in s.treasures if not bit[t] & colours])
    s.hauls[player] += taken
    s.took[player] += len(taken)
    out.tell(events.Took(player, taken, how))


def take_trinket(s: Museum, player: int, chosen: int | None, out: Out) -> None:
    """A player takes a face-up Trinket, or the top of the pile unseen (None)."""
    if chosen is not None:
        s.trinkets = tuple(t for t in s.trinkets if t != chosen)
        how = "chosen"
    elif s.trinket_pile:
        chosen, s.trinket_pile = s.trinket_pile[0], s.trinket_pile[1:]
        how = "unseen"
        out.revealed = True
    elif s.trinkets:
        chosen = s.trinkets[s.chance.pick("trinkets", len(s.trinkets))]  # TP-J18
        s.trinkets = tuple(t for t in s.trinkets if t != chosen)
        how = "unseen"
    else:
        out.tell(events.Earned(player, (), "nothing left"))  # TP-J18
        return
    s.souvenirs[player] += (chosen,)
    out.tell(events.Earned(player, (chosen,), how))
