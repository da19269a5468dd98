"""People without accounts: names, signed cookies, invite links, recovery codes.

Nothing here can be guessed, and nothing is compared in a time that depends on the guess. Links
are derived from the server's key, so that whoever copies the database holds none of them.
"""

from __future__ import annotations

import hmac
import secrets
import unicodedata
from base64 import urlsafe_b64encode
from hashlib import sha256

import msgspec

from muster.server.errors import Refused

COOKIE = "muster"
COOKIE_AGE = 400 * 24 * 3600  # browsers keep none longer

NAME_LENGTH = 24
CHAT_LENGTH = 500

_PLAIN = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # nothing that looks like something else
_ID = "abcdefghijkmnpqrstuvwxyz23456789"
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")  # letters nobody can see


class Person(msgspec.Struct, frozen=True):
    """Somebody with a cookie; `where` stands for the address they come from now, `rated`: they
    want their games to be.
    """

    id: str
    name: str
    where: str = ""
    rated: bool = False


class Keys:
    """The server's key: signs cookies and makes links."""

    def __init__(self, raw: bytes) -> None:
        self._key = raw

    def sign(self, person: str) -> str:
        """The cookie that proves to be this person."""
        return f"{person}.{self._token('person', person)}"

    def person(self, cookie: str | None) -> str | None:
        """Whose cookie this is; None for none, a forged or a damaged one."""
        if cookie is None:
            return None
        id, _, proof = cookie.partition(".")
        return id if same(proof, self._token("person", id)) else None

    def invite(self, table: str, seat: int) -> str:
        """The token that claims this seat."""
        return self._token("invite", table, str(seat))[:22]

    def watch(self, table: str) -> str:
        """The token that lets one watch this table."""
        return self._token("watch", table)[:22]

    def crew(self, crew: str) -> str:
        """The token that makes one a member of this crew."""
        return self._token("crew", crew)[:22]

    def mail(self, channel: str, what: str) -> str:
        """The token in a mail that confirms this address, or stops mails to it."""
        return self._token("mail", channel, what)[:22]

    def forget(self, person: str, when: int) -> str:
        """The word that deletes everything of this person, given out at that time."""
        return self._token("forget", person, str(when))[:22]

    def address(self, where: str) -> str:
        """What stands for an address, where it has to be kept: nobody can tell it from that."""
        return self._token("address", where)[:22]

    def _token(self, *words: str) -> str:
        said = "\0".join(words).encode("utf-8", "replace")
        raw = hmac.new(self._key, said, sha256).digest()
        return urlsafe_b64encode(raw).decode().rstrip("=")


def same(given: str, wanted: str) -> bool:
    """Equal? Takes as long for a near miss as for a far one."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), wanted.encode())


# ---------------------------------------------------------------- made at random


def new_id() -> str:
    """An id nobody can guess, short enough for a link."""
    return "".join(secrets.choice(_ID) for _ in range(12))


def new_code() -> str:
    """A table's code, to be read aloud and typed."""
    return "".join(secrets.choice(_PLAIN) for _ in range(6))


def plain_code(typed: str) -> str:
    """A code as somebody typed it: without spaces and dashes, in capitals."""
    return "".join(c for c in typed.upper() if c not in " -\t")


def new_recovery() -> str:
    """A recovery code: 20 signs of 31, some 99 bits, in groups of five."""
    signs = "".join(secrets.choice(_PLAIN) for _ in range(20))
    return "-".join(signs[at : at + 5] for at in range(0, 20, 5))


def hashed(code: str) -> str:
    """How a recovery code is kept. It has enough chance in it to need no salt."""
    return sha256(("muster recovery " + plain_code(code)).encode("utf-8", "replace")).hexdigest()


# ---------------------------------------------------------------- text from people


def clean_text(given: str, limit: int, what: str) -> str:
    """One line of visible text: no control signs, no changes of direction, single spaces."""
    text = unicodedata.normalize("NFC", given)
    kept = "".join(" " if c.isspace() else c for c in text if c.isspace() or _visible(c))
    text = " ".join(kept.split())
    if not any(unicodedata.category(c)[0] not in "MZ" for c in text):
        raise Refused(what, f"A {what} needs at least one visible character.")
    if len(text) > limit:
        raise Refused(what, f"A {what} has at most {limit} characters; this has {len(text)}.")
    return text


def clean_name(given: str) -> str:
    """A name: 1 to 24 visible characters; else a Refused."""
    return clean_text(given, NAME_LENGTH, "name")


def clean_chat(given: str) -> str:
    """A line of chat: 1 to 500 visible characters; else a Refused."""
    return clean_text(given, CHAT_LENGTH, "chat")


def _visible(c: str) -> bool:
    return unicodedata.category(c)[0] != "C" and c not in _BLANK
