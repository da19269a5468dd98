"""`python -m muster.languages`: read the texts out of the sources, and look after the PO files.

write            every language merged with what the sources say now (`make words`)
check            are they as the sources are, and no placeholder lost?  (`make check`)
count            how much is translated, by language
missing fr ...   what is not, of these folders or all
add de           begin a new language
"""

from __future__ import annotations

import sys

from muster.languages.keep import Words, all_words

COMMANDS = ("write", "check", "count", "missing", "add")


def main(arguments: list[str]) -> int:
    """Do it; 1 if something is wrong."""
    command = arguments[0] if arguments else ""
    if command not in COMMANDS:
        print(__doc__)
        return 2
    every = all_words()
    if command == "write":
        for words in every:
            for path in words.write():
                print(f"wrote {path}")
        return 0
    if command == "check":
        wrong = [line for words in every for line in words.wrong()]
        print(*wrong, sep="\n", end="\n" if wrong else "")
        return int(bool(wrong))
    if command == "add":
        for words in every:
            words.add(arguments[1])
        return 0
    if command == "missing":
        chosen = [words for words in every if words.name in arguments[2:] or not arguments[2:]]
        for words in chosen:
            print(*words.missing(arguments[1]), sep="\n")
        return 0
    return _count(every)


def _count(every: list[Words]) -> int:
    for words in every:
        for language, (said, all_of_them) in words.counted().items():
            print(f"{words.name:22} {language:4} {said:5} of {all_of_them:5}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
