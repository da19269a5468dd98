"""Somebody else's game on the shelf, for these tests alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from muster.kernel import shelf
from muster.kernel.game import Game
from tests.envs.settings import EXAMPLE


@cache
def _example() -> Game[Any]:
    """The same one all the time: OpenSpiel keeps what was registered."""
    return shelf.load_folder(EXAMPLE)


@pytest.fixture(autouse=True, scope="module")
def example() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("_loaded", "_folders", "_homes"):
            patch.setattr(shelf, name, dict(getattr(shelf, name)))
        shelf.add(_example())
        shelf._homes[_example().meta.id] = EXAMPLE
        yield
