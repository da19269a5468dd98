"""Finished English texts, said in another language."""

from __future__ import annotations

import pytest

from muster.languages.finish import finish_french
from muster.languages.forms import Plural
from muster.languages.phrasebook import KEPT, Phrasebook
from muster.languages.shelves import phrasebook_of
from muster.languages.voice import Translation, words_in

FRENCH = {
    "Round {number} · passing {side} · {turn}": (
        "Manche {number} · on passe à {side, select, left {gauche} other {droite}} · {turn}"
    ),
    "turn {turn} of {turns}": "tour {turn} sur {turns}",
    "left": "gauche",
    "{player} takes {treasures}.": "{player} prend {treasures}.",
    "{player} takes the {thing} of {whose} for {price}.": (
        "{player} paie {price} le {thing} de {whose}."
    ),
    "{count} card": "{count} carte",
    "{count} cards": "{count, plural, one {# carte} other {# cartes}}",
    "{n} gems": "{n} gemmes",
    "{n} token": "{n, plural, one {# jeton} other {# jetons}}",
    "{name} ({colour} {value})": "{name} ({colour} {value})",
    "still life": "nature morte",
    "Crown": "couronne",
    "red": "rouge",
    "and": "et",
    "It is over.": "C’est fini.",
    "the {place}": "le {place}",
    "vault": "coffre",
    "at {place}": "à {place}",
    "{who}'s vault is empty.": "le coffre de {who} est vide.",
    "Not yet {word}": "",
}


@pytest.fixture
def french() -> Phrasebook:
    return Phrasebook("fr", FRENCH, Plural("nplurals=2; plural=(n > 1);"))


@pytest.mark.parametrize(
    ("english", "said"),
    [
        ("left", "gauche"),
        ("Left", "Gauche"),  # games begin sentences with what they say elsewhere
        ("crown", "couronne"),
        ("It is over", "C’est fini"),
        ("Seat 1's vault is empty.", "Le coffre de Seat 1 est vide."),  # a sentence begins here
        ("seat 1's vault is empty.", "le coffre de seat 1 est vide."),
        ("It is over. [TP-7]", "C’est fini. [TP-7]"),
        ("turn 2 of 4", "tour 2 sur 4"),
        ("Turn 2 of 4", "Tour 2 sur 4"),
        ("Round 2 · passing left · turn 6 of 11", "Manche 2 · on passe à gauche · tour 6 sur 11"),
        ("Round 2 · passing right · turn 6 of 11", "Manche 2 · on passe à droite · tour 6 sur 11"),
        ("0 cards", "0 carte"),
        ("3 cards", "3 cartes"),
        ("2 gems and 1 token", "2 gemmes et 1 jeton"),  # no number of tokens is "2 gems and 1"
        ("2 gems + 1 token", "2 gemmes + 1 jeton"),
        ("Seat 2 takes still life (red 2).", "Seat 2 prend nature morte (rouge 2)."),
        (
            "Seat 0 takes crown (red 4), still life (red 2) and 3 cards. It is over.",
            "Seat 0 prend couronne (rouge 4), nature morte (rouge 2) et 3 cartes. C’est fini.",
        ),
        # placeholders in another order
        ("Seat 0 takes the crown of Seat 1 for 2.", "Seat 0 paie 2 le couronne de Seat 1."),
        ("left; still life · 2 cards", "gauche\u202f; nature morte · 2 cartes"),
        ("left red still life", "gauche rouge nature morte"),
        ("at the vault", "au coffre"),
        ("r1c2 jewels-3-a TP-J8 $4M 12 +3 −1 …", "r1c2 jewels-3-a TP-J8 $4M 12 +3 −1 …"),
        ("", ""),
    ],
)
def test_what_is_said(french: Phrasebook, english: str, said: str) -> None:
    found = french.read(english)
    assert (found.said, found.cost, found.missing) == (said, 0, ())
    assert french.say(english) == said


def test_what_no_message_fits_stays_english_and_is_named(french: Phrasebook) -> None:
    found = french.read("Seat 2 takes a strange thing.")
    assert found.said == "Seat 2 takes a strange thing."
    assert found.cost
    assert found.strange == ("a strange thing",)


def test_a_small_part_that_no_message_fits_is_english_among_the_rest(french: Phrasebook) -> None:
    found = french.read("Seat 2 takes odd.")
    assert (found.said, found.strange) == ("Seat 2 prend odd.", ("odd",))


def test_what_is_not_translated_yet_stays_english_as_a_whole(french: Phrasebook) -> None:
    found = french.read("Not yet left")
    assert (found.said, found.cost, found.missing) == ("Not yet left", 0, ("Not yet {word}",))


def test_the_longest_message_is_meant() -> None:
    one = Phrasebook("xx", {"{a} of {b}": "{b}/{a}", "{a} of the {b}": "{b}//{a}", "x": "x"})
    assert one.say("1 of the 2") == "2//1"


def test_a_word_does_not_reach_over_a_list() -> None:
    one = Phrasebook(
        "xx", {"{name} mug": "cup {name}", "has {what}": "has {what}", "tea": "", "x": ""}
    )
    assert one.say("tea mug, x mug") == "cup tea, cup x"
    assert one.say("x. Has tea mug, x mug") == "x. Has cup tea, cup x"


RULES = {
    "{who} gives {to} {thing} through {by}.": "{who} donne {thing} à {to} par {by}.",
    "two tokens": "deux jetons",
    "Tester": "Testeur",
    "Mr. Green": "M. Vert",
    "It could recruit {names}": "Il pourrait recruter {names}",
    "Nothing is due": "Rien n’est dû",
    "its spots are taken (TS-1)": "ses places sont prises (TS-1)",
    "less for a {building}": "moins pour {building, select, bank {une banque} other {un casino}}",
    "Entrance": "Entrée",
    "Beside the map: the way in and out.": "À côté de la carte : pour entrer et sortir.",
    "Everybody pays {money}.": "Chacun paie {money}.",
    "In the pile: {some} of {all}.": "Dans la pile : {some} parmi {all}.",
    "{colour} token": "",
    "{number} token": "{number} jeton",
    "{parts} missing.": "il manque {parts}.",
    "{words}, {gear} missing.": "{words}, manque {gear}.",
    "{place}: {parts} missing.": "{place} : il manque {parts}.",
    "Bank": "Banque",
    "gun": "arme",
    "rope": "corde",
}


@pytest.mark.parametrize(
    ("english", "said"),
    [
        # no placeholder ends within a seat
        (
            "Seat 1 gives Seat 0 two tokens through Tester.",
            "Seat 1 donne deux jetons à Seat 0 par Testeur.",
        ),
        # Mr. ends no sentence, and full stops stay
        (
            "It could recruit Mr. Green. Nothing is due.",
            "Il pourrait recruter M. Vert. Rien n’est dû.",
        ),
        ("Its spots are taken (TS-1).", "Ses places sont prises (TS-1)."),
        ("less for a bank.", "moins pour une banque."),
        # what follows the first colon may have its own
        (
            "Entrance: Beside the map: the way in and out.",
            "Entrée : À côté de la carte : pour entrer et sortir.",
        ),
        # a full stop at the end belongs to the last sentence
        (
            "Everybody pays $2M. In the pile: 3 of rope, gun.",
            "Chacun paie $2M. Dans la pile : 3 parmi corde, arme.",
        ),
        # of two that fit alike the one that can be said
        ("1 token", "1 jeton"),
        # each line is said for itself
        (
            "Bank: gun missing.\nBank: rope, gun missing.",
            "Banque : il manque arme.\nBanque : il manque corde, arme.",
        ),
        ("'rob the bank'", "'rob the bank'"),
    ],
)
def test_how_texts_are_taken_apart(english: str, said: str) -> None:
    read = Phrasebook("fr", RULES).read(english)
    assert read.said.replace("\u202f", " ") == said
    assert not read.cost


def test_nobody_is_lost_in_what_but_chooses_a_form() -> None:
    said = {"In: {whose} {go}.": "Dedans : {whose} {go, select, go {entrent} other {entre}}."}
    one = Phrasebook("fr", {**said, "and": "et"})
    assert one.say("In: Seat 1 goes.") == "Dedans\u202f: Seat 1 entre."
    assert one.say("In: Seat 0, Seat 1 and Seat 2 go.") == (
        "Dedans\u202f: Seat 0, Seat 1 et Seat 2 entrent."
    )


def test_a_long_list_is_read_one_by_one() -> None:
    fresh = phrasebook_of.__wrapped__("fr", "the-plan")  # one that remembers nothing yet
    assert fresh is not None
    cards = [
        "Team of Four: Paintings + Space + Dinosaurs + Sculptures",
        "Team of Three: Pottery + Jewels + Sculptures",
        "Team of Four: Paintings + Pottery + Dinosaurs + Sculptures",
        "Team of Four: Space + Jewels + Dinosaurs + Sculptures",
        "Team of Two: Paintings + Sculptures",
        "Team of Three: Space + Pottery + Dinosaurs",
    ]
    read = fresh.read(f"Seat 0 is dealt {'; '.join(cards)}.")
    assert read.cost == 0
    assert read.said.count("Équipe de") == len(cards)


def test_a_list_is_no_number() -> None:
    plural = "{n, plural, one {# rouge} other {# rouges}}"
    one = Phrasebook(
        "fr", {"{n} red": plural, "{n} blue": "{n} bleu", "{noise} noise": "x{noise}", "noise": "n"}
    )
    assert one.say("1 blue, 2 red") == "1 bleu, 2 rouges"
    assert one.say("3 blue, noise") == "3 bleu, n"


def test_a_message_of_many_words_is_meant_whatever_stands_in_it() -> None:
    one = Phrasebook(
        "fr",
        {
            "the question is: {prompt} It is answered with {words}": (
                "la question : {prompt}{words, select, other {}}"
            ),
            "Now.": "Maintenant.",
            "Agree?": "D’accord ?",
            "object": "non",
            "or": "ou",
        },
    )
    said = one.say("the question is: Now. Agree? It is answered with agree or object")
    assert said == "la question\u202f: Maintenant. D’accord\u202f?"


def test_a_message_within_itself_comes_to_an_end() -> None:
    one = Phrasebook(
        "xx", {"the {a}": "the {a}", "{a} or {b}": "{b} or {a}", "{a} {b} of": "{b}{a}"}
    )
    assert one.say("the the the " * 30 + "or of" * 20)  # it ends


def test_no_more_is_remembered_than_is_allowed(french: Phrasebook) -> None:
    for number in range(KEPT + 50):
        french.say(f"turn {number} of 4")
    assert len(french._read) <= KEPT


@pytest.mark.parametrize(
    ("put_together", "said"),
    [
        ("la main de Anna", "la main d’Anna"),
        ("de le coffre", "du coffre"),
        ("voyez-le exécuté, faites-le à la main", "voyez-le exécuté, faites-le à la main"),
        ("seul à\u00a0le\u00a0jouer", "seul à\u00a0le\u00a0jouer"),
        ("dit “oui”", "dit «\u202foui\u202f»"),
        ("de les cartes", "des cartes"),
        ("à le musée et à les autres", "au musée et aux autres"),
        ("le or, la urne, que il", "l’or, l’urne, qu’il"),
        ("sa urne", "sa urne"),
        ("le 2 de 3", "le 2 de 3"),
        (
            "Quoi ? Oui : 12:30 ; « a » !",
            "Quoi\u202f? Oui\u202f: 12:30\u202f; «\u202fa\u202f»\u202f!",
        ),
        ("Quoi? Fini!", "Quoi\u202f? Fini\u202f!"),
        ("Hé, vous !: rien ?! Non!!", "Hé, vous\u202f!\u202f: rien\u202f?! Non\u202f!!"),
    ],
)
def test_where_french_words_meet(put_together: str, said: str) -> None:
    assert finish_french(put_together) == said


def test_notes_are_said_beside_empty_ones(french: Phrasebook) -> None:
    raw = b'{"notes":["","","Crown"],"label":"left"}'
    said = b'{"notes":["","","couronne"],"label":"gauche"}'
    assert Translation(french).json(raw) == said
    assert words_in(raw) == ["left", "Crown"]
