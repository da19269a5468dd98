"""What players do, what happens, and in which order. It reads like the rulebook."""

from __future__ import annotations

from muster.kernel.ask import Ask, Reason, question
from muster.kernel.events import Event, Out
from muster.kernel.flow import flow, until
from muster.kernel.verbs import EVERY, Verb, allows

from .state import Sea

# Events: what is told to whom, and the line in the log


class Charmed(Event, frozen=True):
    says = "{seat} is dealt {charm}."
    hidden = "{seat} is dealt a charm."
    masked = ("charm",)
    known_to = ("seat",)
    seat: int
    charm: int


class TurnedUp(Event, frozen=True):
    says = "{seat} dives: {card}."
    reveals = True
    seat: int
    card: int


class Lost(Event, frozen=True):
    says = "The second shark: {seat} loses {count} cards."
    seat: int
    count: int


class Surfaced(Event, frozen=True):
    says = "{seat} surfaces with {pearls}."
    seat: int
    pearls: tuple[int, ...]


class CharmsShown(Event, frozen=True):
    says = "The charms, in seat order: {charms}."
    reveals = True
    charms: tuple[int, ...]


def deck_empty(s: Sea) -> bool:
    return not s.deck  # PD-6


def points(s: Sea, seat: int, charm: int | None) -> int:
    """A pearl's number, twice in the colour of the charm."""
    mine = "" if charm is None else s.box.charm_suits[charm]
    return sum(s.box.numbers[c] * (1 + (s.box.suits[c] == mine)) for c in s.kept[seat])  # PD-7


# Verbs: what a player can do


class Dive(Verb[Sea]):
    name = "dive"
    label = "Dive deeper"
    touches = ("deck",)

    def do(self, s: Sea, ask: Ask, at: int, out: Out) -> None:
        card, s.deck = s.deck[0], s.deck[1:]  # PD-2
        s.dive += (card,)
        out.tell(TurnedUp(ask.seat, card))
        if sum(not s.box.suits[card] for card in s.dive) == 2:  # PD-4
            lost, s.dive = s.dive, ()
            s.discards += lost
            s.diving = False
            out.tell(Lost(ask.seat, len(lost)))
        elif deck_empty(s):
            SURFACE.do(s, ask, at, out)  # PD-6


@allows("PD-3", lambda s, ask, at: Reason("you have not dived this turn", dived=0))
def dived_already(s: Sea, ask: Ask) -> int:
    return EVERY if s.dive else 0


class Surface(Verb[Sea]):
    name = "surface"
    label = "Surface and keep the pearls"
    touches = ("kept",)
    rules = (dived_already,)

    def do(self, s: Sea, ask: Ask, at: int, out: Out) -> None:
        pearls = tuple(card for card in s.dive if s.box.suits[card])
        s.kept[s.turn] += pearls  # PD-5
        s.discards += tuple(card for card in s.dive if not s.box.suits[card])
        s.dive = ()
        s.diving = False
        out.tell(Surfaced(s.turn, pearls))


SURFACE = Surface()


DIVE_OR_SURFACE = question(
    "dive", "PD-2", "Do you dive, or surface with what you have?", Dive(), SURFACE
)

# Flow: the order of the game


def set_up(s: Sea, out: Out) -> None:
    """Shuffle, and deal the charms."""
    s.deck = s.chance.shuffled("deck", s.box.sea)  # PD-1
    charms = s.chance.shuffled("charms", range(len(s.box.charm_suits)))
    s.charms = list(charms[: s.box.seats])  # PD-1
    for seat, charm in enumerate(s.charms):
        out.tell(Charmed(seat, charm))


def next_player(s: Sea, out: Out) -> None:
    s.turn = (s.turn + 1) % s.box.seats
    s.diving = True


def dive_or_surface(s: Sea, out: Out) -> None:
    s.ask(s.turn, DIVE_OR_SURFACE)  # PD-2


def show_charms(s: Sea, out: Out) -> None:
    s.shown = True  # PD-7
    out.tell(CharmsShown(tuple(s.charms)))


TURN = flow("turn", next_player, until(lambda s: not s.diving, dive_or_surface))
GAME = flow("game", set_up, until(deck_empty, TURN), show_charms)  # PD-6
