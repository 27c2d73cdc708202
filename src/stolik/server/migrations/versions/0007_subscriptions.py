"""Devices that are called when it is their person's turn."""

import sqlalchemy as sa
from alembic import op

from stolik.server.schema import Number

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.LargeBinary(32), nullable=False),
        sa.Column("session", Number, nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("p256dh", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_subscriptions"),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], name="fk_subscriptions_session"),
    )
    op.create_index("ix_subscriptions_session", "subscriptions", ["session"])


def downgrade() -> None:
    op.drop_table("subscriptions")
