"""Matches that begin from a position, and matches of one person against bots."""

import sqlalchemy as sa
from alembic import op

from stolik.server.schema import Number

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("position", sa.Text(), nullable=True))
    op.create_table(
        "solos",
        sa.Column("match", sa.String(24), nullable=False),
        sa.Column("session", Number, nullable=True),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("origin", sa.String(24), nullable=True),
        sa.Column("forked", sa.Integer(), nullable=False),
        sa.Column("known", sa.Boolean(), nullable=False),
        sa.Column("day", sa.String(10), nullable=True),
        sa.Column("entry", sa.String(80), nullable=True),
        sa.Column("name", sa.String(60), nullable=True),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("match", name="pk_solos"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_solos_match"),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], name="fk_solos_session"),
        sa.UniqueConstraint("entry", name="uq_solos_entry"),
    )
    for column in ("session", "origin", "day"):
        op.create_index(f"ix_solos_{column}", "solos", [column])


def downgrade() -> None:
    op.drop_table("solos")
    op.drop_column("matches", "position")
