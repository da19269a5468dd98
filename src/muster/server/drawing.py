"""Drawn plans at the door: for which game, how large, and what their codes begin with."""

from __future__ import annotations

from typing import Any

from muster.kernel.codes import plan_kind
from muster.kernel.designer import Designer
from muster.kernel.game import Game
from muster.server.problems import Problem
from muster.server.shelf_routes import found_game
from muster.server.wire import encode


def designer_of(game: str) -> tuple[Game[Any], Designer]:
    """A game one can draw for; 404 if one cannot."""
    found = found_game(game)
    if found.designer is None:
        raise Problem("nothing", f"Nothing can be drawn for {found.meta.title}.", 404)
    return found, found.designer


def code_kind(game: Game[Any]) -> str:
    """What the codes of plans for a game begin with: those of another game are refused."""
    return plan_kind(game.meta.id)


def check_size(designer: Designer, plan: Any) -> None:
    """Problem for a plan that is too large."""
    size = len(encode(plan))
    if size > designer.most:
        text = f"A {designer.title} has at most {designer.most} bytes; this one has {size}."
        raise Problem("large", text, 413)
