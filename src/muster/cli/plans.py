"""Plans on the command line: a file, a code, a link, or the id of a printed one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from muster.kernel.errors import BadChoice
from muster.parts.codes import from_code, plan_kind
from muster.parts.designer import Designer, Plan


def read_plan(text: str, game: str, designer: Designer) -> Plan:
    """A plan from a file, a code, a link or the id of a printed one; BadChoice for others."""
    path = Path(text)
    try:
        is_file = path.is_file()
    except OSError:  # a code is too long for a name
        is_file = False
    ids = [one.id for one in designer.printed()]
    if not is_file and text in ids:
        return designer.printed_plan(text)
    if is_file:
        try:
            text = path.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            said = getattr(error, "strerror", None) or "it is not text"
            raise BadChoice(f"{path}: {said}") from None
    said = text.rpartition("#")[2]
    if is_file and text.startswith(("{", "[", '"')):
        return _plan(_decoded(text, path), str(path), designer)
    if said.startswith(f"{plan_kind(game)}."):
        return _plan(from_code(plan_kind(game), said), "this code", designer)
    if is_file:
        raise BadChoice(f"{path} is no {designer.title}: neither JSON nor a code")
    kind = plan_kind(game)
    near = ", ".join(ids)
    shown = text if len(text) <= 60 else f"…{text[-60:]}"
    raise BadChoice(f"no file {shown!r}, no code {kind}.… and no printed one; printed: {near}")


def _decoded(text: str, path: Path) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadChoice(f"{path} is not JSON: {error}") from None


def _plan(found: Any, what: str, designer: Designer) -> Plan:
    if not isinstance(found, dict):
        raise BadChoice(f"{what} holds no {designer.title}: an object is expected")
    return found
