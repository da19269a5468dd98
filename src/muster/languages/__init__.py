"""Every text a player sees in the language of whoever reads it; see docs/languages.md.

English in the sources is the message. `extract` reads the messages out of them into PO files, a
`Catalogue` finds the message a finished English text was made from and says it in its language,
and a `Voice` does that for everything one audience is sent, people called by name.
"""

from __future__ import annotations

from muster.languages.catalogue import Catalogue
from muster.languages.shelves import ENGLISH, catalogue_of, language_for, languages
from muster.languages.voice import Voice, voice_in

__all__ = ["ENGLISH", "Catalogue", "Voice", "catalogue_of", "language_for", "languages", "voice_in"]
