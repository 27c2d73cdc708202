"""Who sat at each seat of a match when it began."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("sitters", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("matches", "sitters")
