"""`python -m muster.languages`: read the texts out of the sources, and look after the PO files.

write [FOLDER]       every language merged with what the sources say now (`make words`)
check [FOLDER]       are they as the sources are, and no placeholder lost?  (`make check`)
count                how much is translated, by language
missing fr [NAME]    what is not, of this folder or all
add de [FOLDER]      begin a new language, everywhere or in the folder of a game
heard GAME [N]       play N games at random: what is not recognised, what not translated
say GAME TEXT        a text in every language
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from muster.languages.heard import texts_of_games
from muster.languages.keep import Words, all_words, words_of_game
from muster.languages.shelves import ENGLISH, languages, phrasebook_of

SHOWN = 60


def main(arguments: list[str]) -> int:
    """Do it; 1 if something is wrong."""
    if not arguments or arguments[0] not in COMMANDS:
        print(__doc__)
        return 2
    return COMMANDS[arguments[0]](arguments[1:])


def _chosen(folders: list[str]) -> list[Words]:
    return [words_of_game(Path(one).resolve()) for one in folders] or all_words()


def _write(folders: list[str]) -> int:
    for words in _chosen(folders):
        for path in words.write():
            print(f"wrote {path}")
    return 0


def _check(folders: list[str]) -> int:
    wrong = [line for words in _chosen(folders) for line in words.wrong()]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return int(bool(wrong))


def _count(_: list[str]) -> int:
    for words in all_words():
        for language, (said, all_of_them) in words.counted().items():
            print(f"{words.name:22} {language:4} {said:5} of {all_of_them:5}")
    return 0


def _missing(rest: list[str]) -> int:
    language, *names = rest
    for words in all_words():
        if not names or words.name in names:
            print(*words.missing(language), sep="\n")
    return 0


def _add(rest: list[str]) -> int:
    for words in _chosen(rest[1:]):
        words.add(rest[0])
    return 0


def _heard(rest: list[str]) -> int:
    """Texts as they came up, and what no message fits."""
    game, *number = rest
    texts = texts_of_games(game, int(number[0]) if number else 3)
    for language in languages():
        phrasebook = phrasebook_of(language, game)
        if phrasebook is None:
            continue
        strange: Counter[str] = Counter()
        missing: Counter[str] = Counter()
        bad = 0
        for text in texts:
            read = phrasebook.read(text)
            bad += bool(read.cost)
            strange.update(read.strange)
            missing.update(read.missing)
        print(f"{language}: {len(texts)} texts, {bad} not recognised as a whole")
        for what, found in (("no message fits", strange), ("not translated", missing)):
            for part, times in found.most_common(SHOWN):
                print(f"  {what}, {times} times: {part!r}")
    return 0


def _say(rest: list[str]) -> int:
    game, text = rest
    for language in languages():
        phrasebook = phrasebook_of(language, game)
        if language != ENGLISH and phrasebook is not None:
            read = phrasebook.read(text)
            print(f"{language}: {read.said}")
            print(*[f"    no message fits: {part!r}" for part in read.strange], sep="\n")
    return 0


COMMANDS = {
    "write": _write,
    "check": _check,
    "count": _count,
    "missing": _missing,
    "add": _add,
    "heard": _heard,
    "say": _say,
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
