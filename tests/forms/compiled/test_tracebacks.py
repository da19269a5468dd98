"""What goes wrong in compiled code is found in the source."""

from __future__ import annotations

import traceback
from pathlib import Path

import pytest

import muster
from muster.kernel import verbs


def test_a_traceback_ends_where_the_source_raises() -> None:
    nameless = type("Nameless", (verbs.Verb,), {})
    with pytest.raises(TypeError, match="the verb Nameless has no name") as caught:
        nameless()
    last = traceback.extract_tb(caught.value.__traceback__)[-1]
    assert (last.name, last.line) == (
        "_check",
        'raise TypeError(f"the verb {own} has no name: write its first word")',
    )
    source = Path(muster.__file__).parent / "kernel" / "verbs.py"
    assert Path(verbs.__file__) == source
    assert source.read_text(encoding="utf-8").splitlines()[(last.lineno or 0) - 1].strip() == (
        last.line
    )
