"""Files and codes somebody hands us: records, packs, designs, crews, lessons, positions."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import muster
from muster.kernel import shelf
from muster.kernel.errors import MusterError
from muster.kernel.records.record import Record
from muster.lessons.lesson import read_lesson
from muster.parts.campaign import campaign_in
from muster.parts.codes import from_code, to_code
from muster.parts.designer import designer_in
from muster.parts.packs.check import check
from tests.server.faults.fuzz.garbage import spoil, spoil_bytes

ROOT = Path(__file__).parents[4]


class FuzzedFiles:
    """Readers of files, and what was found."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.luck = random.Random(seed)
        self.sent = 0
        self.refused = 0
        self.faults: list[str] = []
        self._records = [
            one.read_bytes() for one in sorted((ROOT / "tests/records").rglob("*.muster"))[:30:3]
        ]
        self._lessons = sorted((ROOT / "src/muster/games/the_plan/lessons").glob("*.json"))
        self._plan = shelf.game("the-plan")
        self._packs = {"the-plan": json.dumps(self._plan.components)}
        self._doors: list[Callable[[], None]] = [
            self._record, self._record, self._record, self._code, self._lesson, self._pack,
            self._position, self._design, self._crew,
        ]  # fmt: skip

    def run(self, number: int) -> None:
        for _ in range(number):
            door = self.luck.choice(self._doors)
            self.sent += 1
            try:
                door()
            except MusterError as error:
                self.refused += 1
                if not str(error).strip():
                    self.faults.append(f"{door.__name__}: a refusal without words")
            except RecursionError:
                self.faults.append(f"{door.__name__}: nested too deeply")
            except Exception as error:
                self.faults.append(f"{door.__name__}: {type(error).__name__}: {error!s:.300}")
            if self.faults:
                return

    def _record(self) -> None:
        raw = spoil_bytes(self.luck.choice(self._records), self.luck)
        record = Record.loads(raw)
        record.verify()

    def _code(self) -> None:
        code = to_code("design", {"a": list(range(self.luck.randrange(30)))})
        from_code("design", spoil_bytes(code.encode(), self.luck).decode("utf-8", "replace"))

    def _lesson(self) -> None:
        path = self.luck.choice(self._lessons)
        dropped = self.folder / path.name
        dropped.write_bytes(spoil_bytes(path.read_bytes(), self.luck))
        read_lesson("the-plan", dropped)

    def _pack(self) -> None:
        files = spoil(json.loads(self._packs["the-plan"]), self.luck)
        check(self._plan, files)

    def _position(self) -> None:
        match = muster.Match.new("the-plan", 2, seed=1)
        data: Any = json.loads(json.dumps(match.view(0), default=str))
        table = spoil(data.get("table", {}), self.luck)
        muster.position("the-plan", {"seats": 2, "table": table})

    def _design(self) -> None:
        game = shelf.game("masters")
        designer = designer_in(game)
        assert designer is not None
        printed = designer.printed()
        if not printed:
            return
        plan: Any = designer.printed_plan(self.luck.choice(printed).id)
        designer.check(spoil(json.loads(json.dumps(plan)), self.luck))

    def _crew(self) -> None:
        game = shelf.game("masters")
        campaign = campaign_in(game)
        assert campaign is not None
        state = campaign.begin()
        form = campaign.form(state, {}, None)
        draft = {field.id: self.luck.choice(("", "1", "x", "é" * 40)) for field in form.fields}
        plan = spoil({"map": {"rooms": [1, 2]}, "name": "x"}, self.luck)
        campaign.form(state, draft, plan if isinstance(plan, dict) else None)
