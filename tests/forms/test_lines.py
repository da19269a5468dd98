"""Lines of what is compiled are lines of the source, whatever was written out in between."""

from __future__ import annotations

from pathlib import Path

from compile.lines import Lines, lines

SOURCE = """\
from __future__ import annotations

def f(out: Out) -> None:
    out.tell(
        Said(1),
    )
    g()
"""

COPY = """\
from __future__ import annotations
import something

def f(out: Out) -> None:
    if out.heard:
        out.tell(
            Said(1),
        )
    g()
"""

C = """
CPy_AddTraceback("muster/a.py", "f", 9, CPyStatic_muster___a___globals);
CPy_AttributeError("muster/a.py", "f", "State", "asks", 7, CPyStatic_muster___a___globals);
CPy_AddTraceback("muster/b.py", "f", 9, CPyStatic_muster___b___globals);
CPy_AddTraceback("muster/a.py", "<module>", -1, CPyStatic_muster___a___globals);
"""


def test_a_line_of_the_copy_knows_its_source() -> None:
    assert lines(SOURCE, COPY) == [1, 2, 2, 3, 4, 4, 5, 6, 7]


def test_tracebacks_in_c_name_lines_of_the_source(tmp_path: Path) -> None:
    for place, text in (("src", SOURCE), ("copy", COPY)):
        (tmp_path / place / "muster").mkdir(parents=True)
        (tmp_path / place / "muster" / "a.py").write_text(text)
    said = Lines(tmp_path / "src", tmp_path / "copy", [Path("muster/a.py")]).said(C)
    assert said == C.replace('a.py", "f", 9', 'a.py", "f", 7').replace('"asks", 7', '"asks", 5')
