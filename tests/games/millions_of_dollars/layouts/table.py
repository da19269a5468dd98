"""A table of Millions of Dollars, set in a few words, and what one reads off it.

Characters are written by role in slot order ("driver brute crook snitch"); with three players the
two of a player stand together ("driver crook, brute snitch, mastermind driver").
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import muster
from muster import Match
from muster.kernel.ask import TABLE as TABLE
from tests.games.millions_of_dollars.oracle import CARDS, ORDER
from tests.games.playing import play_randomly as play_randomly
from tests.games.playing import told as told

GAME = "millions-of-dollars"
REAL_TIME = {"mode": "real-time"}
MAX_CYCLES = 6
MAX_ACTS = 24

FIVE = "driver brute crook snitch driver"
"""Five players; the last Driver's card is the one set aside unless a test says otherwise."""

FOUR = "driver driver crook brute"
"""Four players."""

THREE = "driver crook, brute snitch, mastermind driver"
"""Three players with two Characters each."""

EVERYBODY = (None, 0, 1, 2, 3, 4)
"""All who look at a table of five, a spectator too."""


def place(
    roles: str = FIVE,
    *,
    loot: str = "first-bank",
    left: Iterable[int] = (),
    out: Iterable[int] = (),
    hidden: str | None = None,
    **entries: Any,
) -> Match:
    """A position in the Negotiation, everybody with 10 and the ante on each card still in.

    `hidden` is the role card set aside, the last one unless it is named; the others are shown.
    """
    words = roles.replace(",", " ").split()
    chars = 2 if "," in roles else 1
    gone = set(left)
    status = ["left" if s in gone else "out" if s in set(out) else "in" for s in range(len(words))]
    aside = words[-1] if hidden is None else hidden
    rest = sorted(words, key=ORDER.index)
    rest.remove(aside)
    data: dict[str, Any] = {
        "seats": len(words) // chars,
        "loot": loot,
        "roles": words,
        "status": status,
        "antes": [CARDS[loot].ante if one == "in" else 0 for one in status],
        "cash": [10] * (len(words) // chars),
        "hidden": aside,
        "shown": rest,
    }
    if "pile" in entries:
        known = [loot, *entries.get("gone", ())]
        entries["pile"] = filled_up(entries["pile"], 8 - entries.get("round", 1), known)
    return muster.position(GAME, {**data, **entries})


def live(roles: str = FOUR, options: dict[str, Any] | None = None, **entries: Any) -> Match:
    """A position in the Negotiation in real time."""
    return place(roles, options={**REAL_TIME, **(options or {})}, **entries)


def heist(roles: str, **entries: Any) -> Match:
    """The Negotiation is over: the Heist runs until the Snitch is asked, or the round is over."""
    return place(roles, at="begin_heist", talking=False, **entries)


def planning(seats: int, **entries: Any) -> Match:
    """About to turn up a loot card and plan; `pile` names the cards on top.

    `round` is the one behind us: 0 unless it is said.
    """
    behind = entries.setdefault("round", 0)
    if "pile" in entries:
        entries["pile"] = filled_up(entries["pile"], 8 - behind, entries.get("gone", ()))
    return muster.position(GAME, {"seats": seats, "at": "plan_round", **entries})


def filled_up(top: Sequence[str], count: int, besides: Iterable[str] = ()) -> list[str]:
    """A loot pile with these cards on top."""
    others = [card for card in CARDS if card not in top and card not in set(besides)]
    return [*top, *others][:count]


def new(seats: int, seed: int = 1, **options: Any) -> Match:
    return Match.new(GAME, seats, seed=seed, options=options)


# Playing


def send(m: Match, *roles: str) -> None:
    """Everybody sends: a role for each seat, two ("driver crook") with three players."""
    for seat, words in enumerate(roles):
        for role in words.split():
            m.play(seat, f"send {role}")


def turns(m: Match, *actions: str) -> None:
    """Each action by whoever is on turn."""
    for action in actions:
        m.play(m.asks[0].seat, action)


def settle(m: Match) -> None:
    """Nobody does anything any more: pass until the Negotiation is over."""
    while any(ask.key in ("deal", "talk") for ask in m.asks):
        seat = next(ask.seat for ask in m.asks if ask.key in ("deal", "talk"))
        m.play(seat, "pass")


# Looking


def asked(m: Match) -> list[tuple[int, str]]:
    """Who is asked what, in order; not who may add something outside his turn."""
    return [(ask.seat, ask.key) for ask in m.asks if ask.key != "aside"]


def beside(m: Match) -> list[int]:
    """Who may add something outside his turn."""
    return [ask.seat for ask in m.asks if ask.key == "aside"]


def keys(m: Match) -> dict[int, str]:
    """What each player is asked; the table's own clock left out."""
    return {ask.seat: ask.key for ask in m.asks if ask.seat != TABLE}


def of(m: Match, seat: int, *starts: str) -> set[str]:
    """The legal actions that begin with one of these verbs."""
    return {text for text in m.legal(seat) if text.split()[0] in starts}


def verbs(m: Match, seat: int) -> set[str]:
    return {text.split()[0] for text in m.legal(seat)}


def over(m: Match) -> bool:
    """Is the Negotiation of this round over?"""
    return bool(seen(m)["phase"] != "negotiation")


def cash(m: Match) -> list[int]:
    found: list[int] = seen(m)["cash"]
    return found


def antes(m: Match) -> list[int]:
    found: list[int] = seen(m)["antes"]
    return found


def status(m: Match) -> list[str]:
    found: list[str] = seen(m)["status"]
    return found


def looks(m: Match) -> list[int]:
    found: list[int] = seen(m)["looks"]
    return found


def reserve(m: Match) -> int:
    found: int = seen(m)["reserve"]
    return found


def money(m: Match) -> int:
    """All there is: in hand, on cards, in the Reserve."""
    return sum(cash(m)) + sum(antes(m)) + reserve(m)


def offers(m: Match) -> set[tuple[int, int, int]]:
    """Open offers: maker, slot, amount."""
    return {(row["maker"], row["slot"], row["amount"]) for row in seen(m)["offers"]}


def requests(m: Match) -> set[tuple[int, int, int]]:
    """Open asks: slot, payer (-1: anyone), amount."""
    return {(row["slot"], row["payer"], row["amount"]) for row in seen(m)["asks"]}


def ledger(m: Match, *kinds: str) -> list[dict[str, Any]]:
    """The rows of this round's ledger, those of some kinds if they are named."""
    return [row for row in seen(m)["ledger"] if not kinds or row["kind"] in kinds]


def seen(m: Match) -> dict[str, Any]:
    """What everybody sees of the table, in words."""
    return read(m, None)


def own(m: Match, seat: int | None) -> dict[str, Any]:
    """What one seat sees of the table, in words."""
    return read(m, seat)


def read(m: Match, seat: int | None) -> dict[str, Any]:
    """A view in the words of these tests; a role that is not told is none."""
    table: dict[str, Any] = m.view(seat)["table"]
    box: Any = m.box
    chars = len(table["status"]) // len(table["cash"])
    phase = "planning" if table["status"][0] == "none" else "heist"
    phase = "over" if table["final"] else "negotiation" if table["talking"] else phase
    previous = table["previous"]
    looked = [[row[1], row[2]] for row in table["ledger"] if ROWS[row[0]] == "peek"]
    words = ("maker", "slot", "amount")
    hidden = {} if table["hidden"] in (None, "?") else {"hidden": table["hidden"]}
    rounds = zip(table["past"], table["past_roles"], strict=True)
    return {
        **{name: told for name, told in table.items() if name != "hidden"},
        **hidden,
        "rounds": box.rounds,
        "max_acts": box.max_acts,
        "phase": phase,
        "chars": chars,
        "mode": m.box.options["mode"],
        "cycles": table["last"],
        "roles": [None if role == "?" else role for role in table["roles"]],
        "looked": looked,
        "offers": [dict(zip(words, row, strict=True)) for row in table["offers"]],
        "shares": [dict(zip(words, row, strict=True)) for row in table["shares"]],
        "asks": [dict(zip(("slot", "payer", "amount"), row, strict=True)) for row in table["asks"]],
        "accepting": -1 if table["accepting"] is None else table["accepting"],
        "previous": [
            [role for role in previous[at : at + chars] if role]
            for at in range(0, len(previous), chars)
        ],
        "ledger": [_line(m, row) for row in table["ledger"]],
        "past": [
            {
                "round": number,
                "ledger": [_line(m, row) for row in rows],
                "roles": roles,
            }
            for number, (rows, roles) in enumerate(rounds, table["round"] - len(table["past"]))
        ],
        "books": [dict(zip(SOURCES, own, strict=True)) for own in table["books"]],
    }


ROWS = (
    *("offer", "ask", "claim", "withdraw", "pay", "leave", "peek", "give", "void"),
    *("share", "refuse", "question", "urge", "accuse", "call"),
)
SOURCES = ("shares", "driver", "crook", "symbol", "deals", "gifts", "antes", "alone")


def _line(m: Match, row: Sequence[int]) -> dict[str, Any]:
    """A line of the ledger, told by its parts."""
    kind, seat, slot, amount, other = ROWS[row[0]], row[1], row[2], row[3], row[4]
    word = ""
    if kind in ("claim", "accuse"):
        word, amount = m.box.sorts["words"][amount], 0
    elif kind in ("withdraw", "pay", "void"):
        word, other = ROWS[other], -1
    line = {"kind": kind, "seat": seat, "slot": slot, "amount": amount, "other": other}
    return {**line, "word": word}


def in_reveal_order(roles: Sequence[str]) -> list[str]:
    return sorted(roles, key=ORDER.index)
