"""Setting the table: boards, tokens, decks, dice, who begins, what everybody begins with."""

from __future__ import annotations

from muster.kernel.events import Out

from .. import events
from ..kinds import LETTERS, SKILL, SOURCES, WILD
from ..state import ARRANGE, DIE, NONE, START, Crews, Offer
from .dice import to_pool

START_MONEY = SOURCES.index("start")
START_DICE = 2


def set_up(s: Crews, out: Out) -> None:
    """TS-1 to TS-11; the preparation of the first round is part of it (TS-J3)."""
    box, chance = s.box, s.chance
    if box.layout_wish in box.layout_at:
        s.layout = box.layout_at[box.layout_wish]
    else:
        s.layout = chance.pick("layout", len(box.layouts))  # TS-1 TS-J53
    if box.solo:
        s.supply = box.supply  # TS-106
    else:
        s.primes = tuple([_open_primes(s, letter) for letter in range(len(LETTERS))])
    if box.experts_out:
        out_of_play = chance.shuffled("experts", range(len(box.colours)))[: box.experts_out]
        s.tiles = tuple([n - (c in out_of_play) for c, n in enumerate(s.tiles)])  # TS-21
    out.tell(events.LaidOut(box.layouts[s.layout].name, s.primes, s.tiles))
    s.deck = chance.shuffled("specialists", box.in_deck)  # TS-5
    if box.solo:
        s.corruptions = chance.shuffled("corruption", range(len(box.corruption_ids)))  # TS-108
        s.corruptions = s.corruptions[: box.rounds]
    else:
        s.informants = chance.shuffled("informants", range(len(box.informant_ids)))  # TS-7
    prepare_round(s, out)
    _roll_for_first(s, out)
    s.offer = _tiles(s, out) if box.asymmetric else _pairs(s)  # TS-99
    for place, money in enumerate(box.place_money):
        if money:
            seat = (s.first + place) % box.seats
            s.earn(seat, START_MONEY, money)  # TS-J5: by place in the order of the first round
            out.tell(events.Gained(seat, money, 0, (), "start", 0))
    s.active = (s.first - 1) % box.seats  # TS-12 TS-J2
    s.stage = START


def _open_primes(s: Crews, letter: int) -> tuple[int, ...]:
    """The tokens of a letter but one, which is removed at random (TS-2)."""
    own = s.box.primes.get(letter, ())
    if not own:
        return ()
    gone = own[s.chance.pick(f"prime {LETTERS[letter]}", len(own))]
    return tuple([token for token in own if token != gone])


def prepare_round(s: Crews, out: Out) -> None:
    """Dice, Specialists, the Informant or Corruption card (TS-4, TS-24 to TS-26, TS-109)."""
    box = s.box
    s.round += 1
    s.turns = 0
    s.area = s.chance.roll("area", box.area_dice)  # TS-8 TS-E12
    to_pool(s, -box.area_dice)
    s.display, s.deck = s.deck[: box.display_size], s.deck[box.display_size :]  # TS-25
    if box.solo:
        s.corruption, s.corruptions = s.corruptions[0], s.corruptions[1:]
    else:
        s.informant, s.informants = s.informants[0], s.informants[1:]
    if out.heard:
        out.tell(events.RoundBegan(s.round, s.area, s.display, s.informant, s.corruption))


def _roll_for_first(s: Crews, out: Out) -> None:
    """Two dice each, kept; the highest sum takes the First Player tile (TS-10, TS-J1)."""
    box, chance = s.box, s.chance
    n = box.seats
    rolled = [chance.roll("start", START_DICE) for _ in range(n)]
    to_pool(s, -n * START_DICE)
    sums = [sum(dice) for dice in rolled]
    tied = [seat for seat in range(n) if sums[seat] == max(sums)]
    again = 0
    if not box.asymmetric:  # TS-J41: there the tiles decide
        while len(tied) > 1:
            again += 1
            more = {seat: chance.roll("tie", START_DICE) for seat in tied}
            if box.reroll_ties:
                for seat in tied:
                    rolled[seat] = more[seat]
            best = max(sum(dice) for dice in more.values())
            tied = [seat for seat in tied if sum(more[seat]) == best]
        s.first = tied[0]
    s.beside = list(rolled)  # until they are arranged
    first = NONE if box.asymmetric else s.first
    out.tell(events.StartRolled(tuple(rolled), first, again > 0))


def _pairs(s: Crews) -> tuple[Offer, ...]:
    """Starting Specialists and Starting Skill tokens, paired at random (TS-11)."""
    box = s.box
    cards = range(box.starter, len(box.card_ids))
    tokens = s.chance.shuffled("pairs", box.start_tokens)
    return tuple([(NONE, (card,), (token,)) for card, token in zip(cards, tokens, strict=False)])


def _tiles(s: Crews, out: Out) -> tuple[Offer, ...]:
    """Asymmetric tiles: the weakest dealt one decides who begins, two more are added."""
    box, chance = s.box, s.chance
    n = box.seats
    dealt = chance.shuffled("tiles", range(len(box.tiles)))
    values = [box.tiles[tile].value for tile in dealt[:n]]
    s.first = values.index(min(values))  # TS-100
    out.tell(events.TilesDealt(dealt[:n], s.first))
    cards = list(chance.shuffled("tile cards", range(box.starter, len(box.card_ids))))
    kinds = box.token_kind
    variant = box.variant_tokens
    skills = list(chance.shuffled("tile skills", [t for t in variant if kinds[t] == SKILL]))
    starting = list(chance.shuffled("tile start tokens", box.start_tokens))
    wild = [t for t in variant if kinds[t] == WILD]
    dice = [t for t in variant if kinds[t] not in (SKILL, WILD)]
    offer: list[Offer] = []
    for at in sorted(dealt[: n + 2]):  # TS-101 TS-J41
        tile = box.tiles[at]
        own = tuple([cards.pop() for _ in range(tile.starting_cards)])  # TS-102 TS-J42
        tokens = [skills.pop() for _ in range(tile.skill_tokens)]
        tokens += [starting.pop() for _ in range(tile.starting_skill_tokens)]
        tokens += [wild.pop() for _ in range(tile.wild_skill_tokens)]
        tokens += [dice.pop() for _ in range(tile.dice_tokens)]
        offer.append((at, own, tuple(sorted(tokens))))
    return tuple(offer)


def choice_word(s: Crews, offer: Offer) -> int:
    """The place of an offer among the words of `choose`."""
    box = s.box
    tile, cards, _ = offer
    return cards[0] - box.starter if tile < 0 else len(box.card_ids) - box.starter + tile


def choose(s: Crews, seat: int, word: int, out: Out) -> None:
    """A pair or a tile with its items (TS-12, TS-13, TS-103)."""
    box = s.box
    at = next(at for at, one in enumerate(s.offer) if choice_word(s, one) == word)
    taken = s.offer[at]
    s.offer = s.offer[:at] + s.offer[at + 1 :]
    s.chosen[seat] = word
    tile, cards, tokens = taken
    die = 0
    for card in cards:
        s.join(seat, card)  # TS-14
        die = box.start_die[card - box.starter]  # TS-13
        s.beside[seat] = (*s.beside[seat], die)
        to_pool(s, -1)
    s.tokens[seat] = (*s.tokens[seat], *tokens)
    if tile >= 0:
        s.equipment[seat] = min(box.track_end, s.equipment[seat] + box.tiles[tile].equipment)
        if box.tiles[tile].money:
            s.earn(seat, START_MONEY, box.tiles[tile].money)
    out.tell(events.Chose(seat, tile, cards, tokens, die))
    s.active = (seat - 1) % box.seats
    if s.active == (s.first - 1) % box.seats:
        s.offer = ()  # TS-J2: what nobody took leaves the game
        s.stage = ARRANGE


def arrange(s: Crews, seat: int, value: int) -> None:
    """The next die of the row, from the right (TS-15)."""
    row, left = s.rows[seat], list(s.beside[seat])
    left.remove(value)
    spot = row.index(0)
    s.rows[seat] = (*row[:spot], value, *row[spot + 1 :])
    s.beside[seat] = tuple(left)


def arranged_alone(s: Crews, out: Out) -> bool:
    """Lay what is left of a row if there is no choice; False if its owner must say."""
    seat = s.active
    left = s.beside[seat]
    if len(set(left)) > 1:
        return False
    for value in left:
        arrange(s, seat, value)
    out.tell(events.Arranged(seat, s.rows[seat]))
    s.active = (seat - 1) % s.box.seats
    if s.active == (s.first - 1) % s.box.seats:
        s.active = s.first
        s.stage = DIE
    return True
