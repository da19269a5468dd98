"""`muster serve`: tables in the browser."""

from __future__ import annotations

import platform
from pathlib import Path
from typing import Annotated

import typer

from muster.cli.shared import listed, out
from muster.kernel.errors import BadChoice

DATA = Path("muster-data")
SHORTEST = 24


def _token(name: str, given: str) -> str:
    """A token that cannot be guessed, or none; BadChoice for a short one."""
    if given and len(given) < SHORTEST:
        raise BadChoice(f"{name} has {len(given)} characters; make up {SHORTEST} or more")
    return given


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="The port; 0 takes any free one.", min=0, max=65535)
    ] = 8000,
    data: Annotated[
        Path, typer.Option(help="The folder for tables and people; made if it is not there.")
    ] = DATA,
    database: Annotated[
        str,
        typer.Option(
            help="Keep them in another database; several servers may share a PostgreSQL.",
            metavar="postgresql://user:password@host/name",
            envvar="MUSTER_DATABASE",
            show_envvar=True,
        ),
    ] = "",
    workers: Annotated[
        int,
        typer.Option(
            help="Processes that serve side by side; more than one needs PostgreSQL. SIGHUP "
            "replaces them one after the other.",
            min=1,
            max=64,
        ),
    ] = 1,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            help="Another address people reach this server by, behind a proxy.",
            metavar="https://…",
        ),
    ] = None,
    proxy: Annotated[
        str, typer.Option(help="Addresses of proxies to believe about who calls.")
    ] = "",
    bots: Annotated[
        str,
        typer.Option(
            help="Bots of your own that people may choose: module:Class, or files.",
            metavar="mine.py:Mine,…",
        ),
    ] = "",
    bot_workers: Annotated[
        int | None,
        typer.Option(
            help="Processes in which bots think here; by default one a core, less one. 0: only "
            "machines that run `muster think` do.",
            min=0,
            max=256,
        ),
    ] = None,
    smtp: Annotated[
        str,
        typer.Option(
            help="A mail server, for people who want to be told of their turn by mail.",
            metavar="smtp://name:password@host:587?from=me@host",
            envvar="MUSTER_SMTP",
            show_envvar=True,
        ),
    ] = "",
    secret: Annotated[
        str,
        typer.Option(
            help="What cookies and links are signed with, the same for all servers of a database.",
            metavar="WORDS",
            envvar="MUSTER_SECRET",
            show_envvar=True,
        ),
    ] = "",
    private_hooks: Annotated[
        bool,
        typer.Option(
            "--private-hooks",
            help="Let web-hooks reach this machine and its network, also without https.",
        ),
    ] = False,
    node: Annotated[
        str | None,
        typer.Option(
            help="What this machine is called, for `muster admin drain`; by default its own name.",
            envvar="MUSTER_NODE",
            show_envvar=True,
        ),
    ] = None,
    metrics_token: Annotated[
        str,
        typer.Option(
            help="The token of /metrics, instead of the one in the folder.",
            envvar="MUSTER_METRICS_TOKEN",
            show_envvar=True,
            show_default=False,
        ),
    ] = "",
    admin_token: Annotated[
        str,
        typer.Option(
            help="The token of `muster admin`, instead of the one in the folder.",
            envvar="MUSTER_ADMIN_TOKEN",
            show_envvar=True,
            show_default=False,
        ),
    ] = "",
    traces: Annotated[
        str,
        typer.Option(
            help="An OpenTelemetry collector to send traces to; without it OTEL_… variables count.",
            metavar="http://host:4318",
        ),
    ] = "",
    log_requests: Annotated[
        bool,
        typer.Option(
            "--log-requests", help="Write every log line here, and none to a file of the folder."
        ),
    ] = False,
) -> int:
    """Serve tables to browsers: friends, bots, spectators, replays. Stop with Ctrl-C.

    Example:  muster serve --host 0.0.0.0 --port 8000 --data ~/muster
    """
    from muster.server.run import outside_address, serve_many
    from muster.server.run import serve as run
    from muster.server.settings import Settings, usual_workers
    from muster.server.store.place import place_of

    if bots and bot_workers == 0:
        raise BadChoice("bots of your own think only here: with --bots, --bot-workers is 1 or more")
    settings = Settings(
        data=data,
        database=database,
        secret=secret,
        host=host,
        port=port,
        origins=tuple(origin or ()),
        proxies=proxy,
        bots=listed(bots),
        bot_workers=max(1, usual_workers() // workers) if bot_workers is None else bot_workers,
        smtp=smtp,
        private_hooks=private_hooks,
        node=node or platform.node(),
        traces=traces,
        metrics_token=_token("MUSTER_METRICS_TOKEN", metrics_token),
        admin_token=_token("MUSTER_ADMIN_TOKEN", admin_token),
    )

    kept = place_of(database, data).shown if database else data

    def ready(address: str) -> None:
        out().print(f"Muster is at {address}  (tables are kept in {kept}; stop with Ctrl-C)")
        if host in ("0.0.0.0", "::"):
            other = outside_address(int(address.rpartition(":")[2]))
            out().print(f"From other devices: {other or 'by the name of this machine'}")

    if workers > 1:
        return 0 if serve_many(settings, workers, ready, log_requests) else 1
    return 0 if run(settings, ready, log_requests) else 1
