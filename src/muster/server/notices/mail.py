"""Mails: through the host's mail server, to addresses that were confirmed from there.

Each one says how to get no more.
"""

from __future__ import annotations

import re
import smtplib
import ssl
from collections.abc import Callable
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

from muster.kernel.errors import BadChoice
from muster.languages import voice_in
from muster.server.errors import Refused
from muster.server.http.identity import Keys
from muster.server.notices.notice import Notice
from muster.server.store.notices import ChannelRow

WITHIN = 20.0
"""Seconds for each thing the mail server is asked."""

EXAMPLE = "smtp://name:password@mail.example.org:587?from=muster@example.org"

_ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}"
    r"@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}"
).fullmatch


class BadMail(Exception):
    """A mail was not taken, and why; `again`: later it may be."""

    def __init__(self, why: str, again: bool) -> None:
        super().__init__(why)
        self.again = again


class Letter(msgspec.Struct, frozen=True):
    """What a mail says; `stop` is where to get no more, `end` says so."""

    subject: str
    text: str
    end: str
    stop: str


def clean_address(given: str) -> str:
    """A mail address; Refused for what is none."""
    address = given.strip()
    if _ADDRESS(address) is None or len(address) > 254:
        raise Refused("address", "This is no mail address like ana@example.org.")
    return address


def confirm_mail(row: ChannelRow, name: str, keys: Keys, language: str) -> Letter:
    """Asks whether the one who reads this wants mails."""
    yes = f"{row.origin}/mail/{row.id}?confirm={keys.mail(row.id, 'confirm')}"
    say = voice_in(language, "", [name]).named
    wants = say(
        f"{name} wants to be told at this address when it is their turn at a table of Muster."
    )
    confirm = say("If that is you, confirm it here:")
    nothing = say("If it is not, do nothing: no more mails will come.")
    text = f"{wants}\n\n{confirm}\n{yes}\n\n{nothing}"
    return _letter(say("Muster: is this your address?"), text, say, row, keys)


def turn_mail(notice: Notice, row: ChannelRow, keys: Keys) -> Letter:
    """Says whose turn it is."""
    # Where they live, and so what time it is there, is not known.
    begun = datetime.fromtimestamp(notice.since, UTC)
    day, time = f"{begun:%Y-%m-%d}", f"{begun:%H:%M}"
    since = notice.say(f"Since {day}, {time} UTC.")
    said = notice.text if notice.kind == "test" else f"{notice.text} {since}"
    text = f"{said}\n\n{notice.link(row.origin)}"
    return _letter(notice.title, text, notice.say, row, keys)


def _letter(
    subject: str, text: str, say: Callable[[str], str], row: ChannelRow, keys: Keys
) -> Letter:
    stop = f"{row.origin}/mail/{row.id}?stop={keys.mail(row.id, 'stop')}"
    return Letter(subject, text, say("No more mails to this address:"), stop)


class Mailer:
    """Sends mails through the mail server at this address; BadChoice if it is none."""

    def __init__(self, url: str) -> None:
        try:
            parts = urlsplit(url)
            port = parts.port
        except ValueError:
            raise BadChoice(_wrong("this is no address")) from None
        more = parse_qs(parts.query)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise BadChoice(_wrong("it begins with smtp:// or smtps:// and names a host"))
        sender = more.get("from", [""])[0]
        if _ADDRESS(sender) is None:
            raise BadChoice(_wrong("it says with ?from= who sends the mails"))
        self.host = parts.hostname
        self.sender = sender
        self._tls = parts.scheme == "smtps"
        self._plain = more.get("tls", [""])[0] == "off"  # on the same machine
        self.port = port or (465 if self._tls else 587)
        self._user = unquote(parts.username or "")
        self._password = unquote(parts.password or "")

    def send(self, to: str, letter: Letter) -> None:
        """Send this, and wait for it; BadMail if it was not taken."""
        mail = EmailMessage()
        mail["From"] = f"Muster <{self.sender}>"
        mail["To"] = to
        mail["Subject"] = letter.subject
        mail["Date"] = formatdate()
        mail["Message-ID"] = make_msgid(domain=self.sender.partition("@")[2])
        mail["List-Unsubscribe"] = f"<{letter.stop}>"
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(f"{letter.text}\n\n-- \n{letter.end} {letter.stop}\n")
        try:
            with self._connected() as server:
                server.send_message(mail)
        except smtplib.SMTPRecipientsRefused as error:
            code = next(iter(error.recipients.values()))[0]
            raise BadMail(f"the address was refused with status {code}", code < 500) from None
        except smtplib.SMTPAuthenticationError:
            raise BadMail("the mail server does not know this server", False) from None
        except smtplib.SMTPResponseException as error:
            again = error.smtp_code < 500
            raise BadMail(
                f"the mail server refused it with status {error.smtp_code}", again
            ) from None
        except (smtplib.SMTPException, OSError):
            raise BadMail("the mail server cannot be reached", True) from None

    def _connected(self) -> smtplib.SMTP:
        if self._tls:
            safe = ssl.create_default_context()
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                self.host, self.port, timeout=WITHIN, context=safe
            )
        else:
            server = smtplib.SMTP(self.host, self.port, timeout=WITHIN)
            if not self._plain:
                server.starttls(context=ssl.create_default_context())
        if self._user:
            server.login(self._user, self._password)
        return server


def _wrong(why: str) -> str:
    """Never with what was given: there is a password in it."""
    return f"this mail server cannot be used: {why}; write it like {EXAMPLE}"
