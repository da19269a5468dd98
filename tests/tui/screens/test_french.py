"""The drawn table in another language: what the screens themselves say is said, too."""

from __future__ import annotations

import re

import pytest

from muster.kernel.records.log import LogLine
from muster.kernel.scene import Area, Choice, Face, Mark, Piece, Text
from muster.languages import voice_in
from muster.tui.app import TableApp
from muster.tui.draw.palette import palette_for, suit
from muster.tui.screens.amount import AmountCard
from muster.tui.screens.log import log_strips
from muster.tui.screens.replay import ReplayApp
from muster.tui.screens.score import ScoreScreen
from muster.tui.table.local import LocalTable, Setting
from muster.tui.words.boards import track_line
from muster.tui.words.pieces import piece_name, spot_words
from muster.tui.words.scene import entry_words
from muster.tui.words.sheets import line_words
from muster.tui.words.spoken import SAID, around, headed, key_words, speak
from muster.tui.words.suits import suits_in
from tests.tui.driving import SIZE, drawn, playing, settle, shown, table, until

WIDE = (132, 44)
SEATS = {
    "the-plan": 3,
    "space-explorers": 2,
    "millions-of-dollars": 4,
    "the-specialists": 2,
    "masters": 2,
}

ENGLISH = re.compile(
    r"\b(empty|face down|with|You|the|and|of|nothing|sealed|ready|purple|yellow|green)\b"
)
"""Words that stand nowhere on a French table."""

OPENED = {
    "question_mark": ("Touches", "Entrée", "souris", "jouer ce choix", "Échap revient."),
    "w": ("Pourquoi pas ?", "apez pour chercher", "Sceller Casse & Rafle", "Échap revient."),
    "i": ("TP-7:", "Échap revient."),
    "r": ("font défiler, Échap revient à la table",),
    "a": ("aide de jeu", "Chaque Trésor : son nombre"),
    "o": ("← → joueur suivant", "Échap revient"),
    "b": ("Retour en arrière : étape 1 sur 1", "une étape plus loin"),
    "q": ("Quitter la table ?", "y quitter", "s enregistrer et quitter", "n rester"),
}
"""What is read behind each key."""


def in_french(*players: str) -> LocalTable:
    begun = table(*players)
    begun.speak("fr")
    return begun


async def test_keys_and_dialogs_are_in_the_language_of_the_table() -> None:
    app = TableApp(in_french("you", "random", "random"), pace=0)
    async with app.run_test(size=WIDE) as pilot:
        await settle(pilot)
        table_text = " ".join(shown(app).split())
        for word in ("touches", "pourquoi", "quitter", "JOURNAL", "… réfléchit", "encore rien"):
            assert word in table_text
        for key, words in OPENED.items():
            await pilot.press(key)
            await pilot.pause()
            text = " ".join(shown(app).replace("\u202f", " ").split())
            for word in words:
                assert word in text, key
            await pilot.press("escape")


@pytest.mark.parametrize("game", SEATS)
async def test_no_table_is_half_english(game: str) -> None:
    begun = LocalTable.begin(Setting(game, ("you", *["random"] * (SEATS[game] - 1)), seed=1))
    begun.speak("fr")
    app = TableApp(begun, pace=0)
    seen = ""
    async with app.run_test(size=WIDE) as pilot:
        for keys in ((), ("enter",), ("right", "enter"), ("down", "enter"), ("enter",)):
            await pilot.press(*keys)
            await settle(pilot)
            seen += drawn(playing(app)).replace(begun.match.scene(0).title, "")
    assert not [line for line in seen.split("\n") if ENGLISH.search(line)]


async def test_the_score_sheet_and_a_replay_are_too() -> None:
    begun = in_french("random", "random")
    while not begun.match.over:
        ask = begun.match.asks[0]
        begun.match.play(ask.seat, begun.match.legal(ask.seat)[0])
    app = TableApp(begun, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ScoreScreen))
        text = " ".join(shown(app).replace("\u202f", " ").split())
        for words in (" gagne.", "Fin : trésors épuisés.", "p rejouer", "s enregistrer la partie"):
            assert words in text
    voice = voice_in("fr", "the-plan", begun.names)
    again = ReplayApp(begun.match.record, begun.names, None, voice)
    async with again.run_test(size=SIZE) as pilot:
        await pilot.pause()
        text = shown(again)
        for words in ("Étape 0 sur", "une étape plus loin", "Fin", "qui regarde"):
            assert words in text


async def test_an_amount_is_asked_for_in_french() -> None:
    app = TableApp(in_french("you", "random"), pace=60)
    async with app.run_test(size=SIZE) as pilot:
        await settle(pilot)
        app.push_screen(AmountCard(Choice("give 1", "Donner", low=1, high=8, unit="pièces")))
        await pilot.pause()
        assert "1 à 8 pièces : + et −" in shown(app).replace("\u202f", " ")


def test_colours_of_the_log_are_known_by_their_french_words() -> None:
    voice = voice_in("fr", "the-plan", ("Fox", "Owl"))
    room = palette_for(None, True, suits_in(lambda text: speak(text, voice)))
    said = voice.say("Seat 0 and Seat 1 block each other on green.")
    line = LogLine(1, {}, said)
    (strip, *_) = log_strips([line], ("Fox", "Owl"), 0, room, 90)
    assert f"{suit('green').shape}vert" in strip.text


def test_what_is_said_already_is_not_read_again() -> None:
    voice = voice_in("fr", "the-plan", ("Fox", "Owl"))

    def say(text: str) -> str:
        return speak(text, voice)

    assert around(say, f"Sealed: {SAID}.", "or") == "Scellé\u202f: or."
    assert headed(say, "Trésor", "2") == "Trésor\u202f: 2"
    assert headed(str, "Treasure", "2") == "Treasure: 2"


def test_what_a_key_does_is_not_what_a_game_means_by_the_word() -> None:
    voice = voice_in("fr", "millions-of-dollars", ("Fox", "Owl", "Stag"))

    def say(text: str) -> str:
        return speak(text, voice)

    assert say("back") == "rendue", "of an ante, in this game"
    assert key_words(say, "back") == "retour"
    assert key_words(say, "a step on") == "une étape plus loin"
    assert key_words(str, "back") == "back"


def test_words_around_what_a_scene_says_are_said() -> None:
    voice = voice_in("fr", "masters", ("Fox", "Owl"))

    def say(text: str) -> str:
        return speak(text, voice)

    cells = tuple(Text(f"cell-{n}", str(n)) for n in range(3))
    noise = Area("noise", "track", cells, label="Bruit", count=1)
    assert track_line(noise, say) == "  Bruit\u202f: 1 sur 3."
    assert track_line(noise) == "  Bruit: 1 of 3."
    badges = (Mark(label="bruit"), Mark(label="idées", value="2"))
    line = Piece("walk", "card", Face("Marcher", badges=badges))
    assert line_words(line, say) == "Marcher (bruit; coûte 2 idées)"
    assert line_words(line) == "Marcher (bruit; costs 2 idées)"


def test_what_is_told_behind_the_name_of_a_piece_is_read_for_itself() -> None:
    voice = voice_in("fr", "millions-of-dollars", ("Fox", "Owl", "Stag"))
    told = "Alone in the role and sharing: the loot grows by $2M."
    said = "Seul de son rôle et partageant\u202f: le butin grandit de $2M."
    assert speak(f"Xyzzyx plugh (quux frobnicates the gnusto). {told}", voice).endswith(said)


def test_pieces_of_a_scene_that_is_said_are_called_so() -> None:
    voice = voice_in("fr", "millions-of-dollars", ("Fox", "Owl", "Stag"))

    def say(text: str) -> str:
        return speak(text, voice)

    hidden, ante = Piece("card", "card"), Piece("ante", "token", Face("mise", corner="2"))
    spot = Area("spot", "spot", (hidden, ante))
    assert spot_words(spot, say) == "une carte face cachée, avec 2 mise"
    assert spot_words(spot) == "a card face down, with 2 mise"
    token = Piece("token", "token", Face("jeton violet", suit="purple"))
    assert piece_name(token, say) == "jeton violet"
    entry = Text("entry", "partez", role="entry", marks=(Mark(seat=0),))
    assert entry_words(entry, voice.names, 0, say) == "Vous partez"


def test_a_hint_without_its_full_stop_is_read() -> None:
    voice = voice_in("fr", "the-specialists", ("Fox", "Owl"))
    said = speak("  1. Pay the rest with Equipment  (done)  Rob it gives 2 Equipment", voice)
    assert said.endswith(
        "« Le braquer » donne 2 Équipements".replace("« ", "«\u202f").replace(" »", "\u202f»")
    )
