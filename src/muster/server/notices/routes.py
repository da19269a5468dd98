"""HTTP: how I am told that it is my turn."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec
from litestar import Request, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from muster.server.errors import Refused, sentence
from muster.server.http.identity import Person, new_id, same
from muster.server.http.language import language_of
from muster.server.http.middleware import GUESSES, MAKES
from muster.server.http.people import must_be
from muster.server.notices import hooks
from muster.server.notices.delivery import Failed, Gone
from muster.server.notices.mail import clean_address, confirm_mail
from muster.server.notices.notice import trial_notice
from muster.server.notices.notices import Notices
from muster.server.notices.post import BadAddress, check_address
from muster.server.notices.push import PushKeys
from muster.server.services import stamp
from muster.server.store import notices as rows
from muster.server.store.absences import away_until
from muster.server.store.notices import ChannelRow
from muster.server.wire import notices as wire


def channel_info(row: ChannelRow, secret: str = "") -> wire.ChannelInfo:
    """A channel as its person may see it."""
    where = urlsplit(row.address).hostname or row.address
    return wire.ChannelInfo(
        id=row.id,
        kind=cast(Any, row.kind),
        where=where if row.kind == "push" else row.address,
        mark=sha256(row.address.encode()).hexdigest() if row.kind == "push" else "",
        format=row.format,
        confirmed=row.confirmed,
        failed=row.failed,
        secret=secret,
    )


async def _told(
    notices: Notices, person: Person, made: str = "", secret: str = ""
) -> wire.NoticesInfo:
    services = notices.services
    found = await services.store.read(lambda c: rows.channels_of(c, person.id))
    away = await services.store.read(lambda c: away_until(c, person.id, services.now()))
    push = notices.delivery.push
    return wire.NoticesInfo(
        push_key=push.public,
        push_missing=push.missing,
        private=services.settings.private_hooks,
        mail=notices.delivery.mailer is not None,
        away="" if away is None else stamp(away),
        channels=[channel_info(row, secret if row.id == made else "") for row in found],
    )


def _origin(request: Request[Any, Any, Any]) -> str:
    """The address this person knows the server by; the middleware has let it pass."""
    return request.headers.get("origin", "")[:300]


def _check(notices: Notices, address: str) -> None:
    try:
        check_address(address, notices.services.settings.private_hooks)
    except BadAddress as error:
        raise Refused("address", f"This address is not taken: {error}.") from None


async def _add(notices: Notices, person: Person, row: ChannelRow) -> None:
    store, most = notices.services.store, notices.services.settings.channels_each
    found = await store.read(lambda c: rows.channels_of(c, person.id))
    others = [one for one in found if (one.kind, one.address) != (row.kind, row.address)]
    if len(others) >= most:
        text = f"You are told in {most} ways already; take one of them away first."
        raise Refused("many", text, 409)
    await store.write(lambda c: rows.add_channel(c, row))
    await notices.refresh()


def _row(
    notices: Notices,
    person: Person,
    kind: str,
    address: str,
    keys: str,
    origin: str,
    format: str = "",
) -> ChannelRow:
    now = notices.services.now()
    confirmed = kind != "mail"
    return ChannelRow(new_id(), person.id, kind, address, keys, format, origin, confirmed, "", now)


@get("/api/me/notices")
async def told(
    notices: NamedDependency[Notices], person: NamedDependency[Person | None]
) -> wire.NoticesInfo:
    """How I am told that it is my turn."""
    return await _told(notices, must_be(person))


@post("/api/me/notices/push", status_code=200, opt=MAKES)
async def subscribe(
    request: Request[Any, Any, Any],
    notices: NamedDependency[Notices],
    person: NamedDependency[Person | None],
    data: JSONBody[wire.Subscribe],
) -> wire.NoticesInfo:
    """Tell me through this browser."""
    who, push = must_be(person), notices.delivery.push
    if push.missing:
        raise Refused("push", push.missing, 501)
    keys = PushKeys(data.p256dh, data.auth)
    push.check(keys)
    _check(notices, data.endpoint)
    kept = msgspec.json.encode(keys).decode()
    await _add(notices, who, _row(notices, who, "push", data.endpoint, kept, _origin(request)))
    return await _told(notices, who)


@post("/api/me/notices/hook", status_code=200, opt=MAKES)
async def add_hook(
    request: Request[Any, Any, Any],
    notices: NamedDependency[Notices],
    person: NamedDependency[Person | None],
    data: JSONBody[wire.NewHook],
) -> wire.NoticesInfo:
    """Tell me by a POST to this address. The secret it is signed with is told this once."""
    who = must_be(person)
    url = data.url.strip()
    _check(notices, url)
    secret = hooks.new_secret() if data.format == "json" else ""
    row = _row(notices, who, "hook", url, secret, _origin(request), data.format)
    await _add(notices, who, row)
    return await _told(notices, who, row.id, secret)


@post("/api/me/notices/mail", status_code=200, opt=MAKES)
async def add_mail(
    request: Request[Any, Any, Any],
    notices: NamedDependency[Notices],
    person: NamedDependency[Person | None],
    data: JSONBody[wire.NewMail],
) -> wire.NoticesInfo:
    """Tell me by mail, once I have confirmed the address from there."""
    who = must_be(person)
    if notices.delivery.mailer is None:
        raise Refused("mail", "This server sends no mails; its host has not set that up.", 501)
    address = clean_address(data.address)
    wait = max(notices.mails.take(f"person {who.id}"), notices.mails.take(address.lower()))
    if wait:
        text = "Mails were asked for there too often today. Try again tomorrow."
        raise Refused("flood", text, 429, wait)
    row = _row(notices, who, "mail", address, "", _origin(request))
    await _add(notices, who, row)
    language = language_of(request.scope)
    letter = confirm_mail(row, who.name, notices.services.keys, language)
    try:
        await notices.delivery.mail(row, letter)
    except Failed as failed:
        await notices.services.store.write(lambda c: rows.drop_channel(c, row.id))
        raise Refused("undelivered", sentence(f"No mail could be sent: {failed}"), 502) from None
    return await _told(notices, who)


@post("/api/mail/{id:str}", status_code=200, opt=GUESSES)
async def act_on_mail(
    notices: NamedDependency[Notices], id: FromPath[str], data: JSONBody[wire.MailAct]
) -> wire.Tried:
    """Confirm an address, or stop mails to it, with the link from a mail."""
    store, keys = notices.services.store, notices.services.keys
    row = await store.read(lambda c: rows.channel(c, id))
    if not same(data.token, keys.mail(id, data.act)):
        raise Refused("token", "This link is not whole; copy all of it from the mail.", 403)
    if data.act == "stop":
        if row is not None:
            await store.write(lambda c: rows.drop_channel(c, id))
            await notices.refresh()
        return wire.Tried("Done. No more mails come to this address.")
    if row is None:
        raise Refused("nothing", "This address was taken away meanwhile; add it again.", 404)
    await store.write(lambda c: rows.change_channel(c, id, confirmed=True))
    await notices.refresh()
    return wire.Tried(f"Confirmed: {row.address} is told when it is your turn.")


async def _mine(notices: Notices, person: Person | None, id: str) -> tuple[Person, ChannelRow]:
    who = must_be(person)
    row = await notices.services.store.read(lambda c: rows.channel(c, id))
    if row is None or row.person != who.id:
        raise Refused("nothing", "You are not told this way; look again.", 404)
    return who, row


@delete("/api/me/notices/{id:str}", status_code=200)
async def remove(
    notices: NamedDependency[Notices], person: NamedDependency[Person | None], id: FromPath[str]
) -> wire.NoticesInfo:
    """Tell me this way no longer."""
    who, row = await _mine(notices, person, id)
    await notices.services.store.write(lambda c: rows.drop_channel(c, row.id))
    await notices.refresh()
    return await _told(notices, who)


@post("/api/me/notices/{id:str}/test", status_code=200, opt=MAKES)
async def try_out(
    request: Request[Any, Any, Any],
    notices: NamedDependency[Notices],
    person: NamedDependency[Person | None],
    id: FromPath[str],
) -> wire.Tried:
    """Send a notice now, to see whether it arrives."""
    _, row = await _mine(notices, person, id)
    if not row.confirmed:
        raise Refused("mail", "Confirm this address first, with the link in the mail.", 409)
    store = notices.services.store
    try:
        notice = trial_notice(notices.services.now(), language_of(request.scope))
        await notices.delivery.send(row, notice)
    except Gone:
        await store.write(lambda c: rows.drop_channel(c, row.id))
        await notices.refresh()
        text = "This browser no longer takes notices; turn them on there again."
        raise Refused("gone", text, 410) from None
    except Failed as failed:
        why = str(failed)[:200]
        await store.write(lambda c: rows.change_channel(c, row.id, failed=why))
        raise Refused("undelivered", sentence(f"It did not arrive: {why}"), 502) from None
    await store.write(lambda c: rows.change_channel(c, row.id, failed=""))
    return wire.Tried("It was taken. You should see it in a moment.")


notice_routes: list[Any] = [
    told,
    subscribe,
    add_hook,
    add_mail,
    act_on_mail,
    remove,
    try_out,
]
