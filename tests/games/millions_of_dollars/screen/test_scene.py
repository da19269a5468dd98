"""How the table looks: what lies where, who sees which role, what the ledger says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from muster import Match
from muster.games.millions_of_dollars.screen.ledger import Ending, fold
from muster.games.millions_of_dollars.state import ROWS, Row
from muster.kernel.scene import Area, Node, Piece, Scene, Text, walk
from muster.kernel.views.staging import scene_of
from tests.games.millions_of_dollars.layouts.bot_views import box_for
from tests.games.millions_of_dollars.layouts.bot_views import seen as gangs
from tests.games.millions_of_dollars.layouts.table import (
    EVERYBODY,
    FOUR,
    THREE,
    heist,
    new,
    place,
    planning,
    send,
    turns,
)


def nodes(m: Match, seat: int | None) -> dict[str, Node]:
    return {node.id: node for node in m.scene(seat).nodes()}


def piece(m: Match, seat: int | None, node: str) -> Piece:
    found = nodes(m, seat)[node]
    assert isinstance(found, Piece)
    return found


def area(m: Match, seat: int | None, node: str) -> Area:
    found = nodes(m, seat)[node]
    assert isinstance(found, Area)
    return found


def children(m: Match, seat: int | None, node: str) -> list[str]:
    return [child.id for child in area(m, seat, node).children]


def coins(scene: Scene) -> dict[str, str]:
    """Where each coin lies or is held."""
    found: dict[str, str] = {}
    for node in scene.nodes():
        if not isinstance(node, Area):
            continue
        for one in (*node.holds, *(child.id for child in node.children)):
            if one.startswith("ante-"):
                assert one not in found, f"{one} lies at {found[one]} and at {node.id}"
                found[one] = node.id
    return found


def shown_until_the_heist_is_over(m: Match) -> list[Scene]:
    """Everybody passes: what a screen shows on the way to the next round."""
    while True:
        beats = m.watch()
        m.play(m.asks[0].seat, "pass", beats)
        if beats.states:
            return [scene_of(state, None) for state in beats.states]


# The round of gangs


@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
def test_others_sit_clockwise_from_my_left(seats: int) -> None:
    m = new(seats)
    for seat in range(seats):
        clockwise = [f"seat-{(seat + step) % seats}" for step in range(1, seats)]
        assert children(m, seat, "others") == clockwise
        assert children(m, seat, "mine")[0] == f"seat-{seat}"
    assert children(m, None, "others") == [f"seat-{seat}" for seat in range(seats)]


@pytest.mark.clause("MD-J30")
def test_a_role_is_seen_by_its_owner_only() -> None:
    m = place("driver brute crook snitch driver")
    for seat in EVERYBODY:
        for slot, role in enumerate(("Driver", "Brute", "Crook", "Snitch", "Driver")):
            title = piece(m, seat, f"slot-{slot}").face.title
            assert title == (role if slot == seat else "")
    assert "only you see the Driver" in texts(m, 0)
    assert not any("only you" in text for text in texts(m, None))


@pytest.mark.clause("MD-J18")
def test_a_look_is_noted_on_the_card_for_the_looker_only() -> None:
    m = place("driver brute crook snitch driver", looks=[1, 0, 0, 0, 0])
    m.play(0, "peek 3")
    assert [mark.label for mark in piece(m, 0, "slot-3").face.badges] == ["you looked: Snitch"]
    assert not piece(m, 0, "slot-3").face.title, "it lies face down all the same"
    assert "you looked: Snitch" in texts(m, 0)
    for seat in (None, 1, 2, 4):
        (mark,) = piece(m, seat, "slot-3").face.badges
        assert (mark.label, mark.seat, mark.suit) == ("looked at by", 0, "")
    for seat in (None, 1, 2, 3, 4):
        assert not any("you looked" in text for text in texts(m, seat))


@pytest.mark.clause("MD-J24")
def test_three_players_have_two_places_each() -> None:
    m = place(THREE)
    labels = [area(m, 0, f"spot-{slot}").label for slot in range(6)]
    assert labels == ["A", "B"] * 3
    assert [piece(m, 1, f"slot-{slot}").face.title for slot in range(6)] == [
        *("", ""),
        *("Brute", "Snitch"),
        *("", ""),
    ]


def test_who_has_left_leaves_a_dashed_place_with_a_door() -> None:
    m = place("driver brute crook snitch driver", left=[2])
    gone = area(m, 0, "slot-2")
    assert (gone.state, gone.icon, gone.note) == ("empty", "exit-door", "left")
    assert area(m, 2, "slot-2").note == "left: Crook", "one knows what one took away"
    assert area(m, 0, "seat-2").state == "dim"


# Money


def test_coins_keep_their_ids_wherever_they_go() -> None:
    m = place("driver driver crook brute brute", loot="royal-casino", left=[2], cycle=6)
    before = coins(m.scene(0))
    assert before["ante-0-1"] == before["ante-0-2"] == "spot-0"
    assert before["ante-2-1"] == "seat-2", "the ante of a leaver is back in his pocket"
    after = coins(shown_until_the_heist_is_over(m)[-1])
    assert set(after) == set(before)
    assert after["ante-0-1"] == after["ante-1-2"] == "reserve", "two Drivers lose theirs (MD-9)"
    assert after["ante-3-1"] == "seat-3", "Brutes keep theirs (MD-9)"


def test_money_can_be_followed() -> None:
    m = place(offers=[[3, 0, 4]])
    purses = {
        node.id: int(mark.value)
        for node in m.scene(0).nodes()
        if isinstance(node, Area)
        for mark in node.badges
        if mark.moves
    }
    assert purses == {**{f"seat-{seat}": 10 for seat in range(5)}, "reserve": purses["reserve"]}


# Deals and talk


def slips(m: Match, seat: int | None) -> list[tuple[str, str, str]]:
    deals = nodes(m, seat).get("deals")
    assert deals is None or isinstance(deals, Area)
    return [
        (child.id, child.state, child.face.corner)
        for child in (deals.children if deals else ())
        if isinstance(child, Piece)
    ]


def test_offers_and_asks_are_slips_and_those_for_me_come_first_and_glow() -> None:
    m = place(offers=[[1, 2, 2], [3, 0, 4], [0, 4, 1]], asks=[[1, -1, 5], [2, 0, 3]])
    assert slips(m, 0) == [
        ("offer-3-0", "affected", "$4M"),
        ("ask-2", "affected", "$3M"),
        ("offer-0-4", "", "$1M"),
        ("offer-1-2", "", "$2M"),
        ("ask-1", "", "$5M"),
    ]
    assert slips(m, None)[0] == ("offer-0-4", "", "$1M")
    assert slips(place(), 0) == []


def texts(m: Match, seat: int | None, role: str = "") -> list[str]:
    found = [node for node in m.scene(seat).nodes() if isinstance(node, Text)]
    return [node.text for node in found if not role or node.role == role]


def test_claims_are_said_at_the_seat_and_a_lie_shows_when_the_card_is_up() -> None:
    m = place(claims=["driver", "driver", None, "silence", "leaving"])
    said = nodes(m, 0)["say-1"]
    assert isinstance(said, Text)
    assert said.role == "speech"
    assert [mark.tone for mark in said.marks] == [""]
    assert len(texts(m, 0, "speech")) == 4
    m = heist("snitch brute crook driver driver", claims=["crook", None, None, None, None])
    said = nodes(m, 1)["say-0"]
    assert isinstance(said, Text)
    assert [mark.tone for mark in said.marks] == ["bad"], "the Snitch is turned up first"


# Planning and the Heist


def test_roles_to_choose_from_and_the_one_of_last_round_struck_out() -> None:
    m = new(4, fooled=True)
    assert children(m, 0, "hand") == ["pick-brute", "pick-driver", "pick-crook"]
    assert "hand" not in nodes(m, None)
    m = planning(
        4,
        round=1,
        options={"fooled": True},
        previous=["driver", "brute", "brute", "crook"],
        gone=["fort-knox"],
    )
    assert [piece(m, 0, f"pick-{r}").state for r in ("brute", "driver", "crook")] == ["", "dim", ""]


def test_a_sealed_choice_shows_as_a_sealed_card() -> None:
    m = new(4)
    m.play(2, "send driver")
    for seat in (None, 0, 3):
        assert piece(m, seat, "slot-2").state == "sealed"
        assert not piece(m, seat, "slot-2").face.title
    assert area(m, 0, "slot-1").note == "choosing"


@pytest.mark.clause("MD-8")
def test_everybody_lies_open_before_anything_is_shared() -> None:
    m = place("brute driver driver crook crook", left=[4], cycle=6)
    shown = shown_until_the_heist_is_over(m)
    up = [characters(scene) for scene in shown]
    assert up[0] == {}, "they go in unseen"
    assert up[1] == {"Brute": "", "Driver": "out", "Crook": ""}, "and are turned up together"
    # The Brute: the ante of 1 comes back as he is turned up, his share of 4 in a step of its own.
    assert [cash(scene, 0) for scene in shown[:3]] == [10, 11, 15]
    stamps = {
        node.face.badges[-1].icon
        for node in shown[1].nodes()
        if isinstance(node, Piece) and node.state == "out"
    }
    assert stamps == {"handcuffs"}


def cash(scene: Scene, seat: int) -> int:
    plates = [node for node in scene.nodes() if isinstance(node, Area) and node.role == "seat"]
    return next(int(plate.badges[0].value) for plate in plates if plate.seat == seat)


def characters(scene: Scene) -> dict[str, str]:
    """The Characters turned up, by role, and how they look."""
    return {
        node.face.title: node.state
        for node in scene.nodes()
        if isinstance(node, Piece) and node.id.startswith("slot-") and node.face.title
    }


@pytest.mark.clause("MD-11")
def test_the_role_the_snitch_names_is_marked() -> None:
    m = heist("snitch brute driver crook crook", hidden="crook")
    beats = m.watch()
    m.play(0, "name driver", beats)
    first = scene_of(beats.states[0], 3)
    marked = [node.id for node in first.nodes() if isinstance(node, Piece) and node.state]
    assert marked == ["role-3"], "Snitch, Brute, Driver, Crook lie in reveal order"
    assert "The Snitch names the Driver." in [
        node.text for node in first.nodes() if isinstance(node, Text)
    ]


# The ledger


BOX = box_for(5)


def row(kind: str, seat: int, slot: int, amount: int = 0, other: int = -1, word: str = "") -> Row:
    if kind in ("claim", "accuse"):
        amount = BOX.claim_words.index(word)
    elif word:
        other = ROWS.index(word)
    return ROWS.index(kind), seat, slot, amount, other


def ending(roles: Sequence[str | None], settled: bool = True, gone: Iterable[int] = ()) -> Ending:
    up = [-1 if role is None else BOX.role_at[role] for role in roles]
    return Ending(BOX, settled, up, frozenset(gone))


def fates(rows: Sequence[Row], ending: Ending) -> list[tuple[str, str]]:
    return [(ROWS[entry.kind], entry.fate) for entry in fold(rows, ending)]


TALKING = ending([None] * 5, settled=False)


def test_what_became_of_offers_and_asks() -> None:
    rows = [
        row("offer", 0, 1, 2, 1),
        row("offer", 0, 1, 3, 1),
        row("offer", 2, 1, 1, 1),
        row("offer", 4, 3, 5, 3),
        row("void", 4, 3, 5, word="offer"),
        row("ask", 3, 3, 4),
        row("withdraw", 3, 3, 0, word="ask"),
        row("offer", 1, 2, 1, 2),
        row("ask", 4, 4, 2, 0),
        row("pay", 0, 1, 3, word="offer"),
        row("leave", 1, 1, 1),
        row("offer", 0, 2, 1, 2),
    ]
    assert fates(rows, TALKING) == [
        ("offer", "replaced"),
        ("offer", "accepted"),
        ("offer", "lapsed"),  # another maker's, for a Character that has left
        ("offer", "void"),
        ("ask", "withdrawn"),
        ("offer", "lapsed"),  # its maker has left
        ("ask", "lapsed"),  # somebody has left
        ("pay", ""),
        ("leave", ""),
        ("offer", "open"),
    ]
    settled = ending([None] * 5, gone=[1])
    assert fates(rows, settled)[-1] == ("offer", "lapsed")


def test_who_lied_and_who_kept_his_word() -> None:
    words = ("driver", "crook", "staying", "leaving", "brute", "silence")
    rows = [row("claim", 0, 0, word=word) for word in words]
    assert [fate for _, fate in fates(rows, TALKING)] == [""] * 6
    up = ending(["driver", None])
    assert [fate for _, fate in fates(rows, up)] == [
        *("true", "a lie", "kept", "broken", "a lie", ""),
    ]
    gone = ending([None, None], gone=[0])
    assert [fate for _, fate in fates(rows, gone)] == [
        *("nobody knows", "nobody knows", "broken", "kept", "nobody knows", ""),
    ]


def test_the_ledger_tells_every_round() -> None:
    m = new(4, leader=1)
    (ante,) = (mark.value for mark in piece(m, 0, "loot").face.badges if mark.label == "Ante")
    send(m, "driver", "brute", "driver", "crook")
    turns(m, "claim crook", "offer 1 2", "accept 0 2", "claim driver", "pass")
    while "Round 1" in m.scene(0).phase:
        turns(m, "pass")
    past = area(m, 3, "ledger-1")
    lines = [node for node in walk(past) if isinstance(node, Text)]
    told = [(line.text, [mark.label for mark in line.marks if mark.tone]) for line in lines]
    assert told == [
        ("claims Crook", ["a lie"]),
        ("offers seat 1 $2M to leave", ["accepted"]),
        ("pays seat 1 $2M", []),
        (f"leaves, ante of ${ante}M back", []),
        ("claims Driver", ["true"]),
    ]


@pytest.mark.clause("MD-J18")
def test_a_looker_reads_a_lie_in_his_own_ledger_only() -> None:
    m = place(
        "driver brute crook snitch driver",
        looks=[1, 0, 0, 0, 0],
        claims=[None, None, None, "driver", None],
        ledger=[[2, 3, 3, 2, -1]],
    )
    m.play(0, "peek 3")

    def verdicts(seat: int | None) -> list[str]:
        return [
            mark.label
            for node in walk(area(m, seat, "ledger"))
            if isinstance(node, Text)
            for mark in node.marks
            if mark.tone
        ]

    assert verdicts(0) == ["a lie, you looked"]
    assert all(verdicts(seat) == [] for seat in (None, 1, 2, 3, 4))


def test_a_paid_request_and_an_accepted_offer_are_told_apart() -> None:
    """Seat 0 offered 2 and then paid the 3 that were asked: the offer was not taken."""
    m = place(leader=1, turn=1)
    turns(m, "ask anyone 3", "pass", "pass", "pass", "offer 1 2", "pass", "pass", "pass", "pass")
    m.play(0, "pay 1 3")
    rows = list(gangs(m).ledger)
    assert fates(rows, TALKING) == [
        ("ask", "paid"),
        ("offer", "lapsed"),
        ("pay", ""),
        ("leave", ""),
    ]
    taken = place(asks=[[1, -1, 3]], ledger=[[1, 1, 1, 3, -1]])
    turns(taken, "offer 1 2", "accept 0 2")
    rows = list(gangs(taken).ledger)
    assert fates(rows, TALKING)[:3] == [("ask", "lapsed"), ("offer", "accepted"), ("pay", "")]


def test_shares_refusals_and_accusations_have_fates_too() -> None:
    rows = [
        row("claim", 1, 1, word="driver"),
        row("accuse", 0, 1, other=1, word="driver"),
        row("ask", 3, 3, 4),
        row("share", 0, 3, 1, 3),
        row("share", 1, 3, 2, 3),
        row("withdraw", 1, 3, word="share"),
        row("offer", 2, 0, 1, 0),
        row("refuse", 0, 0, 1, 2),
        row("share", 2, 3, 3, 3),
        row("pay", 0, 3, 1, word="share"),
        row("pay", 2, 3, 3, word="share"),
        row("leave", 3, 3, 1),
    ]
    told = [(kind, fate) for kind, fate in fates(rows, TALKING) if fate]
    assert told == [
        ("ask", "paid"),
        ("share", "paid"),
        ("share", "withdrawn"),
        ("offer", "refused"),
        ("share", "paid"),
    ]
    up = ending([None, "crook", None, None, None], gone=[3])
    assert [fate for kind, fate in fates(rows, up) if kind in ("claim", "accuse")] == [
        "a lie",
        "rightly",
    ]


def test_the_ledger_speaks_to_whoever_reads_it() -> None:
    m = place(looks=[1, 0, 0, 0, 0])
    turns(m, "claim driver", "peek 2", "offer 1 2", "claim 0-crook", "ask anyone 3", "pass", "pass")
    turns(m, "accuse 0", "question 1", "urge 2", "accuse 1", "pay 1 3")

    def lines(seat: int | None) -> list[str]:
        return [node.text for node in walk(area(m, seat, "ledger-now")) if isinstance(node, Text)]

    assert lines(0)[:3] == [
        "claim Driver",
        "look at the Character of seat 2",
        "offer seat 1 $2M to leave",
    ]
    assert lines(1)[:3] == [
        "claims Driver",
        "looks at the Character of seat 2",
        "offers you $2M to leave",
    ]
    assert lines(0)[3:] == [
        "says you are a Crook",
        "asks anyone for $3M to leave",
        "calls your claim a lie: you are a Driver",
        "ask seat 1 for the role",
        "tells seat 2 to leave",
        "calls the claim of seat 1 a lie: you are a Crook",
        "pays seat 1 $3M",
        "leaves, ante of $1M back",
    ]


def test_eight_seats_have_their_slips_sorted() -> None:
    """To me (the best offer first), from me, then the cheapest, however many there are."""
    roles = "driver brute crook snitch mastermind driver brute crook"
    asks = [[slot, -1, price] for slot, price in ((1, 4), (2, 5), (3, 4), (5, 5), (6, 3), (7, 2))]
    m = place(roles, asks=[*asks, [4, 0, 6], [0, -1, 9]], offers=[[1, 0, 1], [2, 0, 3], [0, 3, 2]])
    assert [name for name, _, _ in slips(m, 0)] == [
        *("offer-2-0", "offer-1-0", "ask-4"),
        *("offer-0-3", "ask-0"),
        *("ask-7", "ask-6", "ask-1", "ask-3", "ask-2", "ask-5"),
    ]


def test_roles_say_what_they_do_before_one_is_chosen() -> None:
    brute = piece(new(5), 0, "pick-brute").face
    assert brute.text == "keeps the ante, gains a look"
    assert "Crook takes $2M" in brute.about


def test_who_is_ready_is_shown_and_not_told_again_and_again() -> None:
    m = place(FOUR, options={"mode": "real-time"})
    before = len([line for line in m.log(0) if line.text])
    m.play(1, "pass")
    assert len([line for line in m.log(0) if line.text]) == before
    assert "ready" in [mark.label for mark in area(m, 0, "seat-1").badges]
    assert "ready" not in [mark.label for mark in area(m, 0, "seat-2").badges]
