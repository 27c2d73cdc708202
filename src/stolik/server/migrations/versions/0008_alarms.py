"""When to look at tables that are played over days, whoever is there."""

import sqlalchemy as sa
from alembic import op

from stolik.server.schema import Number

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "alarms",
        sa.Column("table", Number, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("table", name="pk_alarms"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_alarms_table"),
    )
    op.create_index("ix_alarms_at", "alarms", ["at"])


def downgrade() -> None:
    op.drop_table("alarms")
