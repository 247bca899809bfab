"""The tables of the database."""

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table

metadata = MetaData()
games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("setup", LargeBinary, nullable=False),
    Column("made", Float, nullable=False),
    # The rest is only a summary of the log, written a little later; `entries` says how much of the log it covers.
    Column("entries", Integer, nullable=False, default=0),
    Column("changed", Float, nullable=False),
    Column("over", Boolean, nullable=False, default=False),
    Column("wakes", Boolean, nullable=False, default=False),
    Column("challenge", Boolean, nullable=False, default=False),
    Column("summary", LargeBinary, nullable=False, default=b"{}"),
)
keys = Table(
    "keys",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("game", String(32), ForeignKey("games.id"), nullable=False),
)
owners = Table(
    "owners",
    metadata,
    Column("me", String(64), primary_key=True),
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("key", String(64), primary_key=True),
)
entries = Table(
    "entries",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("entry", LargeBinary, nullable=False),
)
Index("games_changed", games.c.changed)
