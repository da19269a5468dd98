"""The log beside the table: new lines marked, names and suits in their colours."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from rich.console import Console
from rich.style import Style
from rich.text import Text
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from muster.kernel.records.log import LogLine
from muster.kernel.shelf.clauses import ID
from muster.tui.draw.palette import Palette, mix, seat_colours, suit

_RULER = Console(width=80, color_system="truecolor", force_terminal=True)


class LogView(ScrollView):
    """Lines of the log, the last ones in sight."""

    DEFAULT_CSS = """
    LogView {
        background: $surface; overflow-x: hidden; overflow-y: auto;
        scrollbar-size-vertical: 1; scrollbar-background: $surface;
    }
    """

    def __init__(self, *, id: str, can_focus: bool = False) -> None:
        super().__init__(id=id, can_focus=can_focus)
        self._strips: list[Strip] = []

    def show(
        self,
        lines: Sequence[LogLine],
        names: Sequence[str],
        seen: int,
        palette: Palette,
        width: int,
    ) -> None:
        """Show these lines; those from the moment `seen` on are new."""
        self._strips = log_strips(lines, tuple(names), seen, palette, width)
        self.virtual_size = Size(width, len(self._strips))
        self.refresh()
        if not self.has_focus:
            self.call_after_refresh(self.scroll_end, animate=False)

    @property
    def words(self) -> str:
        """What stands there, for reading."""
        return "\n".join(strip.text.rstrip() for strip in self._strips)

    def render_line(self, y: int) -> Strip:
        row = y + self.scroll_offset.y
        ground = Style.from_color(bgcolor=self.background_colors[1].rich_color)
        if row >= len(self._strips):
            return Strip.blank(self.size.width, ground)
        return self._strips[row].apply_style(ground).adjust_cell_length(self.size.width, ground)


def log_strips(
    lines: Sequence[LogLine], names: tuple[str, ...], seen: int, palette: Palette, width: int
) -> list[Strip]:
    """The whole log, broken to this width."""
    strips: list[Strip] = []
    for line in lines:
        heading = bool(line.told.get("heading"))
        strips += _entry(line.text, heading, line.moment >= seen > 0, names, palette, width)
    return strips


@lru_cache(maxsize=2048)
def _entry(
    words: str, heading: bool, new: bool, names: tuple[str, ...], palette: Palette, width: int
) -> list[Strip]:
    """One entry: a heading, or lines with a bar beside them if they are new."""
    if heading:
        title = Text.assemble((words.rstrip(".").upper(), f"bold {palette.accent}"))
        return [_strip(Text()), _strip(title)]
    text = _coloured(words, names, palette.text if new else palette.text_2, palette)
    lead = ("▌ ", palette.glow) if new else "  "
    rows = []
    for row in text.wrap(_RULER, max(10, width - 2)):
        row.rstrip()
        rows.append(_strip(Text.assemble(lead, row)))
    return rows


def _strip(text: Text) -> Strip:
    return Strip([segment for segment in text.render(_RULER) if segment.text])


def _coloured(words: str, names: Sequence[str], fore: str, palette: Palette) -> Text:
    text = Text(style=fore)
    at = 0
    for match in palette.suits.pattern.finditer(words):
        one = suit(palette.suits.suit_of(match.group(1)))
        text.append(words[at : match.start()])
        text.append(f"{one.shape}{match.group(1)}", style=f"bold {one.ink} on {one.fill}")
        at = match.end()
    text.append(words[at:])
    for seat, name in enumerate(names):
        ground, _ = seat_colours(seat, len(names))
        colour = mix(ground, "#FFFFFF" if palette.dark else "#000000", 0.35)
        text.highlight_regex(rf"\b{re.escape(name)}\b", f"bold {colour}")
    text.highlight_regex(ID, "bold")
    return text
