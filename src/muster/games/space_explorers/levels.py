"""What is behind the levels of bots in Space Explorers: playouts are short here, so many fit."""

from __future__ import annotations

from typing import Any

LEVELS: dict[str, dict[str, Any]] = {
    "level-3": {"playouts": 36, "msec": 600, "seconds": 0.05},
    "level-4": {"playouts": 250, "msec": 1200, "seconds": 0.2},
    "level-5": {"playouts": 4000, "msec": 2000, "seconds": 1.0},
}
