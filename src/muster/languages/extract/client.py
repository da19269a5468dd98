"""The texts of the browser's pages: their own build finds them, see web/words."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from muster.languages.extract.found import Found

LIST = "words/list.mjs"


def can_read_client(web: Path) -> bool:
    """Is this a checkout with what the client is built with?"""
    return (web / LIST).is_file() and (web / "node_modules/vite").is_dir() and _node(web) != ""


def extract_client(web: Path) -> Found:
    """Every text of the client."""
    ran = subprocess.run([_node(web), LIST], cwd=web, check=True, capture_output=True, text=True)
    found = Found()
    for text, place in json.loads(ran.stdout):
        found.add(text, place, lists=True)
    return found


def _node(web: Path) -> str:
    """Node from the path, or the one that was put beside the sources."""
    own = sorted((web / ".node").rglob("bin/node"))
    return shutil.which("node") or (str(own[0]) if own else "")
