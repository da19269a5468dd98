"""Line by line in French: what a table says is said for itself, in whatever line it stands."""

from __future__ import annotations

import re

import pytest

from muster.kernel.scene import Area, Face, Mark, Piece, Scene
from muster.languages import voice_in
from muster.tui.plain.play import DONE, PlainGame
from muster.tui.table.local import LocalTable, Setting
from muster.tui.words.apart import apart, as_it_is, bare, capital, numbered, singular
from muster.tui.words.pieces import laid_words, needs_words
from muster.tui.words.spoken import speak
from tests.tui.typist import Typist

SEATS = {
    "the-plan": 3,
    "space-explorers": 2,
    "millions-of-dollars": 4,
    "the-specialists": 2,
    "masters": 1,
}

ENGLISH = re.compile(
    r"\b(and|the|with|from|needs|costs|worth|is|are|leaves|nothing|unknown|white|black|of)\b"
)
"""Words that stand in no French line."""

NAMES = re.compile(
    r"The Plan|The Specialists|Millions of Dollars|Masters of the Heist|  \([a-z][^()]*\)|'[^']*'"
)
"""What is called the same everywhere, and what is to be typed."""


def typed_in_french(game: str, *lines: str) -> list[str]:
    players = ("you", *["random"] * (SEATS[game] - 1))
    table = LocalTable.begin(Setting(game, players, seed=3, guide=True))
    typist = Typist(*lines)
    voice = voice_in("fr", game, table.names)
    assert PlainGame(table, typist.read, typist.say, voice=voice).run() == DONE
    return typist.heard


@pytest.mark.parametrize("game", SEATS)
def test_no_line_is_half_english(game: str) -> None:
    heard = typed_in_french(game, "s", *["1"] * 9, "s", "more", "l", "b", "?")
    lines = [NAMES.sub("", line) for text in heard for line in text.split("\n")]
    assert not [line for line in lines if ENGLISH.search(line)]
    assert not re.search("[\ue000-\ue003]", "".join(heard))


def test_offers_are_said_each_for_itself() -> None:
    voice = voice_in("fr", "millions-of-dollars", ("Fox", "Owl", "Stag"))
    slips = [f"{apart('Open request')}: {apart(f'{who} leaves for')} $2M" for who in voice.names]
    said = speak(f"  {'; '.join(slips)}.", voice).replace("\u202f", " ")
    assert said == (
        "  Demande ouverte : Fox part pour $2M ; Demande ouverte : Owl part pour $2M ;"
        " Demande ouverte : Stag part pour $2M."
    )


def test_a_map_is_drawn_with_the_letters_of_french_names() -> None:
    heard = "".join(typed_in_french("masters", "s map"))
    assert "Ju joyau" in heard
    assert "[s1]" in heard
    assert "░░░ inconnu" in heard


def test_what_is_looked_for_is_looked_for_by_its_french_name() -> None:
    heard = typed_in_french("the-specialists", "s récompenses")
    assert "Il n’y a pas" not in heard[1]
    assert "Équipe" in heard[1]


def test_what_stands_apart() -> None:
    assert bare(apart("two words.")) == "two words."
    assert apart("two words.").endswith(".")
    assert bare(capital(apart("two words"))) == "Two words"
    assert numbered(2, "cards") == "2 cards"
    assert numbered(2, apart("cards")) == apart("2 cards")
    voice = voice_in("fr", "the-plan", ("Fox",))
    assert speak(f"Goal: {as_it_is('or')}", voice) == "But\u202f: or"


def test_what_is_counted_agrees_with_its_number() -> None:
    assert singular("mummies") == "mummy"
    voice = voice_in("fr", "space-explorers", ("Fox", "Owl"))
    skills = tuple(Mark(suit="yellow", label=apart("yellow skill")) for _ in range(2))
    assert speak(needs_words(skills), voice) == "2 compétences jaunes"
    named = {name: Piece(name, "token", Face("jeton bleu")) for name in ("t1", "t2")}
    scene = Scene("", "", "", 0, 2, "", 0, 0, Area("table", "stack", tuple(named.values())), ())

    def say(text: str) -> str:
        return speak(text, voice)

    assert laid_words(named, scene, say=say) == "2 × jeton bleu"
    assert laid_words(named, scene) == "2 jeton bleus", "as English counts"
