"""`muster admin`: looking after a server that runs, with its administrator's token."""

from __future__ import annotations

import json
import re
import time
from datetime import datetime
from http.client import HTTPException
from pathlib import Path
from typing import Annotated, Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import ProxyHandler, Request, build_opener

import typer
from rich.table import Table
from rich.text import Text

from muster.cli.shared import out
from muster.kernel.errors import BadChoice

DATA = Path("muster-data")
TOKEN = "admin-token"
WITHIN = 10.0
POLL = 2.0

app = typer.Typer(help="Look after a server that runs: who plays, who may not, what all are told.")

Server = Annotated[
    str,
    typer.Option(help="Where the server is.", envvar="MUSTER_SERVER", metavar="http://…"),
]
Data = Annotated[Path, typer.Option(help=f"The server's folder: the token is in its file {TOKEN}.")]
Token = Annotated[
    str | None, typer.Option(help="The token itself.", envvar="MUSTER_ADMIN_TOKEN", metavar="…")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the server's answer as JSON.")]
AT = "http://127.0.0.1:8000"

_SPAN = re.compile(r"(\d+(?:\.\d+)?)\s*([smhdw])").fullmatch
_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}


class Admin:
    """The server, asked with a token."""

    def __init__(self, server: str, data: Path, token: str | None) -> None:
        place = urlsplit(server)
        if place.scheme not in ("http", "https") or not place.netloc:
            raise BadChoice(f"{server!r} is no address of a server, like {AT}")
        self.server = server.rstrip("/")
        self._token = token or _kept(data)
        self._open = build_opener(ProxyHandler({})).open  # it is here, not behind a proxy of ours

    def ask(self, path: str, method: str = "GET", body: Any = None) -> Any:
        """What it answers; BadChoice says in one sentence why it does not."""
        raw = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        try:
            request = Request(f"{self.server}/api/admin{path}", raw, headers, method=method)
            with self._open(request, timeout=WITHIN) as answer:
                return json.loads(answer.read())
        except HTTPError as error:
            raise BadChoice(_why(error)) from None
        except (URLError, HTTPException, OSError, ValueError) as error:
            why = getattr(error, "reason", None) or error
            told = f"no server answers at {self.server} ({why}); say where it is with --server"
            raise BadChoice(told) from None


def _kept(data: Path) -> str:
    try:
        return (data / TOKEN).read_text(encoding="ascii").strip()
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or "it is no token"
        told = (
            f"cannot read {data / TOKEN} ({why}); give the server's folder with --data, or --token"
        )
        raise BadChoice(told) from None


def _why(error: HTTPError) -> str:
    """What the server says of a refusal."""
    try:
        said = json.loads(error.read())
        text = str(said["text"]).rstrip(".")
    except (ValueError, KeyError, TypeError, OSError):
        return f"the server answers with status {error.code}; is it a Muster?"
    return text[:1].lower() + text[1:] if text[:2] != text[:2].upper() else text


def _seconds(text: str) -> float:
    """`90m`, `2d`, or a time to come as 2026-12-24T18:00."""
    found = _SPAN(text.strip().lower())
    if found is not None:
        return float(found[1]) * _UNITS[found[2]]
    try:
        left = datetime.fromisoformat(text).timestamp() - time.time()
    except ValueError:
        raise BadChoice(
            f"{text!r} is no time; valid: 90m, 12h, 2d, 1w, or 2026-12-24T18:00"
        ) from None
    if left <= 0:
        raise BadChoice(f"{text} is over already")
    return left


def _when(seconds: float | None) -> str:
    if seconds is None:
        return "for good"
    return datetime.fromtimestamp(seconds).isoformat(" ", "minutes")


def _print(columns: list[str], rows: list[list[Any]], nothing: str) -> None:
    if not rows:
        out().print(nothing)
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in columns:
        table.add_column(name, overflow="fold")
    for row in rows:
        table.add_row(*(Text(str(one)) for one in row))
    out().print(table)


def _json(said: Any) -> None:
    print(json.dumps(said, ensure_ascii=False, indent=2))


@app.command()
def tables(
    state: Annotated[str, typer.Option(help="Only those in this: lobby, running, over.")] = "",
    game: Annotated[str, typer.Option(help="Only those of this game.")] = "",
    limit: Annotated[int, typer.Option(help="How many.", min=1, max=500)] = 50,
    server: Server = AT,
    data: Data = DATA,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    """List tables, the latest moved first: game, state, seats, sockets, and which processes have
    them, the one that drives each first.

    Example:  muster admin tables --state running
    """
    query = urlencode({"only": state, "game": game, "limit": limit})
    said = Admin(server, data, token).ask(f"/tables?{query}")
    if as_json:
        _json(said)
        return
    rows = [
        [
            *(one["id"], one["game"], one["state"], f"{one['taken']}/{one['seats']}"),
            *(one["sockets"], _when(one["moved"]), ", ".join(one["processes"])),
        ]
        for one in said
    ]
    columns = ["table", "game", "state", "people/seats", "sockets", "moved", "processes"]
    _print(columns, rows, "No tables.")


@app.command()
def processes(
    server: Server = AT,
    data: Data = DATA,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    """List the processes that serve this database: machine, sockets, tables, version.

    Example:  muster admin processes
    """
    said = Admin(server, data, token).ask("")
    if as_json:
        _json(said)
        return
    rows = [
        [one["node"], one["name"], one["sockets"], one["tables"], one["version"], _doing(one)]
        for one in said["processes"]
    ]
    _print(["machine", "process", "sockets", "tables", "version", ""], rows, "None.")


def _doing(process: dict[str, Any]) -> str:
    if not process["answers"]:
        return "does not answer"
    return "is emptied" if process["draining"] else ""


@app.command()
def people(
    name: Annotated[str, typer.Argument(help="A part of their name, or their id.")] = "",
    limit: Annotated[int, typer.Option(help="How many.", min=1, max=500)] = 50,
    server: Server = AT,
    data: Data = DATA,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    """Find people by name: when they were seen, and at how many tables they sit.

    Example:  muster admin people ana
    """
    query = urlencode({"name": name, "limit": limit})
    said = Admin(server, data, token).ask(f"/people?{query}")
    if as_json:
        _json(said)
        return
    rows = [
        [
            *(one["id"], one["name"], _when(one["seen"]), one["tables"], one["sockets"]),
            "" if one["blocked"] is None else f"blocked: {one['blocked']}",
        ]
        for one in said
    ]
    _print(["person", "name", "seen", "tables", "sockets", ""], rows, f"Nobody is called {name!r}.")


@app.command()
def block(
    person: Annotated[str, typer.Argument(help="A person's id, or a name only one has.")] = "",
    address: Annotated[str, typer.Option(help="An address instead, like 203.0.113.7.")] = "",
    reason: Annotated[str, typer.Option(help="Why, as they are told.")] = "",
    until: Annotated[
        str, typer.Option(help="How long, or until when: 12h, 2d, 2026-12-24; else for good.")
    ] = "",
    addresses: Annotated[
        bool,
        typer.Option("--addresses", help="Block the addresses they are connected from now, too."),
    ] = False,
    show: Annotated[bool, typer.Option("--list", help="List who is blocked.")] = False,
    server: Server = AT,
    data: Data = DATA,
    token: Token = None,
) -> None:
    """Let somebody act no more: their sockets are closed, and they are told why.

    Example:  muster admin block Eve --reason "Insults in the chat" --until 2d
    """
    admin = Admin(server, data, token)
    if show:
        _print_blocks(admin.ask("/blocks"), "Nobody is blocked.")
        return
    wish: dict[str, Any] = {"person": person, "address": address, "reason": reason}
    if until:
        wish["seconds"] = _seconds(until)
    said = admin.ask("/blocks", "POST", {**wish, "addresses": addresses})
    _print_blocks(said["blocks"], "")
    out().print(f"Blocked; {said['closed']} open sockets were closed.")


def _print_blocks(found: list[dict[str, Any]], nothing: str) -> None:
    rows = [
        [one["kind"], one["who"], one["name"], _when(one["until"]), one["reason"]] for one in found
    ]
    _print(["kind", "who", "name", "until", "reason"], rows, nothing)


@app.command()
def unblock(
    person: Annotated[str, typer.Argument(help="A person's id, or a name only one has.")] = "",
    address: Annotated[
        str, typer.Option(help="An address instead, or what `block --list` shows for it.")
    ] = "",
    server: Server = AT,
    data: Data = DATA,
    token: Token = None,
) -> None:
    """Let somebody act again.

    Example:  muster admin unblock Eve
    """
    said = {"person": person, "address": address}
    found = Admin(server, data, token).ask("/unblock", "POST", said)["blocks"]
    out().print(f"{found[0]['name'] or 'The address'} may act again.", markup=False)


@app.command()
def announce(
    text: Annotated[str, typer.Argument(help="What everybody is told.")] = "",
    until: Annotated[
        str, typer.Option(help="How long, or until when: 90m, 2d, 2026-12-24.")
    ] = "1d",
    clear: Annotated[bool, typer.Option("--clear", help="Take back what is announced.")] = False,
    server: Server = AT,
    data: Data = DATA,
    token: Token = None,
) -> None:
    """Show everybody a text, at every page and table; without one, list what is shown.

    Example:  muster admin announce "A new version comes at ten tonight." --until 12h
    """
    admin = Admin(server, data, token)
    if clear:
        admin.ask("/announcements", "DELETE")
    if text:
        found = admin.ask("/announcements", "POST", {"text": text, "seconds": _seconds(until)})
    else:
        found = admin.ask("")
    rows = [[_when(one["until"]), one["text"]] for one in found["announcements"]]
    _print(["until", "text"], rows, "Nothing is announced.")


@app.command()
def drain(
    off: Annotated[bool, typer.Option("--off", help="Take new tables and people again.")] = False,
    wait: Annotated[
        bool, typer.Option("--wait", help="Come back once nobody is connected any more.")
    ] = False,
    server: Server = AT,
    data: Data = DATA,
    token: Token = None,
) -> None:
    """Empty a server: it says it is not ready, takes nothing new, and finishes what it has.

    Example:  muster admin drain --wait
    """
    admin = Admin(server, data, token)
    said = admin.ask("/drain", "POST", {"on": not off})
    if off:
        out().print(f"{said['node']} takes new tables and people again.", markup=False)
        return
    while wait and (said["sockets"] or _silent(said)):
        time.sleep(POLL)
        said = admin.ask("")
    left = f"{said['sockets']} sockets at {said['tables']} tables"
    out().print(f"{said['node']} takes nothing new; {left} are left.", markup=False)


def _silent(said: dict[str, Any]) -> bool:
    """Is there a process on that machine of which nothing is known?"""
    return any(not one["answers"] for one in said["processes"] if one["node"] == said["node"])
