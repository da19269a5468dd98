"""Everybody is spoken to in their own language, and what people wrote stays as it is."""

from __future__ import annotations

import json
from typing import Any

import pytest

from muster.languages import Voice, voice_in
from muster.server.http.static import ClientFiles
from muster.server.store import tables
from muster.server.wire import messages
from muster.server.wire.words import said_in
from tests.server.clients import RunningServer, Someone

TITLE = "Everybody breaks into the museum"
TITRE = "Tout le monde cambriole le musée"


async def tagline(someone: Someone, **headers: str) -> str:
    shelf = (await someone.http.get("/api/games", headers=headers)).json()
    return str(next(one for one in shelf["games"] if one["id"] == "the-plan")["tagline"])


async def test_a_choice_is_kept_on_the_device_and_with_the_person(
    server: RunningServer, ana: Someone
) -> None:
    assert (await tagline(ana)).startswith(TITLE)
    told = await ana.http.post("/api/language", json={"language": "fr"})
    assert told.json() == {"language": "fr", "languages": {"en": "English", "fr": "Français"}}
    assert (await tagline(ana)).startswith(TITRE)
    me = (await ana.http.get("/api/me")).json()["id"]
    kept = await server.registry.services.store.read(lambda c: tables.person(c, me))
    assert kept is not None
    assert kept.language == "fr"
    await ana.http.post("/api/language", json={"language": "en"})
    assert (await tagline(ana)).startswith(TITLE)


async def test_without_a_choice_the_browser_decides(server: RunningServer, ana: Someone) -> None:
    french = {"Accept-Language": "fr-CH, fr;q=0.9, en;q=0.8"}
    assert (await tagline(ana, **french)).startswith(TITRE)
    assert (await tagline(ana, **{"Accept-Language": "de"})).startswith(TITLE)
    first = await ana.http.get("/api/games/the-plan/rules", headers=french)
    assert first.json()[0]["text"].startswith("Mélangez les Plans")
    assert "Accept-Language" in first.headers["vary"]
    missing = await ana.http.get("/api/tables/nowhere", headers=french)
    assert missing.status_code == 404


async def test_what_nobody_has_named_yet_is_named_in_the_language_of_who_draws(
    server: RunningServer, ana: Someone
) -> None:
    for language, name in (("fr", "Un nouveau coup"), ("en", "A new job")):
        told = await ana.http.get("/api/design/masters", headers={"Accept-Language": language})
        assert told.json()["blank"]["name"] == name


async def test_a_language_we_have_not_is_refused(server: RunningServer, ana: Someone) -> None:
    refused = await ana.http.post("/api/language", json={"language": "tlh"})
    assert refused.status_code == 400
    assert "en, fr" in refused.json()["text"]


def test_names_and_what_people_wrote_are_never_translated() -> None:
    voice = voice_in("fr", "the-plan", ["red", "Treasures"])
    line = messages.ChatLine(1, 0, "red", "left and right", "")
    assert said_in(line, voice) == line
    refused = messages.Refused(None, "x", "red passes 2 cards to Treasures.")
    assert said_in(refused, voice).text == "red passe 2 cartes à Treasures."


def test_english_is_as_it_is() -> None:
    line = messages.Refused(None, "x", "That is not your seat.")
    assert said_in(line, Voice()) is line


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_page_brings_the_words_of_its_language(tmp_path: Any, language: str) -> None:
    (tmp_path / "index.html").write_text(
        '<html lang="en"><head><script type="module" src="/a.js"><link href="/p.woff2"></head>'
    )
    french = {"script": "assets/words-fr-1.js", "more": [], "style": "@font-face{}"}
    told = {"fr": {**french, "instead": {"/p.woff2": "/é.woff2"}}}
    (tmp_path / "words.json").write_text(json.dumps(told))
    page = ClientFiles(tmp_path).index(language)
    assert page is not None
    said = page.raw.decode()
    if language == "fr":
        assert said == (
            '<html lang="fr"><head><script src="/assets/words-fr-1.js"></script>'
            '<script type="module" src="/a.js"><link href="/é.woff2">'
            "<style>@font-face{}</style></head>"
        )
    else:
        assert 'lang="en"' in said
        assert "words" not in said
