"""What travels about being told when it is one's turn."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

HookFormat = Literal["json", "discord", "slack", "ntfy"]

Address = Annotated[str, Meta(max_length=2000)]
Key = Annotated[str, Meta(max_length=200)]


class ChannelInfo(Struct, frozen=True):
    """One way to be told: where it leads, and why the last notice did not arrive, if so.

    Of a push only the service is named, and `mark` tells this browser whether it is its own.
    `secret` is told once, when a web-hook is made.
    """

    id: str
    kind: Literal["push", "hook", "mail"]
    where: str
    mark: str
    format: str
    confirmed: bool
    failed: str
    secret: str = ""


class NoticesInfo(Struct, frozen=True):
    """How I am told. `push_key` is the server's public key; where there is none, `push_missing`
    says why. `private`: web-hooks may lead to private addresses; `mail`: there can be mails.
    `away` is until when I am away, or empty.
    """

    push_key: str
    push_missing: str
    private: bool
    mail: bool
    away: str
    channels: list[ChannelInfo]


class Subscribe(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's push subscription."""

    endpoint: Address
    p256dh: Key
    auth: Key


class NewHook(Struct, frozen=True, forbid_unknown_fields=True):
    """An address of one's own that gets a POST."""

    url: Address
    format: HookFormat = "json"


class Tried(Struct, frozen=True):
    """What came of a test."""

    text: str


class NewMail(Struct, frozen=True, forbid_unknown_fields=True):
    """An address for mails; it has to be confirmed from there."""

    address: Annotated[str, Meta(max_length=300)]


class MailAct(Struct, frozen=True, forbid_unknown_fields=True):
    """What the link in a mail is for, and that it is from there."""

    act: Literal["confirm", "stop"]
    token: Key
