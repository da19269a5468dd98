"""The conditions an answer must meet, each with its clause and what a refusal says."""

from __future__ import annotations

from muster.games.space_explorers.box import FREE, FREE_FROM_HAND, SYMBOLS, SpaceBox
from muster.games.space_explorers.declaration import declared_in
from muster.games.space_explorers.means import Means, helps
from muster.games.space_explorers.payment import Payment
from muster.games.space_explorers.rules import (
    acting,
    cost_due,
    deck_left,
    skills_missing,
    within_reach,
)
from muster.games.space_explorers.state import Program
from muster.kernel.ask import Ask, Reason, rule

BEGINNINGS = ("survey", "rearrange", "trade", "train", "take", "recruit", "free", "pass")
ENDINGS = ("trade", "train", "claim", "end")
# SE-J14: hand cards and tokens move as part of one of these only.
PAYING = ("done", "pay", "token", "use", "move", "return", "drop", "overpay")
FOLLOWING = {
    "recruit": PAYING,
    "rearrange": ("put", "rest"),
    "train": ("give",),
    "free": ("give",),
}
SUPPLYING = ("token", "use", "move", "return")


def verb_of(box: SpaceBox, action: int) -> str:
    return box.catalogue.verb_of[action]


def words_of(box: SpaceBox, action: int) -> tuple[int, ...]:
    """The places of the words of an action."""
    return box.catalogue.verbs[verb_of(box, action)].args(action)


def helper_in(box: SpaceBox, action: int) -> int:
    """The card whose ability an action uses; -1 if it uses none."""
    verb = verb_of(box, action)
    if verb not in box.helper_of:
        return -1
    return box.helper_of[verb][words_of(box, action)[0]]


def recruit_in(box: SpaceBox, action: int) -> tuple[int, int]:
    """The card and the Division of a `recruit` or `free`."""
    words = words_of(box, action)
    return words[-2], words[-1]


def listed(box: SpaceBox, counts: list[int] | tuple[int, ...]) -> str:
    """Colours and how many of each, in words: "2 red, 1 blue"."""
    return ", ".join(f"{n} {box.colours[c]}" for c, n in enumerate(counts) if n) or "nothing"


def facts_of(box: SpaceBox, counts: list[int] | tuple[int, ...]) -> dict[str, int]:
    return {box.colours[c]: n for c, n in enumerate(counts) if n}


# The declaration as a whole


@rule("SE-J11")
def part_of_the_declaration(s: Program, ask: Ask, action: int) -> Reason | None:
    """A declaration is one whole: what was begun is finished or taken back."""
    box = s.box
    verb = verb_of(box, action)
    first = BEGINNINGS if ask.key == "turn" else ENDINGS
    if not ask.picks:
        if verb in first:
            return None
        return Reason(f"nothing is declared yet that {verb!r} could be part of", begin=list(first))
    begun = verb_of(box, ask.picks[0])
    following = FOLLOWING[begun]
    if verb in following:
        return None
    return Reason(
        f"{box.catalogue.texts[ask.picks[0]]!r} is declared: go on with it, or take it back first",
        next=list(following),
    )


# Abilities


@rule("SE-47")
def ability_on_top(s: Program, ask: Ask, action: int) -> Reason | None:
    """Only the top card of a batch in the own Hub has a working ability."""
    box = s.box
    card = helper_in(box, action)
    if card < 0:
        return None
    tops = [batch[-1] for batch in s.hubs[ask.seat] if batch]
    if card in tops:
        return None
    if verb_of(box, action) == "use" and ask.picks:
        payment = declared_in(s, ask)
        if card in payment.printed or card in payment.wild:
            return None  # SE-J17: uncovered within this payment
    covered = any(card in batch for batch in s.hubs[ask.seat])
    where = "is covered" if covered else "is not in your Hub"
    return Reason(
        f"{box.card_name(card)} {where}: only the top card of a batch has a working ability",
        tops=[box.card_ids[top] for top in tops],
    )


@rule("SE-48")
def ability_not_fresh(s: Program, ask: Ask, action: int) -> Reason | None:
    """A fresh recruit's ability works from the owner's next turn on."""
    box = s.box
    card = helper_in(box, action)
    if card < 0 or card != s.fresh:
        return None
    return Reason(
        f"{box.card_name(card)} was recruited this turn: its ability works from your next turn on",
        turn=s.turn,
    )


@rule("SE-49")
def ability_unused(s: Program, ask: Ask, action: int) -> Reason | None:
    """Each ability is used once per turn."""
    box = s.box
    card = helper_in(box, action)
    if card < 0 or not s.used >> card & 1:
        return None
    return Reason(f"{box.card_name(card)} was used this turn already", turn=s.turn)


@rule("SE-J28")
def at_the_start(s: Program, ask: Ask, action: int) -> Reason | None:
    """44 and 57 come before everything else in the turn."""
    if s.opening or verb_of(s.box, action) not in ("survey", "rearrange"):
        return None
    card = s.box.card_name(helper_in(s.box, action))
    return Reason(f"{card} works at the start of the turn only, and something else was done since")


@rule("SE-J7")
def deck_has_cards(s: Program, ask: Ask, action: int) -> Reason | None:
    """Nothing is drawn from an empty deck by choice."""
    box = s.box
    verb = verb_of(box, action)
    from_deck = verb in ("survey", "trade") or action == box.take.first + len(box.card_ids)
    if not from_deck or deck_left(s):
        return None
    return Reason("the deck is empty and is never rebuilt", deck=0)


@rule("SE-A57")
def batch_to_rearrange(s: Program, ask: Ask, action: int) -> Reason | None:
    """A batch of two or more is rearranged, each of its cards put once."""
    box = s.box
    verb = verb_of(box, action)
    if verb == "rearrange":
        division = words_of(box, action)[1]
        count = len(s.hubs[ask.seat][division])
        if count > 1:
            return None
        return Reason(
            f"{box.divisions[division]} has {count} cards: there is nothing to rearrange",
            cards=count,
        )
    if verb != "put":
        return None
    card = words_of(box, action)[0]
    waiting = unplaced(s, ask)
    if card in waiting:
        return None
    return Reason(
        f"{box.card_ids[card]} is not waiting to be put; "
        f"waiting: {', '.join(box.card_ids[c] for c in waiting)}",
        waiting=[box.card_ids[c] for c in waiting],
    )


def unplaced(s: Program, ask: Ask) -> list[int]:
    """The cards of the batch being rearranged that have no place yet, top first."""
    box = s.box
    division = words_of(box, ask.picks[0])[1]
    put = [pick - box.put.first for pick in ask.picks[1:]]
    return [card for card in reversed(s.hubs[ask.seat][division]) if card not in put]


@rule("SE-38")
def token_to_give(s: Program, ask: Ask, action: int) -> Reason | None:
    """Only an own token can be given."""
    box = s.box
    verb = verb_of(box, action)
    if verb == "trade":
        colour = words_of(box, action)[1]
    elif verb in ("give", "token"):
        colour = words_of(box, action)[0]
    else:
        return None
    left = tokens_left(s, ask)
    if left[colour] > 0:
        return None
    return Reason(
        f"you have no {box.colours[colour]} token left; you have {listed(box, left)}",
        tokens=facts_of(box, left),
    )


def tokens_left(s: Program, ask: Ask) -> list[int]:
    """The tokens of the asked seat that are not part of its declaration yet."""
    box = s.box
    if ask.picks and verb_of(box, ask.picks[0]) == "recruit":
        return declared_in(s, ask).tokens
    left = list(s.tokens[ask.seat])
    for pick in ask.picks[1:]:
        left[pick - box.give.first] -= 1
    return left


@rule("SE-J23")
def enough_tokens(s: Program, ask: Ask, action: int) -> Reason | None:
    """10 and 19 take exactly two tokens."""
    box = s.box
    if verb_of(box, action) not in ("train", "free"):
        return None
    need, own = box.needs_tokens[helper_in(box, action)], sum(s.tokens[ask.seat])
    if own >= need:
        return None
    return Reason(
        f"{box.card_name(helper_in(box, action))} takes {need} tokens and you have {own}",
        needed=need,
        tokens=own,
    )


# Taking and passing


@rule("SE-23")
def card_in_center(s: Program, ask: Ask, action: int) -> Reason | None:
    """A card of choice is taken from the Center."""
    box = s.box
    if verb_of(box, action) != "take" or action == box.take.first + len(box.card_ids):
        return None
    card = action - box.take.first
    if card in s.center:
        return None
    return Reason(
        f"{box.card_ids[card]} ({box.card_name(card)}) is not in the Center",
        center=[box.card_ids[c] for c in s.center],
    )


@rule("SE-J6")
def nothing_possible(s: Program, ask: Ask, action: int) -> Reason | None:
    """An action is compulsory: passing is legal only if none is possible."""
    if action != s.box.passing.first:
        return None
    if deck_left(s) or s.center:
        return Reason(
            "a turn has exactly one action, and you can take a card",
            deck=deck_left(s),
            center=len(s.center),
        )
    recruits = recruits_of(s, ask.seat, acting(s, ask.seat))
    if recruits:
        texts = s.box.catalogue.texts
        return Reason(
            f"a turn has exactly one action, and you can {texts[recruits[0]]}",
            recruits=[texts[one] for one in recruits],
        )
    return None


def recruits_of(s: Program, seat: int, helpers: list[int]) -> list[int]:
    """Every recruit this seat could pay, or has for nothing through one of these; in order."""
    box = s.box
    means = Means(s, seat)
    found = means.within(sorted(s.center), False)  # SE-25
    if s.hands[seat]:
        found += means.within(s.hands[seat], True)
        found.sort()
    for helper in sorted(helpers) if helpers else ():
        if box.ability[helper] in (FREE, FREE_FROM_HAND):
            found += _free_recruits(s, seat, helper)
    return found


def _free_recruits(s: Program, seat: int, helper: int) -> list[int]:
    """What 8, 55 (FREE) and 10 (FREE_FROM_HAND) recruit for nothing."""
    box = s.box
    if sum(s.tokens[seat]) < box.needs_tokens[helper]:
        return []  # SE-J23
    if box.ability[helper] == FREE_FROM_HAND:
        cards = list(s.hands[seat])  # SE-A10
    else:
        sizes = box.only_sizes[helper]  # SE-A8 SE-A55 SE-53
        cards = [card for card in (*s.center, *s.hands[seat]) if box.size[card] in sizes]
    width = len(box.colours)
    first = box.free.first + box.place_of["free"][helper] * len(box.card_ids) * width
    return sorted([first + card * width + d for card in cards for d in box.joins[card]])


# Recruiting


@rule("SE-25")
def recruit_at_hand(s: Program, ask: Ask, action: int) -> Reason | None:
    """The recruit is a card of the Center or of the own hand."""
    box = s.box
    if verb_of(box, action) not in ("recruit", "free"):
        return None
    card, _ = recruit_in(box, action)
    if card in s.center or card in s.hands[ask.seat]:
        return None
    return Reason(
        f"{box.card_ids[card]} ({box.card_name(card)}) is neither in the Center nor in your hand",
        center=[box.card_ids[c] for c in s.center],
        hand=[box.card_ids[c] for c in s.hands[ask.seat]],
    )


@rule("SE-26")
def division_of_a_skill(s: Program, ask: Ask, action: int) -> Reason | None:
    """A recruit joins only a Division whose colour is one of its skills."""
    box = s.box
    if verb_of(box, action) not in ("recruit", "free"):
        return None
    card, division = recruit_in(box, action)
    if division in box.joins[card]:
        return None
    fitting = [box.divisions[d] for d in box.joins[card]]
    return Reason(
        f"{box.card_name(card)} has no {box.colours[division]} skill; "
        f"it may join {' or '.join(fitting)}",
        skills=[box.colours[d] for d in box.joins[card]],
    )


@rule("SE-A10")
def freed_from_hand(s: Program, ask: Ask, action: int) -> Reason | None:
    """10 recruits from the hand only."""
    box = s.box
    if verb_of(box, action) != "free":
        return None
    helper, (card, _) = helper_in(box, action), recruit_in(box, action)
    if box.ability[helper] != FREE_FROM_HAND or card in s.hands[ask.seat]:
        return None
    return Reason(
        f"{box.card_name(helper)} recruits from the hand, and {box.card_ids[card]} is not there",
        hand=[box.card_ids[c] for c in s.hands[ask.seat]],
    )


@rule("SE-53")
def freed_by_basic_cost(s: Program, ask: Ask, action: int) -> Reason | None:
    """8 and 55 recruit cards of one basic cost: the symbols printed, before any reduction."""
    box = s.box
    if verb_of(box, action) != "free":
        return None
    helper, (card, _) = helper_in(box, action), recruit_in(box, action)
    sizes = box.only_sizes[helper]
    if not sizes or box.size[card] in sizes:
        return None
    return Reason(
        f"{box.card_name(helper)} recruits a basic cost of {' or '.join(map(str, sizes))}, "
        f"and {box.card_name(card)} has {box.size[card]}",
        basic_cost=box.size[card],
        wanted=list(sizes),
    )


@rule("SE-35")
def can_be_paid(s: Program, ask: Ask, action: int) -> Reason | None:
    """All symbols still due must be obtained before the recruit is placed."""
    box = s.box
    if verb_of(box, action) != "recruit":
        return None
    card, division = recruit_in(box, action)
    seat = ask.seat
    means = Means(s, seat)
    missing = means.missing(card, division, card in s.hands[seat])
    if not missing:
        return None
    due = cost_due(s, seat, card, division)
    lacking = [max(0, n - have) for n, have in zip(due, means.have, strict=True)]
    colours = [box.colours[c] for c, n in enumerate(lacking) if n]
    others = [c for c in s.hands[seat] if c != card]
    what = f"{missing} more {' or '.join(colours)}" if missing > 1 else f"one more {colours[0]}"
    if missing == 1 and len(colours) > 1:
        what = f"one more symbol ({' or '.join(colours)})"
    advice = (
        f"even with {len(others)} hand cards moved to the Center"
        if others
        else "you have no other card in hand to move to the Center for two symbols"
    )
    return Reason(
        f"{box.card_name(card)} into {box.divisions[division]} costs {listed(box, due)} "
        f"and needs {what}; {advice}",
        due=facts_of(box, due),
        have=facts_of(box, means.have),
        missing=missing,
        lacking=facts_of(box, lacking),
        hand_cards=len(others),
    )


# Paying


@rule("SE-J12")
def symbol_is_due(s: Program, ask: Ask, action: int) -> Reason | None:
    """No padding: whatever is given supplies a symbol that is still due."""
    box = s.box
    if verb_of(box, action) not in SUPPLYING:
        return None
    payment = declared_in(s, ask)
    colour = words_of(box, action)[-1]
    if payment.due[colour]:
        return None
    return Reason(
        f"no {box.colours[colour]} is due any more; still due: {listed(box, payment.due)}",
        due=facts_of(box, payment.due),
    )


@rule("SE-40")
def card_to_move(s: Program, ask: Ask, action: int) -> Reason | None:
    """A card moved from the hand yields two symbols; the recruit itself cannot be moved."""
    box = s.box
    if verb_of(box, action) != "move":
        return None
    card = words_of(box, action)[0]
    payment = declared_in(s, ask)
    if card == payment.card:
        return Reason(f"{box.card_ids[card]} is the recruit; another hand card may pay for it")
    if card in payment.over_cards or card not in s.hands[ask.seat]:
        others = [box.card_ids[c] for c in (*payment.hand, *payment.moved)]
        return Reason(
            f"{box.card_ids[card]} is not in your hand to be moved; "
            f"you could move {', '.join(others) or 'nothing'}",
            hand=others,
        )
    if payment.yield_left(card) > 0:
        return None
    used = payment.moved[card]
    return Reason(f"{box.card_ids[card]} has supplied its {used} symbols", symbols=used)


@rule("SE-45")
def symbol_brought(s: Program, ask: Ask, action: int) -> Reason | None:
    """An ability brings its printed symbols, or as many of any colour as it says."""
    box = s.box
    if verb_of(box, action) != "use":
        return None
    card, colour = helper_in(box, action), words_of(box, action)[1]
    payment = declared_in(s, ask)
    if box.ability[card] == SYMBOLS:
        if payment.printed[card][colour]:
            return None
        brings = box.brings_counts[card]
        return Reason(
            f"{box.card_name(card)} brings {listed(box, brings)}"
            + (", and that is used" if brings[colour] else ""),
            brings=facts_of(box, brings),
        )
    if not helps(box, card, payment.card, payment.from_hand):
        return None  # SE-J20 says so
    if payment.wild[card]:
        return None
    return Reason(
        f"{box.card_name(card)} has brought its {box.yields[card]}", brings=box.yields[card]
    )


@rule("SE-J20")
def condition_fits(s: Program, ask: Ask, action: int) -> Reason | None:
    """7 helps a recruit from the hand, 20 one of basic cost 5 or 6, 46 one with two skills."""
    box = s.box
    if verb_of(box, action) != "use":
        return None
    helper = helper_in(box, action)
    payment = declared_in(s, ask)
    if box.ability[helper] == SYMBOLS or helps(box, helper, payment.card, payment.from_hand):
        return None
    return Reason(
        f"{box.card_name(helper)} brings {box.text[helper]}; "
        f"{box.card_name(payment.card)} comes from the "
        f"{'hand' if payment.from_hand else 'Center'}, has basic cost {box.size[payment.card]} "
        f"and {len(box.skills[payment.card])} skills",
        basic_cost=box.size[payment.card],
        skills=len(box.skills[payment.card]),
    )


@rule("SE-J17")
def returned_card(s: Program, ask: Ask, action: int) -> Reason | None:
    """31 yields three symbols; what it uncovered holds it in the payment."""
    box = s.box
    verb = verb_of(box, action)
    if verb == "return":
        card = helper_in(box, action)
        payment = declared_in(s, ask)
        if payment.wild.get(card, 0):
            return None
        return Reason(f"{box.card_name(card)} has supplied its {box.yields[card]} symbols")
    if verb != "drop":
        return None
    supply = action - box.drop.first + box.token.first
    payment = declared_in(s, ask)
    if supply not in payment.laid or payment.without(s, ask.seat, supply) is not None:
        return None
    return Reason("the card it uncovers pays as well: drop what that one brings first")


@rule("SE-35")
def rest_can_be_paid(s: Program, ask: Ask, action: int) -> Reason | None:
    """A payment is never led into a dead end."""
    box = s.box
    verb = verb_of(box, action)
    if verb == "overpay":
        payment = declared_in(s, ask).copy()
        payment.overpay(action)
    elif verb in SUPPLYING:
        payment = declared_in(s, ask).copy()
        payment.add(action)
    else:
        return None
    if payment.spare >= 0:
        return None
    lacking = [max(0, n - own) for n, own in zip(payment.due, payment.have, strict=True)]
    missing = -payment.spare
    wild = sum(lacking) - missing
    return Reason(
        f"then {missing} symbol{'s' if missing > 1 else ''} would be missing: "
        f"still due {listed(box, payment.due)}, beyond tokens and printed symbols "
        f"{listed(box, lacking)}, and only {wild} could have any colour",
        due=facts_of(box, payment.due),
        lacking=facts_of(box, lacking),
        any_colour=wild,
        missing=missing,
    )


@rule("SE-35")
def all_is_paid(s: Program, ask: Ask, action: int) -> Reason | None:
    """A recruit is done when nothing is due any more."""
    box = s.box
    if action != box.done.first:
        return None
    payment = declared_in(s, ask)
    if not payment.left:
        return None
    texts = [box.catalogue.texts[pick] for pick in payment.choices()]
    return Reason(
        f"needs {listed(box, payment.due)} more; you could {ways_in_words(payment)}",
        due=facts_of(box, payment.due),
        ways=texts,
    )


def ways_in_words(payment: Payment) -> str:
    """How a payment can go on, in a few words."""
    box = payment.box
    verbs = {verb_of(box, pick) for pick in payment.choices()}
    ways = (
        ("use", "use an ability"),
        ("token", "give a token"),
        ("move", "move a card from hand"),
        ("return", "return a card from your Hub to the Center"),
    )
    return " or ".join(words for verb, words in ways if verb in verbs)


@rule("SE-J11")
def paid_for_once(s: Program, ask: Ask, action: int) -> Reason | None:
    """Pay for me lays a whole payment, once; only what it laid is dropped."""
    box = s.box
    verb = verb_of(box, action)
    if verb == "pay":
        if action in ask.picks:
            return Reason("a payment was laid for you already: drop and add as you like")
        if not declared_in(s, ask).left:
            return Reason("nothing is due any more")
    if verb == "drop":
        supply = action - box.drop.first + box.token.first
        laid = declared_in(s, ask).laid
        if supply not in laid:
            texts = box.catalogue.texts
            return Reason(
                f"{texts[supply]!r} was not laid for you; what you declared yourself is taken "
                "back by undo",
                laid=[texts[one] for one in laid],
            )
    return None


@rule("SE-J12")
def overpaying_allowed(s: Program, ask: Ask, action: int) -> Reason | None:
    """Giving more than is due is an option of the table."""
    box = s.box
    if verb_of(box, action) != "overpay":
        return None
    if not box.overpay:
        return Reason("whatever is given must supply a due symbol; this table has no overpaying")
    payment = declared_in(s, ask)
    at = action - box.overpay_with.first
    width = len(box.colours)
    if at < width:
        if payment.tokens[at] > 0:
            return None
        return Reason(f"you have no {box.colours[at]} token left", tokens=0)
    if at - width in payment.hand:
        return None
    return Reason(
        f"{box.card_ids[at - width]} is not in your hand to be moved",
        hand=[box.card_ids[c] for c in payment.hand],
    )


# Draws and Projects


@rule("SE-50")
def draw_is_due(s: Program, ask: Ask, action: int) -> Reason | None:
    """Draws that are due may be taken, each on its own, or declined."""
    box = s.box
    if verb_of(box, action) != "draw":
        return None
    card = helper_in(box, action)
    if card in s.pending:
        return None
    return Reason(
        f"{box.card_name(card)} gives no draw now",
        due=[box.card_ids[c] for c in s.pending],
    )


@rule("SE-55")
def project_in_line(s: Program, ask: Ask, action: int) -> Reason | None:
    """A Project still in the line is completed."""
    box = s.box
    if verb_of(box, action) != "claim":
        return None
    project = action - box.claim.first
    if project in s.projects:
        return None
    for player, own in enumerate(s.claimed):
        if project in own:
            whose = "you have" if player == ask.seat else "another player has"
            return Reason(
                f"{box.project_names[project]} is gone: {whose} completed it", seat=player
            )
    return Reason(
        f"{box.project_names[project]} is not in this game",
        projects=[box.project_ids[p] for p in s.projects],
    )


@rule("SE-58")
def skills_suffice(s: Program, ask: Ask, action: int) -> Reason | None:
    """The Hub has the demanded skills of each colour; a temporary one fills one gap."""
    box = s.box
    if verb_of(box, action) != "claim":
        return None
    project = action - box.claim.first
    if project in within_reach(s, ask.seat):
        return None
    skills = s.skills[ask.seat]
    missing = skills_missing(box, skills, project)
    return Reason(
        f"{box.project_names[project]} needs {listed(box, missing)} more",
        demanded=facts_of(box, box.project_skills[project]),
        skills=facts_of(box, skills),
        missing=facts_of(box, missing),
    )
