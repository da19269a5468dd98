"""What authors of games used before and find elsewhere now, or no longer.

The table is all there is to keep: the error of a game that was written for an older surface names
the change, and the guide lists it (`make reference` writes that section).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import msgspec

GUIDE = "'What changed' in docs/adding-a-game.md"


class Moved(msgspec.Struct, frozen=True):
    """A public name that is no more: a module, or something in one, dotted; with `()` behind it a
    function that is there and takes other arguments.

    `new` is its name now (empty: it is gone), `how` what to write instead where that is not all.
    """

    old: str
    new: str = ""
    how: str = ""

    def __str__(self) -> str:
        gone = "takes other arguments" if self.old.endswith("()") else "is gone"
        said = f"{self.old} is now {self.new}" if self.new else f"{self.old} {gone}"
        return f"{said}: {self.how}" if self.how else said


MOVED: tuple[Moved, ...] = (
    Moved("muster.kernel.apart", "muster.kernel.records.apart"),
    Moved("muster.kernel.beats", "muster.kernel.views.beats"),
    Moved("muster.kernel.campaign", "muster.parts.campaign"),
    Moved("muster.kernel.chronicle", "muster.parts.chronicle"),
    Moved("muster.kernel.clauses", "muster.kernel.shelf.clauses"),
    Moved("muster.kernel.codes", "muster.parts.codes"),
    Moved("muster.kernel.designer", "muster.parts.designer"),
    Moved("muster.kernel.freeze", "muster.kernel.records.freeze"),
    Moved("muster.kernel.history", "muster.kernel.records.history"),
    Moved("muster.kernel.log", "muster.kernel.records.log"),
    Moved("muster.kernel.moved", "muster.kernel.shelf.moved"),
    Moved("muster.kernel.record", "muster.kernel.records.record"),
    Moved("muster.kernel.staging", "muster.kernel.views.staging"),
    Moved("muster.kernel.typed", "muster.kernel.records.typed"),
    Moved("muster.kernel.view", "muster.kernel.views.view"),
    Moved("muster.kernel.words", "muster.kernel.views.words"),
    Moved("muster.kit.channels", "muster.kit.secrecy.channels"),
    Moved("muster.kit.marked", "muster.kit.secrecy.marked"),
    Moved("muster.kit.secrecy.secrecy", "muster.kit.secrecy.check.secrecy"),
    Moved("muster.kit.swaps", "muster.kit.secrecy.swaps"),
    Moved("muster.kit.trials", how="count what muster.kit.check_game yields"),
    Moved("muster.kit.twins", "muster.kit.secrecy.twins"),
    Moved("muster.kit.witness", "muster.kit.secrecy.witness"),
    Moved("muster.lab.crew", "muster.lab.pool"),
    Moved("muster.lab.notebook", "muster.lab.checkpoint"),
)
"""Every change, by the old name."""

_MODULE = re.compile(r"No module named '([\w.]+)'")
_NAME = re.compile(r"cannot import name '(\w+)' from (?:partially initialized module )?'([\w.]+)'")
_CALL = re.compile(r"(\w+)\(\) (?:takes|missing|got)")
_ARGUMENT = re.compile(r"([\w.]+)\(\) got an unexpected keyword argument '(\w+)'")


def what_changed(error: BaseException | str) -> str:
    """The sentence about the change behind an exception, or its text; empty if there is none."""
    for name in _missed(error):
        for one in MOVED:
            if name == one.old or name.startswith(one.old + "."):
                return f"{one}; see {GUIDE}"
            if name.startswith("*.") and one.old.endswith(name[1:]):
                return f"{one}; see {GUIDE}"
    return ""


def hooks_of_old(package: str) -> str:
    """What the classes of a package still write that nobody calls any more; empty if nothing."""
    for module in [sys.modules[name] for name in _modules(package)]:
        for found in vars(module).values():
            if isinstance(found, type) and found.__module__ == module.__name__:
                for attribute in vars(found):
                    for name in _inherited(found, attribute):
                        said = what_changed(f"No module named '{name}'")
                        if said:
                            return f"{found.__module__}.{found.__qualname__}: {said}"
    return ""


def _modules(package: str) -> list[str]:
    inside = package + "."
    return sorted(name for name in sys.modules if name == package or name.startswith(inside))


def _missed(error: BaseException | str) -> Iterator[str]:
    """The dotted names an exception did not find; `*.` stands for a module it does not say."""
    if isinstance(error, AttributeError):
        yield from _attribute(error.obj, error.name)
    text = str(error)
    for found in _MODULE.finditer(text):
        yield found[1]
    for found in _NAME.finditer(text):
        yield f"{found[2]}.{found[1]}"
    for found in _CALL.finditer(text):
        yield f"*.{found[1]}()"
    for found in _ARGUMENT.finditer(text):
        yield f"*.{found[1].removesuffix('.__init__')}.{found[2]}"


def _attribute(of: Any, name: str | None) -> Iterator[str]:
    if isinstance(of, ModuleType):
        yield f"{of.__name__}.{name}"
    elif of is not None and name is not None:
        yield from _inherited(of if isinstance(of, type) else type(of), name)


def _inherited(cls: type, name: str) -> Iterator[str]:
    """The names an attribute would have in the classes of Muster that a class is made from."""
    for base in cls.__mro__:
        if base.__module__.startswith("muster."):
            yield f"{base.__module__}.{base.__qualname__}.{name}"
