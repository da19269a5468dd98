"""The asymmetric variant: tiles instead of pairs (TS-99 to TS-103)."""

from __future__ import annotations

from collections import Counter

import pytest

from muster import BadChoice, Match
from tests.games.the_specialists.layouts.components import FILES, GAME, START, TILE, kind
from tests.games.the_specialists.layouts.table import asked, do, legal, row, seen, start, told

each_count = pytest.mark.parametrize("seats", [2, 3, 4])


def new(seats: int, seed: int = 0) -> Match:
    return Match.new(GAME, seats, seed=seed, options={"asymmetric": True})


@pytest.mark.clause("TS-99", "TS-101", "TS-J41")
@each_count
def test_players_and_two_tiles_are_on_offer(seats: int) -> None:
    found: set[str] = set()
    for seed in range(12):
        offer = seen(new(seats, seed))["offer"]
        tiles = [entry["tile"] for entry in offer]
        assert len(set(tiles)) == seats + 2
        found |= set(tiles)
    assert found == set(TILE)


@pytest.mark.clause("TS-J41")
def test_it_is_off_by_default() -> None:
    assert all(entry["tile"] is None for entry in seen(Match.new(GAME, 2, seed=1))["offer"])
    assert all(entry["tile"] is not None for entry in seen(new(2, 1))["offer"])


@pytest.mark.clause("TS-100", "TS-J41")
@each_count
def test_the_holder_of_the_weakest_dealt_tile_begins(seats: int) -> None:
    """Whatever the dice say; the dealt tiles return to the middle."""
    by_dice = 0
    for seed in range(30):
        m = new(seats, seed)
        table = seen(m)
        (dealt,) = [line["tile"] for line in told(m, None, "tiles dealt")]
        values = [TILE[tile]["value"] for tile in dealt]
        assert len(set(dealt)) == seats
        assert table["first"] == values.index(min(values))
        assert set(dealt) <= {entry["tile"] for entry in table["offer"]}
        sums = [sum(aside) for aside in table["beside"]]
        by_dice += sums[table["first"]] == max(sums)
    assert by_dice < 30


@pytest.mark.clause("TS-102", "TS-J42")
@each_count
def test_beside_each_tile_lie_the_items_it_lists(seats: int) -> None:
    for seed in range(8):
        offer = seen(new(seats, seed))["offer"]
        every = [item for entry in offer for item in (*entry["cards"], *entry["tokens"])]
        assert len(every) == len(set(every))
        for entry in offer:
            tile = TILE[entry["tile"]]
            kinds = Counter(kind(token) for token in entry["tokens"])
            assert len(entry["cards"]) == tile["starting_cards"]
            starting = [token for token in entry["tokens"] if token.startswith("start-token")]
            assert len(starting) == tile.get("starting_skill_tokens", 0)
            assert kinds["skill"] - len(starting) == tile["skill_tokens"]
            assert kinds["wild"] == tile["wild_skill_tokens"]
            assert kinds["dice"] == tile["dice_tokens"]
            assert not any(token.startswith("prime") for token in entry["tokens"])


@pytest.mark.clause("TS-J42")
def test_one_tile_lists_a_starting_skill_token_and_the_others_leave_them_in_the_box() -> None:
    """Of the six one at random comes with tile 1, and no other is in the game."""
    drawn: set[str] = set()
    for seed in range(40):
        offer = {entry["tile"]: entry["tokens"] for entry in seen(new(4, seed))["offer"]}
        tokens = {
            tile: [token for token in own if token.startswith("start-token")]
            for tile, own in offer.items()
        }
        assert [tile for tile, own in tokens.items() if own] == ["tile-1"]
        (token,) = tokens["tile-1"]
        drawn.add(token)
    assert len(drawn) == 6


@pytest.mark.clause("TS-J42")
def test_cards_and_skill_tokens_are_drawn_at_random() -> None:
    cards: set[str] = set()
    given: set[str] = set()
    for seed in range(40):
        for entry in seen(new(3, seed))["offer"]:
            cards |= set(entry["cards"])
            given |= {token for token in entry["tokens"] if token.startswith("skill-")}
    assert cards == set(START)
    assert len(given) == 6


@pytest.mark.clause("TS-103", "TS-12")
@each_count
def test_tiles_are_chosen_from_the_last_player_counter_clockwise(seats: int) -> None:
    m = new(seats, 4)
    first = seen(m)["first"]
    for n in range(seats):
        assert asked(m) == ((first - 1 - n) % seats, "start")
        left = [entry["tile"] for entry in seen(m)["offer"]]
        assert legal(m) == {f"choose {tile}" for tile in left}
        assert len(left) == seats + 2 - n
        do(m, f"choose {left[0]}")
    start(m)
    assert asked(m) == (first, "die")


@pytest.mark.clause("TS-103", "TS-J42", "TS-13")
@pytest.mark.parametrize("tile", TILE)
def test_a_tile_is_taken_with_everything_it_lists(tile: str) -> None:
    m = new(4)  # all six tiles are on offer
    offer = {entry["tile"]: entry for entry in seen(m)["offer"]}
    seat = m.asks[0].seat
    table = seen(m)
    rolled = [value for value in [*table["rows"][seat], *table["beside"][seat]] if value]
    assert len(rolled) == 2  # TS-10 stays
    before = table["money"][seat]
    do(m, f"choose {tile}")
    table = seen(m)
    facts, entry = TILE[tile], offer[tile]
    limits = FILES["tokens"]["limits"]
    assert table["equipment"][seat] == limits["start_equipment"] + facts["equipment"]
    assert table["money"][seat] == before + facts["money"]
    assert sorted(table["tokens"][seat]) == sorted(entry["tokens"])
    own = [card for column in table["teams"][seat].values() for card in column]
    assert own == entry["cards"]
    start(m)
    dice = [START[card]["die"] for card in entry["cards"]]
    assert sorted(value for value in row(m, seat) if value) == sorted(rolled + dice)
    assert 0 not in row(m, seat)[: 2 + len(dice)]  # on s1 and s2, with a card also s3


@pytest.mark.clause("TS-J41", "TS-J43")
def test_it_is_not_combined_with_solo() -> None:
    with pytest.raises(BadChoice):
        Match.new(GAME, 1, seed=1, options={"asymmetric": True})
    assert all(entry["tile"] is None for entry in seen(Match.new(GAME, 1, seed=1))["offer"])
