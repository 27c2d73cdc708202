"""How the key of a match came about."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("shuffle", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("matches", "shuffle")
