"""Codes for links: the same data back, and damage refused."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muster.kernel.errors import BadChoice
from muster.parts.codes import MOST, from_code, plan_kind, to_code

DATA: dict[str, Any] = {
    "name": "Käse & Brücke ✓",
    "tiles": {f"r{row}c{col}": "guard, lock" for row in range(5) for col in range(6)},
    "deck": [str(n) for n in range(30)],
    "shop": True,
    "npc": None,
}
CODE = to_code("plan1", DATA)

JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


def forged(raw: bytes) -> str:
    """A code with a right check sum, whatever is in it."""
    proof = sha256(b"plan1\0" + raw).digest()[:6]
    return "plan1." + urlsafe_b64encode(proof + zlib.compress(raw, 9)).decode().rstrip("=")


@given(JSON)
def test_the_same_data_comes_back(data: Any) -> None:
    code = to_code("plan1", data)
    assert from_code("plan1", code) == data
    assert to_code("plan1", from_code("plan1", code)) == code


def test_a_code_is_short_and_safe_in_an_address() -> None:
    assert len(CODE) < 400
    assert set(CODE) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
    assert to_code("plan1", dict(reversed(DATA.items()))) == CODE


def test_line_breaks_of_a_mail_do_no_harm() -> None:
    broken = "\n ".join(CODE[at : at + 20] for at in range(0, len(CODE), 20))
    assert from_code("plan1", broken) == DATA


@pytest.mark.parametrize("code", ["", "plan1", "plan2." + CODE[6:], CODE[6:], ".", "plan1x.abc"])
def test_another_kind_is_refused(code: str) -> None:
    with pytest.raises(BadChoice, match=r"plan1\."):
        from_code("plan1", code)


def test_the_kind_is_part_of_the_proof() -> None:
    with pytest.raises(BadChoice, match="damaged"):
        from_code("plan2", "plan2." + CODE.removeprefix("plan1."))
    assert plan_kind("masters") != plan_kind("the-plan")


@pytest.mark.parametrize("length", range(6, len(CODE), 7))
def test_a_code_cut_short_is_refused(length: int) -> None:
    with pytest.raises(BadChoice, match="damaged"):
        from_code("plan1", CODE[:length])


@settings(deadline=None)
@given(st.integers(6, len(CODE) - 1), st.characters())
def test_a_changed_code_is_refused_or_means_the_same(at: int, char: str) -> None:
    changed = CODE[:at] + char + CODE[at + 1 :]
    try:
        found = from_code("plan1", changed)
    except BadChoice:
        return
    assert found == DATA  # some bits at the end of the last character mean nothing


@settings(deadline=None)
@given(st.text(max_size=200) | st.text("abcdefXYZ019-_", max_size=200))
def test_garbage_is_refused(text: str) -> None:
    with pytest.raises(BadChoice):
        from_code("plan1", "plan1." + text)


def test_more_behind_the_end_is_refused() -> None:
    raw = b"{}"
    proof = sha256(b"plan1\0" + raw).digest()[:6]
    packed = urlsafe_b64encode(proof + zlib.compress(raw) + b"more").decode()
    with pytest.raises(BadChoice, match="damaged"):
        from_code("plan1", "plan1." + packed)


def test_a_short_code_that_unfolds_to_much_is_refused() -> None:
    bomb = forged(b'"' + b"a" * 50_000_000 + b'"')
    assert len(bomb) < 70_000
    with pytest.raises(BadChoice, match="damaged"):
        from_code("plan1", bomb)
    assert from_code("plan1", forged(b'"' + b"a" * (MOST - 10) + b'"'))


@pytest.mark.parametrize("raw", [b"[" * 100_000, b"{", b"", b"NaN", b"\xff\xfe", b"[1] 2"])
def test_what_is_no_json_is_refused(raw: bytes) -> None:
    with pytest.raises(BadChoice, match="damaged"):
        from_code("plan1", forged(raw))
