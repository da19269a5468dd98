"""web/make_types.py: the browser believes in the shapes the server sends."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

WEB = Path(__file__).parents[3] / "web"


def _script() -> Any:
    spec = importlib.util.spec_from_file_location("make_types", WEB / "make_types.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


types = _script()


class Coin(Struct, tag="coin", omit_defaults=True):
    """A coin. `seat` is whose it is."""

    worth: Annotated[int, Meta(ge=1)]
    side: Literal["heads", "tails"] = "heads"
    seat: int | None = None
    under: tuple[Coin, ...] = ()


class Purse(Struct):
    """What somebody has."""

    coins: list[Coin | str]
    at: tuple[int, int] | None
    marks: dict[str, Any] = {}


class Wish(Struct, forbid_unknown_fields=True):
    """What a client may leave out."""

    name: str
    seat: int | None = None


def test_what_is_committed_is_what_the_server_sends(capsys: pytest.CaptureFixture[str]) -> None:
    assert types.main(["--check"]) == 0, capsys.readouterr().err


def test_a_stale_file_is_named_with_the_way_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(types, "SOURCES", tmp_path)
    monkeypatch.setattr(types, "MADE", {"types.ts": (Wish,)})
    monkeypatch.setattr(types, "GALLERY", "gallery.ts")
    assert types.main(["--check"]) == 1
    assert "web/src/types.ts" in (said := capsys.readouterr().err)
    assert "make types" in said
    assert types.main([]) == 0
    assert types.main(["--check"]) == 0


def test_a_default_may_be_absent_where_it_is_left_out() -> None:
    text = types.written([Purse, Wish])
    assert (
        """/** A coin. `seat` is whose it is. */
export interface Coin {
  type: 'coin'
  worth: number
  side?: 'heads' | 'tails'
  seat?: number
  under?: Coin[]
}
"""
        in text
    )
    assert "  coins: (Coin | string)[]\n  at: [number, number] | null\n" in text
    assert "  marks: Record<string, unknown>\n" in text  # a default that is always sent
    assert "  name: string\n  seat?: number | null\n" in text
    assert text.index("interface Coin") < text.index("interface Purse")


def test_a_type_nobody_thought_of_is_refused() -> None:
    class Odd(Struct):
        odd: frozenset[str]

    with pytest.raises(TypeError, match="make_types"):
        types.written([Odd])
