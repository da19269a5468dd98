"""Which texts are for players: by folder, by file, by where in the source they stand.

Better a few too many than one too few: what nobody reads costs a translator a line.
"""

from __future__ import annotations


def listed(words: str) -> frozenset[str]:
    """Each of these words."""
    return frozenset(words.split())


SHARED = (
    "kernel",
    "parts",
    "bots",
    "lessons",
    "server",
    "tui",
    "cli/play.py",
    "cli/learn.py",
    "cli/bots.py",
)
"""Where texts stand that every game shares, in the package."""

NOT_SHARED = (
    "bots/outside.py",
    "bots/piped.py",
    "bots/playout",
    "bots/roster.py",
    "bots/search",
    "bots/seating.py",
    "bots/session.py",
    "bots/thinking.py",
    "kernel/chance.py",
    "kernel/content.py",
    "kernel/engine.py",
    "kernel/flow.py",
    "kernel/records/freeze.py",
    "kernel/records/out.py",
    "kernel/records/past.py",
    "kernel/records/record.py",
    "kernel/records/taken.py",
    "kernel/records/typed.py",
    "kernel/shelf",
    "kernel/state.py",
    "kernel/verbs.py",
    "parts/codes.py",
    "parts/positions.py",
    "parts/queues.py",
    "parts/rules.py",
    "parts/slots",
    "server/admin",
    "server/app.py",
    "server/bots",
    "server/cluster",
    "server/data",
    "server/http/etag.py",
    "server/http/skins.py",
    "server/http/static.py",
    "server/live/patch.py",
    "server/me/ratings.py",
    "server/notices/calendar.py",
    "server/observe",
    "server/replay/draws.py",
    "server/run.py",
    "server/settings.py",
    "server/store",
    "server/thinkers",
    "server/wire",
)
"""What is for those who write games or run servers."""

NOT_IN_GAMES = ("features.py", "traits.py", "position.py", "view.py")
"""Files of a game that say nothing to players."""

WORD_FIELDS = listed(
    "text title about label note hint begun button loses group headline phase unit says hidden"
    " help words name tagline reason why notes prompt say ask question line tiebreak rank form"
    " praise summary value plural what told"
)
"""Keywords and class attributes whose texts are words, be it a single small one."""

NOT_WORDS = listed(
    "id key kind icon suit clause skin state role figure encoding mode path file sort by at"
    " tone paint shape touches count_of default end_clause rules_version action verb game"
    " designers publisher ground"
)
"""Keywords and class attributes whose texts are none."""

ROUTES = listed("get post put patch delete websocket")
"""Decorators whose texts are for readers of the protocol."""

FOR_AUTHORS = listed(
    "TypeError ValueError KeyError RuntimeError AssertionError NotImplementedError"
    " AttributeError LookupError BrokenGame BadContent OSError IndexError"
)
"""What is raised for whoever writes a game."""

NOT_SAID = listed(
    "compile sub match fullmatch search split partition rpartition getattr hasattr setattr get"
    " replace startswith endswith removeprefix removesuffix encode decode strip lstrip rstrip"
    " index find rfind read_text write_text open Path TypeVar NewType getLogger debug info"
    " warning error exception execute cast isinstance namedtuple field Literal run_id pop"
    " setdefault glob rglob joinpath with_suffix with_name environ getenv import_module stream"
    " query_one query add_class remove_class has_class set_class draw_from count Static_id"
)
"""Functions whose texts are no words for players."""

DATA = listed(
    "title about say alone text else right wrong end goal phase phases what worth name turn_title"
    " words objective location note flavour codename label help summary difficulty building city"
)
"""The fields of data files that are words, with everything in them."""

NOT_DATA = listed(
    "point clauses clause icons icon id suits suit paints grounds find then before all names"
    " provenance table key rulings prompt shows lit drawn"
)
"""Fields within those that are none."""
