"""The language of a request: what was chosen on this device, else what the browser accepts.

The choice travels as a cookie that names a language and nothing else; a person's own is kept with
the person, too, for what they are told while they are not here.
"""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, Any, TypeVar

from litestar import Response
from litestar.datastructures import Cookie

from muster.languages import Voice, language_for, voice_in
from muster.server.http.etag import tagged
from muster.server.http.identity import COOKIE_AGE
from muster.server.wire.messages import encode
from muster.server.wire.words import said_in

if TYPE_CHECKING:
    from muster.server.tables.table import Table

T = TypeVar("T")

LANGUAGE = "language"

VARIES = {"Vary": "Accept-Encoding, Accept-Language, Cookie"}
"""An answer in words is not the same for everybody."""


def language_of(scope: Any) -> str:
    """The language of whoever sends this request."""
    found = scope.get("muster_language")
    if found is None:
        headers = dict(scope["headers"])
        chosen = ""
        try:
            crumb = SimpleCookie(headers.get(b"cookie", b"").decode("latin-1")).get(LANGUAGE)
            chosen = "" if crumb is None else crumb.value
        except CookieError:
            pass
        found = language_for(chosen, headers.get(b"accept-language", b"").decode("latin-1"))
        scope["muster_language"] = found
    return str(found)


def language_cookie(language: str, secure: bool) -> Cookie:
    """The cookie that remembers a choice; pages read it, too."""
    return Cookie(
        key=LANGUAGE,
        value=language,
        max_age=COOKIE_AGE,
        path="/",
        samesite="lax",
        secure=secure,
    )


def voice_at(request: Any, table: Table) -> Voice:
    """How whoever asked is told about a table."""
    game = table.row.game if table.match is None else table.match.header.game
    return voice_in(language_of(request.scope), game, table.seats.names)


def said_at(request: Any, table: Table, answer: T) -> T:
    """An answer about a table in the language of whoever asked, with its names kept as they are."""
    request.scope["muster_said"] = True
    return said_in(answer, voice_at(request, table))


def said_to(request: Any, answer: Any) -> Any:
    """An answer in the language of whoever asked, unless it is so already."""
    if "muster_said" in request.scope:
        return answer
    game = request.scope.get("path_params", {}).get("game", "")
    return said_in(answer, voice_in(language_of(request.scope), game))


def told(request: Any, answer: Any, **how: Any) -> Response[bytes]:
    """The same as bytes a browser may keep."""
    return tagged(request, encode(said_to(request, answer)), headers=VARIES, **how)


class Spoken(Response[Any]):
    """An answer with its words in the language of whoever asked."""

    def to_asgi_response(self, app: Any, request: Any, **more: Any) -> Any:
        self.content = said_to(request, self.content)
        return super().to_asgi_response(app, request, **more)
