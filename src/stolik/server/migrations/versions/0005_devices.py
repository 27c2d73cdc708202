"""Sessions that several devices share."""

import sqlalchemy as sa
from alembic import op

from stolik.server.schema import Number

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "devices",
        sa.Column("secret", sa.LargeBinary(length=32), nullable=False),
        sa.Column("session", Number, nullable=False),
        sa.Column("until", sa.Float(precision=53), nullable=True),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], name="fk_devices_session"),
        sa.PrimaryKeyConstraint("secret", name="pk_devices"),
    )
    op.create_index("ix_devices_session", "devices", ["session"])


def downgrade() -> None:
    op.drop_table("devices")
