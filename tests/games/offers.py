"""What the folders of the games beside this file offer to the tests that all games share."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

FOLDERS = sorted({path.parent.name for path in Path(__file__).parent.glob("*/test_*.py")})


def offered(module: str, name: str) -> list[Any]:
    """This name from this module of every game that has the module."""
    return [
        getattr(import_module(f"tests.games.{folder}.{module}"), name)
        for folder in FOLDERS
        if (Path(__file__).parent / folder / f"{module}.py").exists()
    ]
