"""Sessions, tables, matches, the log and presence."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

Number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "presence",
        sa.Column("worker", sa.String(length=24), nullable=False),
        sa.Column("table", Number, nullable=False),
        sa.Column("session", Number, nullable=False),
        sa.PrimaryKeyConstraint("worker", "table", "session", name="pk_presence"),
    )
    op.create_index("ix_presence_table", "presence", ["table"])
    op.create_table(
        "sessions",
        sa.Column("id", Number, autoincrement=True, nullable=False),
        sa.Column("secret", sa.LargeBinary(length=32), nullable=False),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("created", sa.Float(precision=53), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
        sa.UniqueConstraint("name", name="uq_sessions_name"),
        sa.UniqueConstraint("secret", name="uq_sessions_secret"),
    )
    op.create_table(
        "tables",
        sa.Column("id", Number, autoincrement=True, nullable=False),
        sa.Column("code", sa.String(length=12), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seating", sa.Text(), nullable=False),
        sa.Column("changed", sa.Float(precision=53), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("code", name="uq_tables_code"),
    )
    op.create_table(
        "workers",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("seen", sa.Float(precision=53), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_workers"),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("table", Number, nullable=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("players", sa.Text(), nullable=False),
        sa.Column("key", sa.LargeBinary(length=32), nullable=False),
        sa.Column("started", sa.Float(precision=53), nullable=False),
        sa.Column("finished", sa.Float(precision=53), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_matches_table"),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_index("ix_matches_table", "matches", ["table"])
    op.create_table(
        "members",
        sa.Column("session", Number, nullable=False),
        sa.Column("table", Number, nullable=False),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], name="fk_members_session"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_members_table"),
        sa.PrimaryKeyConstraint("session", "table", name="pk_members"),
    )
    op.create_table(
        "moves",
        sa.Column("match", sa.String(length=24), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("move", sa.String(length=64), nullable=False),
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("at", sa.Float(precision=53), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_moves_match"),
        sa.PrimaryKeyConstraint("match", "seq", name="pk_moves"),
        sa.UniqueConstraint("match", "seat", "id", name="uq_moves_match_seat_id"),
    )


def downgrade() -> None:
    op.drop_table("moves")
    op.drop_table("members")
    op.drop_table("matches")
    op.drop_table("workers")
    op.drop_table("tables")
    op.drop_table("sessions")
    op.drop_table("presence")
