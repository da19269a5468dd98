"""What one touches, what it is called, and what a seat is told would follow."""

from __future__ import annotations

import pytest

from muster import Match
from muster.kernel.scene import Choice, Piece
from tests.games.millions_of_dollars.layouts.table import THREE, heist, new, place


def choices(m: Match, seat: int) -> dict[str, Choice]:
    """What a seat may answer, by action; amounts are one choice."""
    found = [prompt for prompt in m.scene(seat).prompts if prompt.seat == seat]
    return {choice.action: choice for prompt in found for choice in prompt.choices}


def hint(m: Match, seat: int, action: str) -> str:
    return choices(m, seat)[action].hint


# What one touches


def test_one_touches_the_player_the_slip_or_ones_own_card() -> None:
    m = place(
        offers=[[3, 0, 4], [0, 2, 1]],
        asks=[[1, -1, 5], [0, 4, 2]],
        looks=[1, 0, 0, 0, 0],
        options={"gifts": True},
    )
    touched = {action: choice.targets for action, choice in choices(m, 0).items()}
    assert touched["offer 3"] == touched["peek 3"] == ("slot-3",)
    assert touched["accept 3 4"] == ("offer-3-0",)
    assert touched["pay 1 5"] == ("ask-1",)
    assert touched["withdraw offer-2"] == ("offer-0-2",)
    assert touched["withdraw ask"] == ("ask-0",)
    assert touched["ask anyone"] == touched["ask 2"] == ("slot-0",)
    assert touched["leave"] == (), "no leaving beside a price"
    assert touched["give 2"] == ("seat-2",)
    assert touched["pass"] == touched["claim driver"] == ()


def test_the_last_one_in_may_touch_the_own_card_to_leave() -> None:
    """There is nobody to name a price to."""
    assert choices(place(left=[1, 2, 3, 4]), 0)["leave"].targets == ("slot-0",)


@pytest.mark.clause("MD-J24")
def test_three_players_touch_one_of_two_characters() -> None:
    m = place(THREE, offers=[[1, 1, 2]], asks=[[0, -1, 3]])
    touched = {action: choice.targets for action, choice in choices(m, 0).items()}
    assert touched["accept b 1 2"] == ("offer-1-1",)
    assert touched["withdraw ask-a"] == ("ask-0",)
    assert touched["leave a"] == touched["leave b"] == ()
    assert touched["offer 2b"] == ("slot-5",)
    words = choices(m, 0)
    assert words["accept b 1 2"].label == "Take $2M from seat 1 and leave with B"
    assert words["claim a driver"].label == "Claim to be the Driver for A"
    assert words["claim b staying"].button == "B: I stay"
    assert words["offer 2b"].label == "Pay if seat 2's B leaves"


def test_roles_are_sent_from_the_hand_and_named_on_the_table() -> None:
    assert choices(new(4), 0)["send driver"].targets == ("pick-driver",)
    m = heist("snitch brute driver driver crook", hidden="driver")
    assert choices(m, 0)["name driver"].targets == ("role-3",)


# Amounts and groups


@pytest.mark.clause("MD-J9")
def test_an_amount_has_bounds_a_unit_and_somebody_it_is_for() -> None:
    m = place(cash=[7, 3, 9, 4, 1])
    offer, ask, anyone = (choices(m, 0)[a] for a in ("offer 3", "ask 2", "ask anyone"))
    assert (offer.low, offer.high, offer.unit, offer.seat) == (1, 7, "$M", 3)
    assert (ask.low, ask.high, ask.unit, ask.seat) == (1, 9, "$M", 2)
    assert (anyone.high, anyone.seat) == (9, None)
    assert offer.group == "Make an offer"
    assert ask.group == anyone.group == "Name your price"


def test_claims_are_kept_together_and_show_their_suit() -> None:
    claims = [choice for choice in choices(place(), 0).values() if choice.group == "Claim"]
    assert [choice.button for choice in claims] == [
        "I am the Snitch",
        "I am the Brute",
        "I am the Driver",
        "I am the Crook",
        "I stay",
        "I leave",
        "No comment",
    ]
    assert [choice.suit for choice in claims][:4] == ["beige", "red", "green", "blue"]
    assert all(choice.quiet for choice in claims)


# What would follow


@pytest.mark.clause("MD-J8")
def test_taking_an_offer_says_what_one_gets() -> None:
    m = place(offers=[[3, 0, 3]], loot="royal-casino")
    taken = choices(m, 0)["accept 3 3"]
    assert taken.button == "Take $3M and leave"
    assert taken.hint == "Seat 3 pays you $3M, then you are out. Your ante of $2M comes back."
    assert taken.confirm
    assert not taken.quiet
    assert choices(m, 0)["pass"].button == "Let it stand"
    more = place(offers=[[3, 0, 3], [1, 0, 1]])
    assert hint(more, 0, "accept 3 3").endswith("Other offers for it can be added.")


def test_paying_a_price_says_what_is_left() -> None:
    m = place(asks=[[1, -1, 4], [2, 0, 3]])
    assert hint(m, 0, "pay 1 4") == "Seat 1 leaves at once. $6M stay with you."
    assert choices(m, 0)["pay 1 4"].quiet, "open to anyone"
    assert not choices(m, 0)["pay 2 3"].quiet, "asked of me"


@pytest.mark.clause("MD-9")
def test_staying_says_what_the_seat_may_know_of_its_rivals() -> None:
    claimed = place(claims=[None, None, None, "driver", None])
    assert hint(claimed, 0, "pass") == (
        "If you stay and seat 3 is a Driver too, both are out and both antes are lost."
    )
    shown = place("driver brute crook driver driver")
    assert hint(shown, 0, "pass") == (
        "2 Drivers are shown: if another one stays, both are out and both antes are lost."
    )
    brutes = place("brute brute brute crook snitch", claims=[None, "brute", None, None, None])
    assert hint(brutes, 0, "pass") == (
        "If you stay and seat 1 is a Brute too, both are out, with their antes."
    )
    calm = place("driver brute crook snitch crook")
    assert hint(calm, 0, "pass") == "If all 5 still in share, each gets $1M."


@pytest.mark.clause("MD-J18")
def test_staying_uses_what_one_has_looked_at() -> None:
    roles = "driver brute crook driver driver"
    claims = [None, None, None, "crook", "driver"]
    m = place(roles, claims=claims, known=[[3, 4], [], [], [], []])
    assert hint(m, 0, "pass") == (
        "You looked: seat 3 and seat 4 are Drivers too. "
        "If all stay, all are out and the antes are lost."
    )
    liar = place(claims=claims, known=[[3], [], [], [], []])
    assert "seat 3" not in hint(liar, 0, "pass"), "seat 3 was seen to be a Snitch"


@pytest.mark.clause("MD-13")
def test_a_snitch_alone_is_warned() -> None:
    m = place("snitch brute crook driver driver", left=[1, 2, 3, 4])
    assert hint(m, 0, "pass") == "A Snitch alone in play loses $3M."


@pytest.mark.clause("MD-11")
def test_naming_says_whom_it_hits() -> None:
    m = heist("snitch brute driver driver crook", hidden="crook")
    assert hint(m, 0, "name driver") == "2 shown. Every Driver still in is out, ante lost."
    assert hint(m, 0, "name brute") == "1 shown. Every Brute still in is out, with the ante back."


# What is lost for good


@pytest.mark.clause("MD-6", "MD-J10")
def test_leaving_for_nothing_says_what_is_lost() -> None:
    leave = choices(place(loot="royal-casino"), 0)["leave"]
    assert leave.button == "Leave for nothing"
    assert leave.confirm
    assert leave.loses == (
        "You leave for nothing: the round goes on without you; your ante of $2M comes back."
    )
    two = choices(place(THREE), 0)["leave b"]
    assert two.button == "Leave with B for nothing"
    assert two.loses.startswith("B leaves for nothing")


@pytest.mark.clause("MD-12", "MD-J18")
def test_looking_is_offered_in_the_question_and_says_that_the_card_is_spent() -> None:
    m = place(looks=[2, 0, 0, 1, 0], turn=0)
    looks = [one for one in choices(m, 0).values() if one.action.startswith("peek")]
    assert {one.group for one in looks} == {"Look at somebody (2)"}
    assert [one.seat for one in looks] == [1, 2, 3, 4]
    assert looks[0].button == "Look at seat 1"
    assert looks[0].loses == "An Intimidation card is spent: you keep 1 for later."
    assert all(one.confirm for one in looks)
    last = choices(m, 3)["peek 1"]
    assert last.loses == "An Intimidation card is spent: it is your last one."
    assert last.confirm


def test_only_what_gives_something_up_is_a_loss() -> None:
    m = place(
        offers=[[3, 0, 4], [0, 2, 1]],
        asks=[[1, -1, 5], [0, 4, 2]],
        claims=[None, "crook", None, None, None],
        looks=[1, 0, 0, 0, 0],
        cycle=2,
    )
    lost = {one.action.split()[0] for one in choices(m, 0).values() if one.loses}
    assert lost == {"leave", "peek"}


# Talk


@pytest.mark.clause("MD-J9")
def test_one_talks_to_somebody_by_touching_his_plate() -> None:
    """A card is for money and looks, so that an offer is not hidden among words."""
    m = place(claims=[None, "crook", None, None, None], offers=[[3, 0, 4]])
    found = choices(m, 0)
    for action in ("question 1", "urge 1", "accuse 1", "claim 1-driver"):
        assert found[action].targets == ("seat-1",)
        assert found[action].quiet
    assert {text for text, one in found.items() if "slot-1" in one.targets} == {"offer 1"}
    assert found["refuse 3"].targets == ("offer-3-0",)
    assert found["claim 1-driver"].label == "Say that seat 1 is a Driver"
    assert found["claim 1-driver"].suit == "green"
    assert found["question 1"].label == "Ask seat 1 for the role"


@pytest.mark.clause("MD-J18")
def test_who_looked_is_told_whether_it_would_be_a_lie() -> None:
    m = place(known=[[2], [], [], [], []])
    assert hint(m, 0, "claim 2-crook").endswith("It is true.")
    assert hint(m, 0, "claim 2-brute").endswith("It would be a lie.")
    assert hint(m, 0, "claim 1-brute") == "Talk binds nobody."


@pytest.mark.clause("MD-J28")
def test_whoever_is_asked_for_money_is_told_what_for_and_nothing_secret() -> None:
    """Two answers lie near, so none has its hint beside the question."""

    def asked(cash: int) -> tuple[str, str]:
        m = place(asks=[[1, 0, 5], [2, 0, 4], [3, -1, 1]], cash=[cash, 9, 9, 9, 9])
        prompt = next(one for one in m.scene(0).prompts if one.seat == 0)
        return prompt.text, prompt.hint

    text, hint = asked(4)
    assert text == "Seat 2 leaves if you pay $4M."
    worth = "If all 5 still in share, each gets $1M. With one fewer it is $2M."
    assert hint == worth, "what all know, whoever holds what, and what the money would buy"
    assert asked(3) == ("Deal, leave, or pass.", ""), "who cannot pay is not asked"


@pytest.mark.clause("MD-J28", "MD-J31")
def test_sharing_a_price_says_what_is_missing() -> None:
    m = place(asks=[[1, -1, 5]], shares=[[2, 1, 2]], cash=[9] * 5)
    share = choices(m, 0)["share 1"]
    assert (share.low, share.high, share.unit, share.group) == (1, 3, "$M", "Share a price")
    assert share.hint.startswith("$3M of $5M is missing.")
    slip = next(node for node in m.scene(0).nodes() if node.id == "ask-1")
    assert isinstance(slip, Piece)
    assert slip.face.title == "Open: $3M missing"
    assert "seat 2 $2M" in slip.face.about


@pytest.mark.clause("MD-J11")
def test_the_leaders_call_says_what_it_does() -> None:
    assert "next cycle is the last" in hint(place(cycle=2), 0, "call")


@pytest.mark.clause("MD-11")
def test_the_snitch_is_told_that_he_names_a_role() -> None:
    (prompt,) = list(heist("snitch brute driver crook crook").scene(0).prompts)
    assert "not a person" in prompt.hint


# What things are


@pytest.mark.parametrize(
    ("node", "says"),
    [
        ("loot", "$8M for those who share, ante $1M. A sharing Brute gets $1M extra"),
        ("slot-2", "face down"),
        ("slot-0", "Your own Character"),
        ("slot-4", "has left"),
        ("ante-2-1", "of the ante of seat 2"),
        ("role-hidden", "set aside"),
        ("role-1", "Somebody sent the"),
        ("reserve", "antes that are lost"),
        ("leader", "call for a decision"),
        ("seat-1", "$10M in hand"),
    ],
)
def test_a_thing_nobody_asks_about_says_what_it_is(node: str, says: str) -> None:
    """Seat 0 is on turn and is asked to deal, not about these."""
    m = place(left=[4])
    about = m.game.about(m.box, m.view(0)["table"], node)
    assert says in about
    assert about.endswith(".")


def test_touching_something_out_of_turn_explains_it() -> None:
    m = place(looks=[0, 1, 0, 0, 0])
    action, refused = m.why_not_node(1, "loot")
    assert action == ""
    assert refused is not None
    assert "First Bank: $8M" in refused.reason
    assert "Seat 0 is on turn. Meanwhile you may look" in refused.reason
