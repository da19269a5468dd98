"""Records: exact, and whatever is wrong with one is told with its line, never as a crash."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import muster
from muster.kernel.records.freeze import canonical, freeze
from muster.kernel.records.record import FORMAT, Record

MATCH = muster.Match.new("the-plan", 2, seed=3, salts=["a salt", "grüße"])
while not MATCH.over:
    MATCH.play(MATCH.asks[0].seat, MATCH.legal(MATCH.asks[0].seat)[0])
GOOD = MATCH.record.dumps()
LINES = GOOD.splitlines(keepends=True)


def signed(header: dict[str, Any], inputs: list[Any], footer: dict[str, Any]) -> str:
    """A record someone wrote by hand, with a digest that fits."""
    body = "".join(canonical(line) + "\n" for line in (header, *inputs))
    bare = {**footer, "digest": ""}
    digest = sha256((body + canonical(bare)).encode()).hexdigest()
    return body + canonical({**footer, "digest": digest}) + "\n"


def parts() -> tuple[dict[str, Any], list[Any], dict[str, Any]]:
    rows = [json.loads(line) for line in LINES]
    return rows[0], rows[1:-1], rows[-1]


def bad(raw: bytes | str) -> muster.BadRecord:
    with pytest.raises(muster.BadRecord) as caught:
        Record.loads(raw).verify()
    return caught.value


def test_a_record_comes_back_exactly(tmp_path: Path) -> None:
    path = tmp_path / "match.muster"
    MATCH.record.save(path)
    loaded = Record.load(path)
    assert loaded.dumps() == GOOD == path.read_text(encoding="utf-8")
    assert loaded.replay().fingerprint == MATCH.fingerprint
    assert list(tmp_path.iterdir()) == [path], "nothing half-written is left"
    assert signed(*parts()) == GOOD, "the format is what the tests below take it for"


def test_verify_goes_through_everything_again() -> None:
    found = MATCH.record.verify()
    assert found.finished
    assert found.inputs == MATCH.moment
    assert found.draws["plans"] == 1


def test_a_record_replays_to_any_moment() -> None:
    record = MATCH.record
    for moment in (0, 1, 17, len(record.inputs)):
        replayed = record.replay(moment)
        assert replayed.record.inputs == record.inputs[:moment]
    for moment in (-1, len(record.inputs) + 1):
        with pytest.raises(muster.BadChoice, match=f"no moment {moment}; valid: 0 to"):
            record.replay(moment)


def test_a_running_match_has_a_record_that_can_be_gone_on_with() -> None:
    m = muster.Match.new("the-plan", 2, seed=3)
    m.play(0, m.legal(0)[0])
    loaded = Record.loads(m.record.dumps())
    assert not loaded.verify().finished
    assert loaded.replay().answered == (0,)


# Damaged


@pytest.mark.parametrize("count", range(len(LINES)))
def test_a_record_cut_off_after_any_line_is_refused(count: int) -> None:
    error = bad("".join(LINES[:count]))
    assert error.line in (count, count + 1, 1)
    if count:
        assert "cut off" in error.reason


@settings(max_examples=60)
@given(st.integers(0, len(GOOD.encode()) - 1))
def test_a_record_cut_off_anywhere_is_refused(count: int) -> None:
    bad(GOOD.encode()[:count])


@settings(max_examples=120)
@given(st.integers(0, len(GOOD.encode()) - 1), st.integers(0, 7))
def test_any_flipped_bit_is_noticed(place: int, bit: int) -> None:
    raw = bytearray(GOOD.encode())
    raw[place] ^= 1 << bit
    error = bad(bytes(raw))
    assert 1 <= error.line <= len(LINES) + 1


def test_what_was_changed_is_told_with_its_line() -> None:
    changed = list(LINES)
    seat, action = json.loads(changed[4])
    changed[4] = canonical([1 - seat, action]) + "\n"
    error = bad("".join(changed))
    assert "changed after it was written" in error.reason
    spaced = [*LINES[:6], LINES[6].replace(",", ", "), *LINES[7:]]
    assert bad("".join(spaced)).line == 7


def test_bytes_that_are_no_text_are_told_with_their_line() -> None:
    raw = GOOD.encode().replace(LINES[3].encode(), b'[0,"\xff"]\n', 1)
    error = bad(raw)
    assert (error.line, "UTF-8" in error.reason) == (4, True)


@settings(max_examples=100)
@given(st.binary(max_size=200) | st.text(max_size=200))
def test_whatever_is_no_record_is_refused(raw: bytes | str) -> None:
    bad(raw)


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "\n",
        "{}\n",
        "[]\n[]\n{}\n",
        '{"muster":"1"}\n',
        '{"muster":1}\n{}\n',
        "null\nnull\nnull\n",
        "[" * 100_000,
        '{"a":' * 100_000,
        '{"muster":1,"x":' + "[" * 100_000,
        LINES[0] + "[" * 100_000 + "\n" + LINES[-1],
        LINES[0] + '[0,"\\ud800"]\n' + LINES[-1],
        "\ud800",
        GOOD.replace("\n", "\r\n"),
        "\ufeff" + GOOD,
    ],
    ids=lambda raw: ascii(raw[:24]),
)
def test_oddities_are_refused(raw: str) -> None:
    bad(raw)


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.integers(0, len(LINES) - 1),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
        max_leaves=6,
    ),
)
def test_any_other_json_in_a_line_is_refused(line: int, data: Any) -> None:
    rows = list(LINES)
    rows[line] = json.dumps(data) + "\n"
    if rows != LINES:
        bad("".join(rows))


# Foreign, newer, forged


def test_a_newer_format_says_so() -> None:
    header, inputs, footer = parts()
    error = bad(signed({**header, "muster": FORMAT + 1}, inputs, footer))
    assert error.line == 1
    assert "written by a newer Muster (format 2, this one reads 1)" in error.reason


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"rules": "99"}, "rules version 99"),
        ({"content": "0" * 64}, "other components"),
        ({"seats": 7}, "no game for 7 seats"),
        ({"options": {"bribes": 3}}, "option bribes"),
        ({"options": {"speed": True}}, "no option 'speed'"),
        ({"overlay": {"cards": {}}}, "no such file"),
        ({"start": {"nonsense": 1}}, "no entry 'nonsense'"),
        ({"start": {"at": "nowhere"}}, "no step 'nowhere'"),
        ({"start": {"match": {}}}, "match"),
        ({"unknown": 1}, "unknown field"),
    ],
)
def test_a_header_that_does_not_fit_is_refused(change: dict[str, Any], reason: str) -> None:
    header, inputs, footer = parts()
    error = bad(signed({**header, **change}, inputs, footer))
    assert error.line == 1
    assert reason in error.reason


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"secret": "00" * 32}, "not the one that was committed to"),
        ({"secret": "zz" * 32}, "not 32 bytes in hexadecimal"),
        ({"secret": "00"}, "not 32 bytes in hexadecimal"),
        ({"state": "0" * 64}, "ends in another position"),
        ({"outcome": None}, "ends in another result"),
        ({"inputs": 3}, "counts 3 inputs"),
    ],
)
def test_a_footer_that_does_not_fit_is_refused(change: dict[str, Any], reason: str) -> None:
    header, inputs, footer = parts()
    error = bad(signed(header, inputs, {**footer, **change}))
    assert error.line == len(LINES)
    assert reason in error.reason


def test_a_forged_input_is_found_where_it_becomes_illegal() -> None:
    header, inputs, footer = parts()
    forged = [*inputs[:5], [0, "grab red"], *inputs[6:]]
    error = bad(signed(header, forged, footer))
    assert error.line == 7
    assert "grab red" in error.reason


def test_a_salt_that_was_changed_gives_another_deal() -> None:
    header, inputs, footer = parts()
    bad(signed({**header, "salts": ["another salt", header["salts"][1]]}, inputs, footer))


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    with pytest.raises(muster.BadRecord, match="No such file"):
        Record.load(tmp_path / "nothing")
    with pytest.raises(muster.BadRecord, match="directory"):
        Record.load(tmp_path)


START = muster.Match.new("the-plan", 2, seed=3)
for _ in range(6):
    START.play(START.asks[0].seat, START.legal(START.asks[0].seat)[0])
LATER = START.clone()
for _ in range(12):
    LATER.play(LATER.asks[0].seat, LATER.legal(LATER.asks[0].seat)[0])
REST = [list(one) for one in LATER.record.inputs[START.moment :]]

oddities = st.sampled_from([None, -1, 5, 99, 1.5, True, "x", [], {}, [[1]], [None], {"a": 1}])


@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_start_tampered_with_is_refused_never_a_crash(data: st.DataObject) -> None:
    """A record may begin anywhere, and someone may have written it by hand, digest and all."""
    frozen: Any = json.loads(json.dumps(freeze(START.state)))
    spot = frozen["match"] if data.draw(st.booleans(), "the kernel's own") else frozen
    while True:
        keys: list[Any] = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
        key = data.draw(st.sampled_from(keys))
        inner = spot[key]
        if isinstance(inner, (dict, list)) and inner and data.draw(st.booleans(), "deeper"):
            spot = inner
        else:
            break
    spot[key] = data.draw(oddities)
    header, _, footer = parts()
    bad(signed({**header, "start": frozen}, REST, {**footer, "inputs": len(REST)}))


def test_a_pack_that_would_fill_the_memory_is_refused() -> None:
    header, inputs, footer = parts()
    much = {"plans": {"types": [{"id": "p2", "count": 2_000_000_000}]}}
    for overlay in (much, {"plans": {"hand_size": 10**30}}, {"trinkets": {"set_bonus": -2000}}):
        error = bad(signed({**header, "overlay": overlay}, inputs, footer))
        assert "too much; a pack has numbers up to 1000" in str(error)


def test_a_file_larger_than_any_match_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.truncate(10**12)  # it takes no room on the disk
    with pytest.raises(muster.BadRecord, match="larger than any match"):
        Record.load(path)
