"""Talk: claims of others' Characters, questions, urges, accusations, refusals."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.millions_of_dollars.layouts.table import (
    FOUR,
    REAL_TIME,
    THREE,
    asked,
    cash,
    ledger,
    of,
    offers,
    place,
    seen,
    status,
    turns,
)
from tests.games.refusals import refused, says

both_modes = pytest.mark.parametrize("options", [{}, REAL_TIME], ids=["turns", "real time"])


@both_modes
@pytest.mark.clause("MD-J9", "MD-J18", "MD-5")
def test_anything_may_be_said_of_anothers_character(options: dict[str, Any]) -> None:
    """Seat 2 is a Crook; who looked may lie, and who did not may guess."""
    m = place(FOUR, options=options, looks=[1, 0, 0, 0])
    m.play(0, "peek 2")
    for role in ("brute", "driver", "crook"):
        assert f"claim 2-{role}" in m.legal(0)
    before = cash(m), status(m), seen(m)["claims"]
    m.play(0, "claim 2-driver")
    assert (cash(m), status(m), seen(m)["claims"]) == before, "it is talk"
    (said,) = ledger(m, "claim")
    assert (said["seat"], said["slot"], said["word"]) == (0, 2, "driver")
    assert m.log(3)[-1].text == "Seat 0 says that Seat 2 is a Driver."


@pytest.mark.clause("MD-J27", "MD-J10")
def test_it_is_the_claim_of_the_turn_and_of_somebody_who_is_in() -> None:
    m = place(FOUR, left=[3])
    assert not any("3-" in text for text in of(m, 0, "claim"))
    says(refused(m, 0, "claim 3-driver"), "MD-J10")
    says(refused(m, 0, "claim 0-driver"), "MD-J10")
    m.play(0, "claim 1-crook")
    assert asked(m) == [(0, "deal")]
    says(refused(m, 0, "claim driver"), "MD-J27")


@both_modes
@pytest.mark.clause("MD-J9", "MD-J10")
@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("question 2", "Seat 0 asks Seat 2 for the role."),
        ("urge 1", "Seat 0 tells Seat 1 to leave."),
        ("accuse 1", "Seat 0 says that Seat 1 is no Crook."),
    ],
)
def test_one_talks_to_others_who_are_in(action: str, told: str, options: dict[str, Any]) -> None:
    m = place(FOUR, left=[3], options=options, claims=[None, "crook", None, "crook"])
    verb = action.split()[0]
    before = cash(m), status(m), offers(m)
    assert not {f"{verb} 0", f"{verb} 3"} & set(m.legal(0))
    says(refused(m, 0, f"{verb} 0"), "MD-J10")
    says(refused(m, 0, f"{verb} 3"), "MD-J10", "left")
    m.play(0, action)
    assert m.log(1)[-1].text == told
    assert (cash(m), status(m), offers(m)) == before
    assert [row["kind"] for row in ledger(m)] == [verb]


@pytest.mark.clause("MD-J31", "MD-J9")
def test_only_a_claim_can_be_called_a_lie_and_it_is_the_last_one() -> None:
    m = place(FOUR)
    says(refused(m, 0, "accuse 3"), "MD-J31", "claimed nothing")
    turns(m, "claim silence", "pass", "claim driver", "pass", "claim 0-brute", "pass")
    assert of(m, 3, "accuse") == {"accuse 1", "accuse 2"}, "silence is no claim"
    m.play(3, "accuse 2")
    (row,) = ledger(m, "accuse")
    assert (row["slot"], row["word"], row["other"]) == (0, "brute", 2)
    assert m.log(None)[-1].text == "Seat 3 says that Seat 2 lies: Seat 0 is no Brute."


@pytest.mark.clause("MD-J9", "MD-J31")
def test_a_refused_offer_is_closed_and_its_maker_learns_it() -> None:
    m = place(FOUR, offers=[[1, 0, 2], [2, 0, 3]])
    assert of(m, 0, "refuse") == {"refuse 1", "refuse 2"}
    says(refused(m, 0, "refuse 3"), "MD-J9")
    m.play(0, "refuse 1")
    assert offers(m) == {(2, 0, 3)}
    assert m.log(1)[-1].text == "Seat 0 refuses the $2M of Seat 1."
    assert asked(m) == [(1, "deal")]
    m.play(1, "offer 0 4")
    turns(m, "pass", "pass")
    assert "accept 1 4" in m.legal(0), "another one may follow"


@pytest.mark.clause("MD-J24", "MD-J9")
def test_with_two_characters_the_letter_says_which_offer_is_refused() -> None:
    m = place(THREE, offers=[[1, 0, 2], [1, 1, 3]])
    assert of(m, 0, "refuse") == {"refuse a 1", "refuse b 1"}
    m.play(0, "refuse b 1")
    assert offers(m) == {(1, 0, 2)}


@pytest.mark.clause("MD-J29", "MD-J31")
@pytest.mark.parametrize("action", ["question 1", "urge 1", "accuse 1", "refuse 2", "share 3 1"])
def test_in_real_time_they_count_among_the_acts(action: str) -> None:
    m = place(
        FOUR,
        options=REAL_TIME,
        claims=[None, "crook", None, None],
        offers=[[2, 0, 1]],
        asks=[[3, -1, 2]],
    )
    m.play(0, action)
    assert seen(m)["acts"] == [1, 0, 0, 0]
    assert not action.startswith("share") or seen(m)["ready"] == [False] * 4


@pytest.mark.clause("MD-J11")
def test_words_do_not_clear_readiness() -> None:
    m = place(FOUR, options=REAL_TIME)
    m.play(1, "pass")
    m.play(0, "question 1")
    m.play(0, "urge 2")
    assert seen(m)["ready"] == [False, True, False, False]
