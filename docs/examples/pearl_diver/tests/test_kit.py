"""What every game promises: the whole kit, at every seat count and with every option."""

from __future__ import annotations

from typing import Any

import pytest

from muster.kernel.game import Game
from muster.kit import CHECKS, check_game


@pytest.mark.parametrize("check", [named.name for named in CHECKS])
def test_the_kit(game: Game[Any], check: str) -> None:
    failures = [result.failure for result in check_game(game, only=[check])]
    assert failures
    assert not any(failures), "\n".join(failure for failure in failures if failure)
