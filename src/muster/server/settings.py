"""What whoever runs a server may decide."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec


class Bucket(msgspec.Struct, frozen=True):
    """A token bucket: how much may come at once, and how much a second after that."""

    burst: float
    rate: float


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """One server. Sizes are in bytes, times in seconds.

    data        the folder of the database, the signing key and the metrics token
    database    the address of another database: sqlite:///…, postgresql://…
    secret      what the keys of all servers of one database are made of; else they keep their own
    idle        a table nobody looks at leaves memory after this long
    bots        bots people may choose beside those that are installed: module:Class, or files
    bot_pause   how long a bot seems to think where it speaks, seals or acts beside people
    program_within  how long a program on a seat may be silent before a bot stands in for it
    clock_pace  how fast the clocks of games run; other than 1 for tests only
    clock_grace what a clock has left at least when a table comes back from the disk
    origins     origins beside the server's own that may act and open sockets (a proxy's address)
    proxies     addresses whose X-Forwarded-For is believed; empty: nobody's
    lease       how long a process may be silent before others take over what it did
    seed        every table is dealt from this seed; for tests only
    """

    data: Path
    database: str = ""
    secret: str = ""
    host: str = "127.0.0.1"
    port: int = 8000
    idle: float = 300.0
    sweep: float = 15.0
    bots: tuple[str, ...] = ()
    bot_workers: int = 1
    bot_budget: float = 5.0
    bot_pause: float = 0.6
    program_within: float = 30.0
    clock_pace: float = 1.0
    clock_grace: float = 10.0
    origins: tuple[str, ...] = ()
    proxies: str = ""
    lease: float = 6.0
    seed: str | None = None

    connections_address: int = 512  # open connections of one address, silent ones included
    header_within: float = 15.0  # for a request, or the next one, to arrive
    body_within: float = 60.0  # for the rest of it
    head_size: int = 256 * 1024  # of what is no request yet
    hello_within: float = 10.0
    message_size: int = 8 * 1024
    frame_size: int = 256 * 1024
    body_size: int = 64 * 1024
    outbox: int = 256  # frames that wait for one reader, and their bytes
    outbox_size: int = 512 * 1024
    held_address: int = 8 * 1024 * 1024  # bytes that wait for the readers of one address
    held: int = 64 * 1024 * 1024  # and for all readers
    send_within: float = 15.0  # a reader who has not taken a frame by then is let go
    patience: int = 50  # refused messages in a row before a socket is closed
    sockets_each: int = 8  # open sockets of one person at one table
    sockets_address: int = 400  # open sockets of one address
    strangers_address: int = 24  # those of them without a cookie
    watchers: int = 100  # who only look on at one table
    tables_each: int = 60  # lobbies and running tables one person may host
    crews_each: int = 100  # crews one person may be in
    members_each: int = 40  # people in one crew
    matches_each: int = 500  # matches of one crew
    packs_each: int = 300  # content packs one person may keep
    lessons_kept: float = 14 * 24 * 3600.0  # how long a lesson somebody left waits for them

    hint_first: float = 0.25  # of thought, for a first hint; it is made better meanwhile
    hint_time: float = 0.8  # of thought, for the better one

    analysis_time: float = 45.0  # of thought, for an analysis of a finished game
    analyses_waiting: int = 20

    rating_workers: int = 2  # processes that play for the one rating under way
    rating_time: float = 900.0  # after which a rating is stopped
    rating_idle: float = 180.0  # a rating nobody asks about is stopped; once ended, forgotten
    ratings_waiting: int = 20  # ratings of designs, and as many trials of packs

    socket_bucket: Bucket = Bucket(60, 20)
    address_bucket: Bucket = Bucket(1200, 400)
    request_bucket: Bucket = Bucket(240, 60)
    create_bucket: Bucket = Bucket(40, 1)
    guess_bucket: Bucket = Bucket(20, 0.5)  # codes, invites, recovery: whatever can be guessed
    check_bucket: Bucket = Bucket(120, 20)  # drafts of matches, drawn plans
    chat_bucket: Bucket = Bucket(8, 0.7)
    hint_bucket: Bucket = Bucket(6, 0.25)  # hints, for each person
    mail_bucket: Bucket = Bucket(3, 3 / 86400)  # mails that ask to confirm, by person and address
    undo_bucket: Bucket = Bucket(40, 0.5)  # taking back, for each seat of a table
    point_bucket: Bucket = Bucket(12, 2)  # pointing at things and putting markers
    markers: int = 6  # how many a seat may have on the map at once

    smtp: str = ""  # smtp://name:password@host:587?from=muster@example.org; without one no mails
    private_hooks: bool = False  # notices may go to private addresses, and without https
    notice_after: float = 8.0  # a turn that is taken by then needs no notice
    notice_again: tuple[float, ...] = (30.0, 300.0, 1800.0)  # after a failure, then it is given up
    notice_within: float = 10.0  # for another server to take one
    notices_at_once: int = 16
    away_at_most: float = 60 * 24 * 3600.0  # a person or a table, each time
    channels_each: int = 12  # ways to be told one person may have

    day: float = 24 * 3600.0  # how long a person may be away from a table played over days


def usual_workers() -> int:
    """As many thinking processes as leave a core for the server itself."""
    return max(1, (os.cpu_count() or 2) - 1)
