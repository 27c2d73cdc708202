"""When a session was last seen, so that idle ones can be forgotten."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("sessions", sa.Column("seen", sa.Float(precision=53), nullable=True))
    op.create_index("ix_tables_changed", "tables", ["changed"])


def downgrade() -> None:
    op.drop_index("ix_tables_changed", "tables")
    op.drop_column("sessions", "seen")
