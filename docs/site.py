"""What `make docs` adds to the pages of this folder: README.md as the first one, CHANGELOG.md, and
the reference, a page a module, from the docstrings.

MkDocs calls the functions with `on_` in their names. The reference is made by docs/reference.py,
which reads sources and imports nothing: whatever is not there is not on the site. Links to what is
no page of the site, as sources are, become plain words.
"""

from __future__ import annotations

import importlib.util
import posixpath
import re
import sys
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

HERE = Path(__file__).parent
ROOT = HERE.parent
FOR_PROGRAMS = (
    *("muster", "muster.kernel.match", "muster.kernel.records.record", "muster.kernel.outcome"),
    *("muster.kernel.errors", "muster.bots", "muster.envs", "muster.lab"),
)
LINK = re.compile(r"(?<!!)\[([^]]+)\]\(([^)#\s]+)(#[^)\s]*)?\)")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Leave pages out that are not in this checkout, and list those of the reference."""
    nav: list[dict[str, Any]] = []
    for part in config.nav or ():
        for title, pages in part.items():
            several = isinstance(pages, list)
            nav.append(
                {title: [one for one in pages if _there(*one.values())] if several else pages}
            )
    programs: list[dict[str, str]] = []
    authors: list[dict[str, str]] = []
    for name in _modules():
        mine = programs if name in FOR_PROGRAMS else authors
        mine.append({name: f"reference/{name}.md"})
    nav[-1]["Reference"] += [{"For programs": programs}, {"For authors of games": authors}]
    config.nav = nav
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made."""
    made = {
        "index.md": "---\nhide: [navigation]\n---\n\n" + _from_root("README.md"),
        "changes.md": _from_root("CHANGELOG.md"),
        **{f"reference/{name}.md": text for name, text in _reference().items()},
    }
    for place, text in made.items():
        files.append(File.generated(config, place, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Let links lead to pages and files of the site; what is none of it stays as words."""

    def lead(found: re.Match[str]) -> str:
        words, place, anchor = found[1], found[2], found[3] or ""
        if re.match(r"\w+:", place):
            return found[0]
        target = posixpath.normpath(posixpath.join(posixpath.dirname(page.file.src_uri), place))
        if target == "reference.md":
            return f"[{words}]({_up(page)}reference/muster.md{anchor})"
        return found[0] if files.get_file_from_path(target) is not None else words

    return LINK.sub(lead, markdown)


def _there(page: str) -> bool:
    return (HERE / page).is_file() or page in ("index.md", "changes.md")


def _up(page: Page) -> str:
    return "../" * page.file.src_uri.count("/")


def _from_root(name: str) -> str:
    """A page beside this folder, with links as seen from in here."""
    text = (ROOT / name).read_text(encoding="utf-8")
    text = re.sub(r"(\]\(|src=\")docs/", r"\1", text)
    return text.replace("](CHANGELOG.md)", "](changes.md)")


def _pages() -> Any:
    """The module docs/reference.py; a folder of documents is no package."""
    name = "reference_pages"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, HERE / "reference.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    return sys.modules[name]


def _modules() -> list[str]:
    """The modules of the reference in its order."""
    found: list[str] = _pages().surface(ROOT / "src")
    return found


def _reference() -> dict[str, str]:
    """A page for each module. On the whole page a module is a section; here it is the title."""
    pages = _pages().Reference(ROOT / "src").sections(_modules())
    anchors = {_pages().anchor(name): name for name in pages}
    made = {}
    for name, text in pages.items():
        raised = re.sub(r"^#(#+ )", r"\1", text, flags=re.M)
        linked = re.sub(r"\(#(\w+)\)", lambda found: f"({anchors[found[1]]}.md)", raised)
        made[name] = f"---\ntitle: {name}\n---\n\n{linked}"
    return made
