"""What actions of Space Explorers touch, what they are called, and what would follow from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from muster.kernel.game import Table
from muster.kernel.scene import Preview
from muster.parts.words import counted, joined

from ..box import Counts, SpaceBox
from ..payment.means import Means
from ..rules import cost_due
from .labels import division_of, label, name_of
from .sight import (
    Own,
    hub_of,
    laid_of,
    own_of,
    paid_so_far,
    paying,
    reached,
    sensible_for,
    skills_of,
    stand_in,
)

BUTTONS = ("done", "pay", "rest", "pass", "enough", "end")
"""Answers nothing on the table stands for."""


# What one touches


def targets(box: SpaceBox, table: Table, action: str) -> Sequence[str]:
    """The nodes an action touches."""
    verb, *words = action.split()
    if verb in BUTTONS:
        return ("mine",)
    if verb in ("token", "give"):
        return (f"tokens-{words[0]}",)
    if verb == "survey":
        return (words[0], "deck")
    if verb == "draw":
        return (words[0], "deck")
    if verb in ("recruit", "hire", "rearrange"):
        return (words[0], f"division-{words[1]}")
    if verb == "trade":
        return (words[0], f"tokens-{words[1]}")
    if verb == "free":
        return (words[1], f"division-{words[2]}", words[0])
    if verb == "drop":
        return _laid_node(table, words[0], words[1], 0)
    if verb == "overpay" and words[0] in box.colours:
        return (f"tokens-{words[0]}",)
    return (words[0],)


def picked(box: SpaceBox, table: Table, seat: int, picks: Sequence[str]) -> Sequence[str]:
    """The nodes of an answer in the making: the recruit, and everything that is laid for it."""
    laid = list(picks[1:])
    if paying(picks):
        laid = laid_of(box, paid_so_far(box, own_of(box, table, seat), tuple(picks)))
        laid += [pick.replace("overpay", "token") for pick in picks if pick.startswith("overpay ")]
    nodes = [node for pick in picks[:1] for node in targets(box, table, pick)]
    given: Counter[str] = Counter()
    for pick in laid:
        verb, what, *_ = (*pick.split(), "")
        nodes += _laid_node(table, verb, what, given[what]) if what else ()
        given[what] += verb in ("token", "give")
    return list(dict.fromkeys(nodes))


def _laid_node(table: Table, verb: str, what: str, before: int) -> tuple[str, ...]:
    """What was laid: a card, or the next of one's tokens of a colour."""
    if verb not in ("token", "give") or what in table["center"] or what in table["hand"]:
        return (what,)
    mine = [
        name
        for name, owner in table["owner"].items()
        if owner == table["active"] and name.rpartition("-")[0] == what
    ]
    return tuple(mine[before : before + 1])


# What would follow


def preview(box: SpaceBox, table: Table, seat: int, action: str, picks: Sequence[str]) -> Preview:
    """What would follow from an action after these picks, as far as this seat can know."""
    verb, *words = action.split()
    own = own_of(box, table, seat)
    if verb in ("recruit", "hire"):
        return _recruit_preview(box, table, seat, own, verb, *words)
    if verb == "take":
        return _take_preview(box, table, seat, own, words[0])
    if verb in ("pay", "done", "token", "use", "move", "return", "drop") and paying(picks):
        return _payment_preview(box, table, seat, own, tuple(picks), action)
    if verb == "claim":
        return _claim_preview(box, table, seat, words[0])
    if verb == "free":
        button = f"Free with {name_of(box, words[0])}"
        tokens = box.needs_tokens[box.card_at[words[0]]]
        hint = f"{tokens} tokens go on, nothing else is due" if tokens else "Nothing is due"
        gained = _gained(box, table, seat, box.card_at[words[1]], ())
        return Preview(button, _sentences(hint, _reach_words(box, gained)), _nodes(box, gained))
    if verb == "trade":
        return Preview(f"Pass {words[1]}, draw", "It costs no action.", quiet=True)
    if verb == "train":
        return Preview("Two tokens for a skill", "One more skill of any colour for a Project.")
    if verb in ("survey", "rearrange"):
        return Preview("", "It costs no action; only at the start of the turn.", quiet=True)
    if verb == "draw":
        return Preview("Draw", f"{table['deck']} cards are left in the deck.", ("deck",))
    if verb == "give":
        return Preview(f"{words[0]} token", "It goes to the next player.")
    return Preview(button=label(box, action) if verb in BUTTONS else "", quiet=verb != "done")


def _recruit_preview(
    box: SpaceBox, table: Table, seat: int, own: Own, verb: str, name: str, colour: str
) -> Preview:
    """What is due in this Division, how it is paid, and what comes within reach."""
    card = box.card_at[name]
    action = f"recruit {name} {colour}"
    laid = _laid_for(box, own, action)
    into, several = division_of(box, colour), len(box.joins[card]) > 1
    if laid and verb == "recruit":
        button = f"{into}: pay otherwise" if several else "Pay otherwise"
        return Preview(button, "Say yourself what you give for it.", quiet=True)
    gone = tuple(pick.split()[1] for pick in laid if pick.startswith("return "))
    gained = _gained(box, table, seat, card, gone)
    hint = _sentences(_price_words(box, laid), _reach_words(box, gained))
    button = into if several else f"Recruit into {into}"
    best = several and _cheapest(box, own, card) == box.colours.index(colour)
    return Preview(button, hint, _nodes(box, gained), best=best or not several)


def _laid_for(box: SpaceBox, own: Own, action: str) -> tuple[str, ...]:
    """What "pay for me" lays for a recruit; empty where nothing is due."""
    if not paid_so_far(box, own, (action,)).left:
        return ()
    return sensible_for(box, own, (action,))


def _cheapest(box: SpaceBox, own: Own, card: int) -> int:
    """The Division in which a card costs least: cards first, then tokens, then free symbols."""

    def price(division: int) -> tuple[int, int, int]:
        action = f"recruit {box.card_ids[card]} {box.colours[division]}"
        verbs = [pick.split()[0] for pick in _laid_for(box, own, action)]
        cards = len(verbs) - verbs.count("token") - verbs.count("use")
        return cards, verbs.count("token"), verbs.count("use")

    means = Means.of(stand_in(box, own), 0)
    from_hand = card in own[1]
    can = [one for one in box.joins[card] if not means.missing(card, one, from_hand)]
    return min(can, key=price)


def _price_words(box: SpaceBox, laid: Sequence[str]) -> str:
    """What a recruit costs and how it is paid: "3 yellow (1 free, tokens)"."""
    if not laid:
        return "Nothing is due"
    due = Counter(pick.split()[-1] for pick in laid)
    tokens = sum(pick.startswith("token ") for pick in laid)
    free = sum(pick.startswith("use ") for pick in laid)
    moved = dict.fromkeys(pick.split()[1] for pick in laid if pick.startswith("move "))
    back = dict.fromkeys(pick.split()[1] for pick in laid if pick.startswith("return "))
    plain = tokens == len(laid)
    ways = [counted(free, "symbol") + " free"] if free else []
    if tokens:
        ways.append(("token" if tokens == 1 else "tokens") if plain else counted(tokens, "token"))
    ways += [f"{name_of(box, card)} from your hand" for card in moved]
    ways += [f"{name_of(box, card)} back into the Center" for card in back]
    colours = [f"{due[colour]} {colour}" for colour in box.colours if due[colour]]
    return f"{joined(colours)} ({joined(ways)})"


def _take_preview(box: SpaceBox, table: Table, seat: int, own: Own, what: str) -> Preview:
    """Taking is the quieter half of a turn."""
    if what == "deck":
        return Preview("Take it", "Only you will see it.", ("deck",), quiet=True)
    card = box.card_at[what]
    mine = stand_in(box, own)
    means = Means.of(mine, 0)
    lack, best = min(
        (means.missing(card, division, False), division) for division in box.joins[card]
    )
    if lack:
        due = cost_due(mine, 0, card, best)
        short = [max(0, want - have) for want, have in zip(due, means.have, strict=True)]
        words = due_words(box, short)
        if lack < sum(short):
            words = f"{lack} of {words}"
        hint = f"To recruit it now {words} more would be needed (SE-35)."
        return Preview("Take it", hint, quiet=True)
    return Preview("Take it", "All have seen it; it can be recruited later.", quiet=True)


def _payment_preview(
    box: SpaceBox, table: Table, seat: int, own: Own, picks: tuple[str, ...], action: str
) -> Preview:
    """What is still due after one more symbol; what would be laid; what the recruit costs."""
    verb, what, *rest = (*action.split(), "")
    if verb == "pay":
        laid = sensible_for(box, own, picks)
        return Preview("Pay for me", f"Pay for me lays {_means_words(box, laid)}.")
    if verb == "done":
        payment = paid_so_far(box, own, picks)
        gained = _gained(box, table, seat, payment.card, _names(box, payment.back))
        spent = _means_words(box, laid_of(box, payment))
        hint = _sentences(f"Paid with {spent}", _reach_words(box, gained))
        return Preview("Recruit", hint, _nodes(box, gained))
    after = paid_so_far(box, own, (*picks, action))
    left = f"Then {due_words(box, after.due)} still due." if after.left else "Then all is paid."
    short = {
        "token": f"{what} token",
        "use": f"{rest[0]} from {name_of(box, what)}" if verb == "use" else "",
        "move": f"{rest[0]} for {name_of(box, what)}" if verb == "move" else "",
        "return": f"{rest[0]} for {name_of(box, what)}" if verb == "return" else "",
        "drop": "",
    }[verb]
    return Preview(short, left, quiet=verb == "drop")


def _claim_preview(box: SpaceBox, table: Table, seat: int, name: str) -> Preview:
    project = box.project_at[name]
    points = box.project_points[project]
    left = len(table["projects"]) - 1
    after = f"you then have {table['points'][seat] + points}"
    last = "It is the last one: the game ends with this round" if not left else ""
    title = box.project_names[project]
    return Preview(f"{title}: {points}", _sentences(f"{points} points, {after}", last), (name,))


# Words


def due_words(box: SpaceBox, counts: Sequence[int]) -> str:
    """Symbols by colour: "1 red, 2 yellow"."""
    return ", ".join(f"{n} {box.colours[c]}" for c, n in enumerate(counts) if n) or "nothing"


def _means_words(box: SpaceBox, laid: Sequence[str]) -> str:
    """What a payment uses: free symbols, tokens, hand cards, cards that go back."""
    free = sum(pick.startswith("use ") for pick in laid)
    tokens = Counter(pick.split()[1] for pick in laid if pick.startswith("token "))
    moved = dict.fromkeys(pick.split()[1] for pick in laid if pick.startswith("move "))
    back = dict.fromkeys(pick.split()[1] for pick in laid if pick.startswith("return "))
    parts = [f"{free} free"] if free else []
    if tokens:
        given = joined([f"{n} {colour}" for colour, n in tokens.items()])
        parts.append(f"{given} token{'s' if sum(tokens.values()) > 1 else ''}")
    parts += [f"{name_of(box, card)} from your hand" for card in moved]
    parts += [f"{name_of(box, card)} back into the Center" for card in back]
    return joined(parts) or "nothing"


def _sentences(*parts: str) -> str:
    return " ".join(f"{part}." for part in parts if part)


def _names(box: SpaceBox, cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(box.card_ids[card] for card in cards)


def _gained(
    box: SpaceBox, table: Table, seat: int, card: int, gone: Sequence[str]
) -> tuple[int, ...]:
    """The Projects that this recruit would bring within reach, if these cards leave the Hub."""
    skills = skills_of(box, hub_of(box, table, seat))
    before = reached(box, table, skills, table["jokers"])
    changed = list(skills)
    for place in box.skills[card]:
        changed[place] += 1
    for name in gone:
        for place in box.skills[box.card_at[name]]:
            changed[place] -= 1
    after: Counts = tuple(changed)
    return tuple(p for p in reached(box, table, after, table["jokers"]) if p not in before)


def _reach_words(box: SpaceBox, projects: Sequence[int]) -> str:
    names = [box.project_names[project] for project in projects]
    verb = "comes" if len(names) == 1 else "come"
    return f"{joined(names)} {verb} within reach" if names else ""


def _nodes(box: SpaceBox, projects: Sequence[int]) -> tuple[str, ...]:
    return tuple(box.project_ids[project] for project in projects)
