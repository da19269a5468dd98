"""What is kept: people, tables, seats, every input, the chat, what came of finished matches, and
crews with their matches.

Times are seconds since 1970.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("recovery", String(64), nullable=True, unique=True),  # SHA-256 of the code
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("rated", Boolean, nullable=False, server_default="0"),  # wants a rating
    Column("shown", Boolean, nullable=False, server_default="0"),  # in halls of fame, to others
    Column("language", String(12), nullable=False, server_default=""),  # they are spoken to in
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(12), nullable=False, unique=True),
    Column("host", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("game", String(80), nullable=False),
    Column("options", Text, nullable=False),
    Column("rules", String(40), nullable=False),  # a newer game may not be able to replay it
    Column("content", String(64), nullable=False),
    Column("state", String(10), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("pace", String(10), nullable=False),
    Column("undo", String(10), nullable=False),
    Column("secret", LargeBinary(32), nullable=False),
    Column("start", Text, nullable=True),  # the position it goes on from
    Column("forked_from", String(32), nullable=False),
    Column("rematch", String(32), nullable=False),
    Column("winners", String(60), nullable=False),
    Column("created", Float, nullable=False),
    Column("moved", Float, nullable=False),
    Column("crew", String(32), nullable=False, server_default=""),  # whose match it is
    Column("opened_from", String(32), nullable=False, server_default=""),  # an address, hashed
    Column("hints", Boolean, nullable=False, server_default="0"),
    Column("pack", Text, nullable=False, server_default=""),  # the whole pack it is played with
    Column("lesson", Text, nullable=False, server_default=""),  # the whole lesson learned here
    Index("tables_by_state", "public", "state", "moved"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),  # person, bot, open, invited
    Column("wish", String(10), nullable=False),  # what it is again if the person gets up
    Column("person", String(32), ForeignKey("people.id"), nullable=True, index=True),
    Column("name", String(60), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("stands_in", Boolean, nullable=False),
    Column("salt", String(64), nullable=False),
)

# Two processes that both think it is their turn to write meet at the primary key; a message that
# arrives twice meets at the nonce.
journal = Table(
    "journal",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),  # play, undo (one's own), rewind (by consent)
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("nonce", String(40), nullable=True),
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "seat", "nonce", name="journal_nonce"),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("name", String(60), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("person", String(32), nullable=True, index=True),  # who said it; of old lines unknown
)

# What is in force after the last taking back, so that loading a table plays only that again. The
# journal stays the truth: this can be made from it, and is dropped where it does not fit.
standings = Table(
    "standings",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, nullable=False),  # how many lines of the journal it stands for
    Column("data", Text, nullable=False),
)

# Who asks to take something back, until that is settled.
requests = Table(
    "requests",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("data", Text, nullable=False),
)

# Messages that were done and are no lines of the journal: one that arrives twice meets here.
said = Table(
    "said",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("nonce", String(40), primary_key=True),
    Column("words", String(32), nullable=False),  # a hash of what it said
)

# What was found out about a finished match. It can be made again; another version makes it anew.
analyses = Table(
    "analyses",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("made_by", String(80), nullable=False),
    Column("data", Text, nullable=False),
)

# How a bot came to an input, where that does not follow from the table's secret and the journal.
thoughts = Table(
    "thoughts",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("at", Integer, primary_key=True),  # so many inputs were played before
    Column("data", Text, nullable=False),
)

# Content packs, each under a code for links. The same pack twice meets at the digest.
packs = Table(
    "packs",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("name", String(60), nullable=False),
    Column("files", Text, nullable=False),
    Column("digest", String(64), nullable=False, unique=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Float, nullable=False),
)

# Lessons people have been through. The tables they learned at are cleared away; this stays.
learned = Table(
    "learned",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("game", String(80), primary_key=True),
    Column("lesson", String(80), primary_key=True),
    Column("at", Float, nullable=False),
)

# Games of which people have said that they know them: no guide speaks at their tables.
knows = Table(
    "knows",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("game", String(80), primary_key=True),
    Column("at", Float, nullable=False),
)

# How a person wants to be told that it is their turn: a browser's push, a web-hook, a mail. Links
# begin with `origin`, the address they know this server by. `failed` is why the last one failed.
channels = Table(
    "channels",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("kind", String(10), nullable=False),  # push, hook, mail
    Column("address", Text, nullable=False),
    Column("keys", Text, nullable=False),  # of the subscription, or what a web-hook is signed with
    Column("format", String(10), nullable=False),  # of a web-hook
    Column("origin", String(300), nullable=False),
    Column("confirmed", Boolean, nullable=False),
    Column("failed", String(200), nullable=False),
    Column("created", Float, nullable=False),
    UniqueConstraint("person", "kind", "address", name="channels_once"),
)

# Of which turn a person was told, by when it began: so nobody is told twice.
told = Table(
    "told",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("since", Float, nullable=False),
)

# From when to when a person is away, or a table pauses (one of the two): clocks of tables that are
# played over days stand still. Those that are over are kept, as clocks that ran then still count.
absences = Table(
    "absences",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=True, index=True),
    Column(
        "table_id",
        String(32),
        ForeignKey("tables.id", ondelete="CASCADE"),
        nullable=True,
        index=True,
    ),
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=False),
)

crews = Table(
    "crews",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("name", String(60), nullable=False),
    Column("created", Float, nullable=False),
    Column("moved", Float, nullable=False),
    Column("branched_from", String(32), nullable=False),  # a crew of this server, or ""
    Column("branched_name", String(60), nullable=False),  # what it was called; "" for no branch
    Column("branched_at", Integer, nullable=False),
    Column("table_id", String(32), nullable=False),  # the match that is on, or ""
)

# A crew is its records and nothing else. Two who take in a match at once meet at the primary key,
# the same record twice meets at the digest. `result` is kept only to save judging again.
crew_matches = Table(
    "crew_heists",
    metadata,
    Column("crew_id", String(32), ForeignKey("crews.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("digest", String(64), nullable=False, index=True),
    Column("record", Text, nullable=False),
    Column("result", Text, nullable=False),
    Column("judged_by", String(80), nullable=False),  # another version judges anew
    Column("table_id", String(32), nullable=False),  # where it was played, or ""
    Column("at", Float, nullable=False),
    UniqueConstraint("crew_id", "digest", name="crew_heists_once"),
)

crew_members = Table(
    "crew_members",
    metadata,
    Column("crew_id", String(32), ForeignKey("crews.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), primary_key=True, index=True),
    Column("since", Float, nullable=False),
)

# What came of a finished match. All of it follows from the table and can be made again; what is
# numbered by `n` is rated in that order.
finishes = Table(
    "finishes",
    metadata,
    Column("n", Integer, primary_key=True),
    Column(
        "table_id",
        String(32),
        ForeignKey("tables.id", ondelete="CASCADE"),
        nullable=False,
        unique=True,
    ),
    Column("game", String(80), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("began", Float, nullable=False),
    Column("ended", Float, nullable=False),
    Column("inputs", Integer, nullable=False),
    Column("counted", Boolean, nullable=False),  # in statistics, achievements, halls of fame
    Column("unrated", String(20), nullable=False),  # why it is not rated, or ""
    Column("rated_by", String(40), nullable=True),  # the formula; "": not yet; None: never
    Column("judged_by", String(80), nullable=False),  # other achievements judge anew
    Index("finishes_to_rate", "game", "rated_by", "n"),
)

results = Table(
    "results",
    metadata,
    Column("n", Integer, ForeignKey("finishes.n", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String(60), nullable=False),  # a person, or as in `store.results.player_of`
    Column("game", String(80), nullable=False),
    Column("place", Integer, nullable=False),  # 0 where nobody is before or behind another
    Column("score", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("margin", Integer, nullable=True),  # before the best of the others, or behind
    Column("earned", Text, nullable=False),  # achievements, by id
    Column("form", String(160), nullable=True),  # of a score reached alone: what it compares with
    Column("rank", String(80), nullable=False),
    Column("shown", Boolean, nullable=False),  # that score, to others
    Column("mu", Float, nullable=True),  # the rating after this match
    Column("sigma", Float, nullable=True),
    Index("results_of_player", "player", "game", "n"),
    Index("results_alone", "game", "shown", "form", "score"),
)

# Processes that serve this database, and until when each lives by the database's clock; what only
# one of them may do at a time is a lease, held while its owner lives. See `cluster.leases`.
processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("until", Float, nullable=False),
    Column("node", String(100), nullable=False, server_default=""),
    Column("name", String(40), nullable=False, server_default=""),
)

# What a process has told of itself when another asked, and when; see `cluster.figures`.
figures = Table(
    "figures",
    metadata,
    Column("process", String(32), primary_key=True),
    Column("kind", String(20), primary_key=True),
    Column("at", Float, nullable=False),
    Column("info", Text, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("name", String(80), primary_key=True),
    Column("owner", String(32), nullable=False),
    Column("fence", Integer, nullable=False),
    Index("leases_by_owner", "owner"),
)

# What there is to say about long jobs that run in one of several processes, for the others.
jobs = Table(
    "jobs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("owner", String(32), nullable=False),
    Column("info", Text, nullable=False),
    Column("at", Float, nullable=False),
)

# What several servers on one database have to agree on: what signs cookies and links, and the pair
# of keys for Web Push. Only a fingerprint where each is told its secret, or keeps it in a file.
keys = Table(
    "keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("fingerprint", String(64), nullable=False),
    Column("value", LargeBinary, nullable=True),
)

# What whoever runs the server decides. Of an address only what stands for it is kept.
blocks = Table(
    "blocks",
    metadata,
    Column("kind", String(10), primary_key=True),  # person, address
    Column("who", String(32), primary_key=True),
    Column("reason", String(300), nullable=False),
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=True),
)

announcements = Table(
    "announcements",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("text", String(500), nullable=False),
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=False),
)

# Nodes that are emptied, since when: a process that was started later takes no notice.
drains = Table(
    "drains",
    metadata,
    Column("node", String(100), primary_key=True),
    Column("since", Float, nullable=False),
)
