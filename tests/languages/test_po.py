"""PO files: placeholders, forms, merging."""

from __future__ import annotations

import re
from pathlib import Path

import polib
import pytest

import muster
from muster.languages.extract.found import Found
from muster.languages.finish import badly_set
from muster.languages.forms import Plural
from muster.languages.keep import Words, all_words
from muster.languages.po import read_po, wrong_with
from muster.languages.shelves import language_for, phrasebook_of


@pytest.mark.parametrize(
    ("text", "said", "wrong"),
    [
        ("{n} cards", "", ""),
        ("{n} cards", "{n} cartes", ""),
        ("{n} cards", "{n, plural, one {# carte} other {# cartes}}", ""),
        ("{a} to {b}", "{b} de {a}", ""),
        ("{side} side", "{side, select, left {gauche} other {droite}}", ""),
        ("the hand", "l'{hand}", "uses {hand}"),
        ("the {hand}", "la main", "leaves out {hand}"),
        ("{side}", "{side, select, left {gauche}}", "other"),
        ("{side}", "{side, select, left {gauche", "side"),
        ("One", "Un ", "space"),
    ],
)
def test_what_is_wrong_with_a_translation(text: str, said: str, wrong: str) -> None:
    found = wrong_with(text, said)
    assert wrong in found
    assert bool(found) == bool(wrong)


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("l'or", "apostrophe"),
        ("dit “oui”", "quotation"),
        ("l’or, dit « oui », `a'b`", ""),
        ("Vous êtes déjà arrivé", "man or a woman"),
        ("vous êtes le premier joueur, vous êtes tous là", ""),
        ("Cat's Eye", ""),
    ],
)
def test_how_french_is_set(said: str, wrong: str) -> None:
    found = badly_set("fr", "Cat's Eye", said)
    assert wrong in found
    assert bool(found) == bool(wrong)
    assert badly_set("de", "gold", said) == ""


def test_plurals() -> None:
    french = Plural("nplurals=2; plural=(n > 1);")
    polish = Plural(
        "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    )
    assert [french.category(n) for n in (0, 1, 2)] == ["one", "one", "other"]
    assert [polish.category(n) for n in (1, 3, 5)] == ["one", "few", "many"]


def test_a_translation_outlives_a_change_of_the_sources(tmp_path: Path) -> None:
    texts = ["One card", "Two cards"]

    def extract() -> Found:
        found = Found()
        for text in texts:
            found.add(text, "there.py")
        return found

    words = Words("game", tmp_path, extract)
    words.add("fr")
    file = read_po(tmp_path / "fr.po")
    for entry in file:
        entry.msgstr = {"One card": "Une carte", "Two cards": "Deux cartes"}[entry.msgid]
    file.save()
    assert words.wrong() == []
    texts[:] = ["Two cards", "Three {what}"]
    assert "make words" in words.wrong()[0]
    assert words.write() == [tmp_path / "fr.po"]
    assert words.write() == []
    assert words.counted() == {"fr": (1, 2)}
    assert words.missing("fr") == ["Three {what}"]
    assert [(e.msgid, e.msgstr, e.obsolete) for e in read_po(tmp_path / "fr.po")] == [
        ("Two cards", "Deux cartes", 0),
        ("Three {what}", "", 0),
        ("One card", "Une carte", 1),
    ]
    texts.append("One card")
    words.write()
    assert words.counted() == {"fr": (2, 3)}


@pytest.mark.parametrize(
    ("chosen", "accepted", "language"),
    [
        ("fr", "en", "fr"),
        ("", "fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", "fr"),
        ("", "en;q=0.5, fr;q=0.9", "fr"),
        ("", "de, en;q=0.3", "en"),
        ("", "fr_FR.UTF-8", "fr"),
        ("", "", "en"),
        ("xx", "garbage;q=abc,,;;", "en"),
        ("en", "fr", "en"),
    ],
)
def test_the_language_of_a_person(chosen: str, accepted: str, language: str) -> None:
    assert language_for(chosen, accepted) == language


def test_french_is_complete() -> None:
    """Whatever the sources say, rulebooks with their headings and notes included."""
    assert {words.name: words.missing("fr") for words in all_words() if words.missing("fr")} == {}


def test_no_game_makes_a_plural_by_adding_a_letter_to_whatever_it_is() -> None:
    files = sorted(Path(muster.__file__).parent.glob("games/*/words/fr.po"))
    assert len(files) == 5
    said = [entry.msgstr for file in files for entry in polib.pofile(str(file))]
    assert not [text for text in said if re.search(r"\}s\b", text)]
    book = phrasebook_of("fr", "masters")
    assert book is not None
    assert book.say("two jewels short") == "il manque deux joyaux"
