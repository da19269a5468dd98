"""The conditions an answer must meet, each with its clause and what a refusal says.

Here: the declaration as a whole, abilities, taking, draws and Projects.
"""

from __future__ import annotations

from muster.kernel.ask import Ask, Reason, Rule, rule
from muster.parts.words import counted

from ..payment.declaration import declared_in
from ..rules import deck_left, skills_missing, within_reach
from ..screen.labels import said
from ..state import Program
from .actions import facts_of, helper_in, listed, verb_of, words_of

BEGINNINGS: tuple[str, ...] = (
    "survey",
    "rearrange",
    "trade",
    "train",
    "take",
    "hire",
    "recruit",
    "free",
    "pass",
)
ENDINGS: tuple[str, ...] = ("trade", "train", "claim", "end")
# SE-J14: hand cards and tokens move as part of one of these only.
PAYING: tuple[str, ...] = ("done", "pay", "token", "use", "move", "return", "drop", "overpay")
FOLLOWING: dict[str, tuple[str, ...]] = {
    "recruit": PAYING,
    "rearrange": ("put", "rest"),
    "train": ("give",),
    "free": ("give",),
}


PART_OF: dict[str, str] = {
    **dict.fromkeys(PAYING, "this pays for a recruit, so choose the Specialist first"),
    **dict.fromkeys(("put", "rest"), "cards are put where an ability rearranges a Division"),
    "give": "tokens are passed on for an ability, so choose that first",
}
"""What a pick belongs to that begins nothing."""


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
        return Reason(f"nothing is declared yet: {PART_OF[verb]}", begin=list(first))
    begun = verb_of(box, ask.picks[0])
    following = FOLLOWING[begun]
    if verb in following:
        return None
    return Reason(
        f"you have begun to {said(box, ask.picks[0])}: go on with it, or take it back first",
        begun=box.catalogue.texts[ask.picks[0]],
        next=list(following),
    )


# Abilities


@rule("SE-47", "survey", "rearrange", "trade", "train", "free", "use", "return")
def ability_on_top(s: Program, ask: Ask, action: int) -> Reason | None:
    """Only the top card of a batch in the own Hub has a working ability."""
    box = s.box
    card = helper_in(box, action)
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


@rule("SE-48", "survey", "rearrange", "trade", "train", "free", "use", "return")
def ability_not_fresh(s: Program, ask: Ask, action: int) -> Reason | None:
    """A fresh recruit's ability works from the owner's next turn on."""
    box = s.box
    card = helper_in(box, action)
    if card != s.fresh:
        return None
    return Reason(
        f"{box.card_name(card)} was recruited this turn: its ability works from your next turn on",
        turn=s.turn,
    )


@rule("SE-49", "survey", "rearrange", "trade", "train", "free", "use", "return")
def ability_unused(s: Program, ask: Ask, action: int) -> Reason | None:
    """Each ability is used once per turn."""
    box = s.box
    card = helper_in(box, action)
    if not s.used >> card & 1:
        return None
    return Reason(f"{box.card_name(card)} was used this turn already", turn=s.turn)


@rule("SE-J28", "survey", "rearrange")
def at_the_start(s: Program, ask: Ask, action: int) -> Reason | None:
    """44 and 57 come before everything else in the turn."""
    if s.opening:
        return None
    card = s.box.card_name(helper_in(s.box, action))
    return Reason(f"{card} works at the start of the turn only, and something else was done since")


@rule("SE-J7", "survey", "trade", "take")
def deck_has_cards(s: Program, ask: Ask, action: int) -> Reason | None:
    """Nothing is drawn from an empty deck by choice."""
    box = s.box
    verb = verb_of(box, action)
    from_deck = verb in ("survey", "trade") or action == box.take.first + len(box.card_ids)
    if not from_deck or deck_left(s):
        return None
    return Reason("the deck is empty and is never rebuilt", deck=0)


@rule("SE-A57", "rearrange", "put")
def batch_to_rearrange(s: Program, ask: Ask, action: int) -> Reason | None:
    """A batch of two or more is rearranged, each of its cards put once."""
    box = s.box
    if verb_of(box, action) == "rearrange":
        division = words_of(box, action)[1]
        count = len(s.hubs[ask.seat][division])
        if count > 1:
            return None
        return Reason(
            f"nothing can be rearranged: {box.divisions[division]} has {counted(count, 'card')}",
            cards=count,
        )
    card = words_of(box, action)[0]
    waiting = unplaced(s, ask)
    if card in waiting:
        return None
    return Reason(
        f"{box.card_name(card)} is not waiting to be put; "
        f"waiting: {', '.join(box.card_name(c) for c in waiting)}",
        waiting=[box.card_ids[c] for c in waiting],
    )


def unplaced(s: Program, ask: Ask) -> list[int]:
    """The cards of the batch being rearranged that have no place yet, top first."""
    box = s.box
    division = words_of(box, ask.picks[0])[1]
    put = [pick - box.put.first for pick in ask.picks[1:]]
    return [card for card in reversed(s.hubs[ask.seat][division]) if card not in put]


@rule("SE-38", "trade", "give", "token")
def token_to_give(s: Program, ask: Ask, action: int) -> Reason | None:
    """Only an own token can be given."""
    box = s.box
    colour = words_of(box, action)[-1]
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


@rule("SE-J23", "train", "free")
def enough_tokens(s: Program, ask: Ask, action: int) -> Reason | None:
    """10 and 19 take exactly two tokens."""
    box = s.box
    need, own = box.needs_tokens[helper_in(box, action)], sum(s.tokens[ask.seat])
    if own >= need:
        return None
    return Reason(
        f"{box.card_name(helper_in(box, action))} takes {need} tokens and you have {own}",
        needed=need,
        tokens=own,
    )


# Taking


@rule("SE-23", "take")
def card_in_center(s: Program, ask: Ask, action: int) -> Reason | None:
    """A card of choice is taken from the Center."""
    box = s.box
    if action == box.take.first + len(box.card_ids):
        return None
    card = action - box.take.first
    if card in s.center:
        return None
    return Reason(
        f"{box.card_name(card)} is not in the Center",
        center=[box.card_ids[c] for c in s.center],
    )


# Draws and Projects


@rule("SE-50", "draw")
def draw_is_due(s: Program, ask: Ask, action: int) -> Reason | None:
    """Draws that are due may be taken, each on its own, or declined."""
    box = s.box
    card = helper_in(box, action)
    if card in s.pending:
        return None
    return Reason(
        f"{box.card_name(card)} gives no draw now",
        due=[box.card_ids[c] for c in s.pending],
    )


@rule("SE-55", "claim")
def project_in_line(s: Program, ask: Ask, action: int) -> Reason | None:
    """A Project still in the line is completed."""
    box = s.box
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


@rule("SE-58", "claim")
def skills_suffice(s: Program, ask: Ask, action: int) -> Reason | None:
    """The Hub has the demanded skills of each colour; a temporary one fills one gap."""
    box = s.box
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


# In the order a refusal should name them
DECLARATION: tuple[Rule[Program], ...] = (part_of_the_declaration,)
ABILITY: tuple[Rule[Program], ...] = (ability_on_top, ability_not_fresh, ability_unused)
TURN: tuple[Rule[Program], ...] = (at_the_start, deck_has_cards, card_in_center)
DECK: tuple[Rule[Program], ...] = (deck_has_cards,)
ENOUGH: tuple[Rule[Program], ...] = (enough_tokens,)
GIVING: tuple[Rule[Program], ...] = (token_to_give,)
REARRANGING: tuple[Rule[Program], ...] = (batch_to_rearrange,)
DRAWING: tuple[Rule[Program], ...] = (draw_is_due,)
CLAIMING: tuple[Rule[Program], ...] = (project_in_line, skills_suffice)
