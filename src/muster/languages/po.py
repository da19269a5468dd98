"""PO files, one for each language of a folder, merged when the sources change.

Entries are in the order of the sources, with the files they stand in, but no line numbers, so that
a change elsewhere changes no entry.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from muster.languages.extract.found import Found
from muster.languages.forms import Plural, names_in, parse_form
from muster.languages.message import PLACEHOLDER

if TYPE_CHECKING:  # else imported where it is needed: programs play without it
    import polib

WIDTH = 100


def template_of(found: Found) -> polib.POFile:
    """What was found, with nothing translated."""
    import polib

    made = polib.POFile(wrapwidth=WIDTH)
    made.metadata = {
        "Project-Id-Version": "muster",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    for text, places in found.places.items():
        made.append(
            polib.POEntry(
                msgid=text,
                occurrences=[(place, "") for place in places],
                comment="\n".join(found.notes[text]),
            )
        )
    return made


def merged(template: polib.POFile, language: polib.POFile) -> polib.POFile:
    """A language with the entries of the template: translations stay, those of texts that are gone
    are kept as obsolete, as long as there are any.
    """
    import polib

    made = polib.POFile(wrapwidth=WIDTH)
    made.metadata = dict(language.metadata)
    known = {entry.msgid: entry for entry in language}
    for entry in template:
        had = known.get(entry.msgid)
        made.append(
            polib.POEntry(
                msgid=entry.msgid,
                msgstr=had.msgstr if had is not None else "",
                occurrences=entry.occurrences,
                comment=entry.comment,
                tcomment=had.tcomment if had is not None else "",
                flags=had.flags if had is not None else [],
            )
        )
    there = {entry.msgid for entry in template}
    for entry in language:
        if entry.msgid not in there and entry.msgstr:
            made.append(polib.POEntry(msgid=entry.msgid, msgstr=entry.msgstr, obsolete=True))
    return made


def read_po(path: Path) -> polib.POFile:
    """A PO file as it is on disk."""
    import polib

    return polib.pofile(str(path), wrapwidth=WIDTH)


def entries_of(file: polib.POFile) -> dict[str, str]:
    """Text and translation; a fuzzy one counts as none."""
    return {
        entry.msgid: "" if entry.fuzzy else entry.msgstr for entry in file if not entry.obsolete
    }


def plural_of(file: polib.POFile) -> Plural:
    """How this language counts."""
    return Plural(
        file.metadata.get("Plural-Forms", ""), file.metadata.get("X-Plural-Categories", "")
    )


def wrong_with(text: str, said: str) -> str:
    """What is wrong with a translation; empty if nothing is."""
    wrong = wrong_placeholders(text, said)
    spaced = said != said.strip() or ("\n" in said) != ("\n" in text)
    if said and spaced and not wrong:
        return "begins or ends with a space, or breaks lines otherwise"
    return wrong


def wrong_placeholders(text: str, said: str) -> str:
    """What is wrong with the placeholders of a translation; empty if nothing is. It has those of
    the message, all of them, be it to choose a form, and no others.
    """
    if not said:
        return ""
    try:
        used = names_in(parse_form(said))
    except ValueError as wrong:
        return str(wrong)
    wanted = set(PLACEHOLDER.findall(text))
    if used - wanted:
        return f"uses {_listed(used - wanted)}, which the message has not"
    if wanted - used:
        return f"leaves out {_listed(wanted - used)}"
    return ""


def _listed(names: set[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))
