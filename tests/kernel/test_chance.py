"""Chance: uniform, in streams that do not disturb each other, and derivable by anyone."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256, sha512
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muster.kernel.chance import Chance, Secret

KEY = sha256(b"a key").digest()

keys = st.binary(min_size=32, max_size=32)
streams = st.sampled_from(["deck", "dice", "set-up"])


def by_hand(key: bytes, stream: str, n: int, sizes: list[int]) -> list[int]:
    """The derivation as it is written down, done again without any of the code."""
    found: list[int] = []
    block = 0
    words: list[int] = []
    for size in sizes:
        while True:
            if not words:
                raw = (
                    key + stream.encode() + b"\0" + n.to_bytes(8, "big") + block.to_bytes(4, "big")
                )
                digest = sha512(raw).digest()
                words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 64, 4)]
                block += 1
            product = words.pop(0) * size
            if product % 2**32 >= 2**32 % size:
                found.append(product // 2**32)
                break
    return found


def shuffled_by_hand(key: bytes, stream: str, n: int, items: list[int]) -> list[int]:
    places = list(range(len(items), 1, -1))
    for size, other in zip(places, by_hand(key, stream, n, places), strict=True):
        items[size - 1], items[other] = items[other], items[size - 1]
    return items


def test_the_published_vector() -> None:
    """Whoever writes a verifier of their own can try it on this."""
    secret = Secret.from_seed(7)
    assert secret.bytes == sha256(b"muster seed 7").digest()
    assert secret.commitment == "ce8ae0093708b931f504db4d7e62baca43545ef99a8a59cabef3a146635b28b9"
    key = secret.key(["salt of seat 0", "", "grüße"])
    assert key.hex() == "49ca8aaa5e1729e0216829f0530ddae941e047516290a624ae5800beb8ff3a25"
    chance = Chance(key)
    assert chance.shuffled("deck", range(10)) == (3, 6, 5, 8, 9, 4, 7, 2, 0, 1)
    assert chance.roll("dice", 8) == (6, 2, 1, 4, 5, 6, 2, 2)
    assert chance.shuffled("deck", range(10)) == (5, 6, 8, 9, 0, 1, 7, 3, 2, 4)
    assert chance.pick("lots", 1000) == 572


@given(keys, streams, st.lists(st.integers(1, 2**32), max_size=60))
def test_anyone_can_derive_every_number(key: bytes, stream: str, sizes: list[int]) -> None:
    chance = Chance(key)
    for n in range(3):
        assert chance.draw(stream).below_each(sizes) == by_hand(key, stream, n, sizes)


@given(keys, st.lists(st.lists(st.integers(1, 2**32) | st.integers(1, 9), max_size=20), max_size=6))
def test_a_draw_goes_on_where_it_stopped(key: bytes, asked: list[list[int]]) -> None:
    draw = Chance(key).draw("x")
    found = [number for sizes in asked for number in draw.below_each(sizes)]
    assert found == by_hand(key, "x", 0, [size for sizes in asked for size in sizes])


@given(keys, st.integers(0, 80))
def test_anyone_can_derive_every_shuffle(key: bytes, size: int) -> None:
    chance = Chance(key)
    for n in range(2):
        items = [item * 3 for item in range(size)]
        assert list(chance.shuffled("deck", items)) == shuffled_by_hand(key, "deck", n, items)


@given(keys, st.lists(streams, max_size=30))
def test_a_stream_is_not_moved_by_the_others(key: bytes, order: list[str]) -> None:
    mixed = Chance(key)
    drawn = [(stream, mixed.pick(stream, 1000)) for stream in order]
    for stream in set(order):
        alone = Chance(key)
        expected = [alone.pick(stream, 1000) for _ in range(order.count(stream))]
        assert [number for name, number in drawn if name == stream] == expected


def test_streams_and_draws_differ() -> None:
    chance = Chance(KEY)
    decks = {chance.shuffled(stream, range(30)) for stream in ("a", "b", "ab") for _ in range(20)}
    assert len(decks) == 60


def test_a_clone_goes_on_by_itself() -> None:
    chance = Chance(KEY)
    chance.roll("dice", 2)
    twin = chance.clone()
    ahead = [chance.pick("dice", 10**6) for _ in range(5)]
    assert twin.total == 1
    assert [twin.pick("dice", 10**6) for _ in range(5)] == ahead
    assert twin.counts == chance.counts == {"dice": 6}
    assert twin.total == 6
    assert Chance(KEY, {"dice": 1}).pick("dice", 10**6) == ahead[0]


def chi_square(counts: Counter[object], kinds: int) -> float:
    expected = sum(counts.values()) / kinds
    return sum((counts[kind] - expected) ** 2 / expected for kind in counts) + expected * (
        kinds - len(counts)
    )


def test_dice_are_fair() -> None:
    chance = Chance(KEY)
    counts: Counter[object] = Counter(die for _ in range(3000) for die in chance.roll("dice", 2))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert chi_square(counts, 6) < 20.5  # one in a thousand, and the key is fixed


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    chance = Chance(KEY)
    counts: Counter[object] = Counter(chance.shuffled("deck", range(4)) for _ in range(4800))
    assert set(counts) == set(permutations(range(4)))
    assert chi_square(counts, 24) < 49.7


def test_words_that_would_bias_are_thrown_away() -> None:
    """Below 3 * 2^30, a multiple of 3 would come twice as often if they were not."""
    chance = Chance(KEY)
    draw = chance.draw("large")
    counts: Counter[object] = Counter(draw.below(3 * 2**30) % 3 for _ in range(6000))
    assert chi_square(counts, 3) < 13.8


@given(keys, st.integers(1, 2**32), st.integers(1, 40))
def test_numbers_are_in_range(key: bytes, n: int, count: int) -> None:
    found = Chance(key).draw("x").below_each([n] * count)
    assert len(found) == count
    assert all(0 <= number < n for number in found)
    assert Chance(key).pick("x", 1) == 0


salts = st.lists(st.text(max_size=5), min_size=1, max_size=4)


@given(salts, salts)
def test_every_salt_changes_the_key_and_their_borders_count(
    one: list[str], other: list[str]
) -> None:
    secret = Secret(KEY)
    assert (secret.key(one) == secret.key(other)) == (one == other)


def test_a_salt_changes_the_deal_and_not_the_commitment() -> None:
    secret = Secret.from_seed(1)
    decks = {
        Chance(secret.key(salts)).shuffled("deck", range(50))
        for salts in (["", ""], ["x", ""], ["", "x"], ["xx", ""], ["x", "x"])
    }
    assert len(decks) == 5
    assert secret.commitment == sha256(secret.bytes).hexdigest()


def test_a_secret_has_32_bytes_and_is_fresh_without_a_seed() -> None:
    with pytest.raises(ValueError, match="32 bytes, not 31"):
        Secret(b"x" * 31)
    assert Secret.from_seed(None).bytes != Secret.from_seed(None).bytes
    assert Secret.from_seed(7).bytes == Secret.from_seed("7").bytes != Secret.from_seed(8).bytes
