"""`muster serve`: tables in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from muster.cli.shared import listed, out

DATA = Path("muster-data")


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

    settings = Settings(
        data=data,
        database=database,
        secret=secret,
        host=host,
        port=port,
        origins=tuple(origin or ()),
        proxies=proxy,
        bots=listed(bots),
        bot_workers=max(1, usual_workers() // workers),
        smtp=smtp,
        private_hooks=private_hooks,
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
