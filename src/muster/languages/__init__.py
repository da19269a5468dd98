"""Every text a player sees in the language of whoever reads it; see docs/languages.md.

English in the sources is the message. `extract` reads the messages out of them into PO files, a
`Phrasebook` finds the message a finished English text was made from and says it in its language,
and a `Voice` does that for everything one audience is sent, people called by name.
"""

from __future__ import annotations

from muster.languages.phrasebook import Phrasebook
from muster.languages.shelves import ENGLISH, language_for, languages, phrasebook_of
from muster.languages.voice import Voice, voice_in

__all__ = [
    "ENGLISH",
    "Phrasebook",
    "Voice",
    "language_for",
    "languages",
    "phrasebook_of",
    "voice_in",
]
