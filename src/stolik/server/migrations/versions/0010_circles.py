"""Circles, their people, tables, book and evenings; and words that bring a person back."""

import sqlalchemy as sa
from alembic import op

from stolik.server.schema import Number

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "recoveries",
        sa.Column("session", Number, nullable=False, autoincrement=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.PrimaryKeyConstraint("session", name="pk_recoveries"),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], name="fk_recoveries_session"),
        sa.UniqueConstraint("secret", name="uq_recoveries_secret"),
    )
    op.create_table(
        "circles",
        sa.Column("id", Number, nullable=False, autoincrement=True),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("founder", sa.String(16), nullable=True),
        sa.Column("seasons", sa.Text(), nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
        sa.Column("changed", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_circles"),
        sa.UniqueConstraint("key", name="uq_circles_key"),
    )
    op.create_index("ix_circles_changed", "circles", ["changed"])
    op.create_table(
        "persons",
        sa.Column("circle", Number, nullable=False, autoincrement=False),
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("session", Number, nullable=True),
        sa.Column("name", sa.String(24), nullable=True),
        sa.Column("animal", sa.String(16), nullable=False),
        sa.Column("joined", sa.Float(53), nullable=False),
        sa.Column("seen", sa.Float(53), nullable=True),
        sa.Column("gone", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("circle", "id", name="pk_persons"),
        sa.ForeignKeyConstraint(["circle"], ["circles.id"], name="fk_persons_circle"),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], name="fk_persons_session"),
        sa.UniqueConstraint("circle", "session", name="uq_persons_circle_session"),
    )
    op.create_index("ix_persons_session", "persons", ["session"])
    op.create_table(
        "circle_tables",
        sa.Column("table", Number, nullable=False, autoincrement=False),
        sa.Column("circle", Number, nullable=False),
        sa.PrimaryKeyConstraint("table", name="pk_circle_tables"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_circle_tables_table"),
        sa.ForeignKeyConstraint(["circle"], ["circles.id"], name="fk_circle_tables_circle"),
    )
    op.create_index("ix_circle_tables_circle", "circle_tables", ["circle"])
    op.create_table(
        "book",
        sa.Column("circle", Number, nullable=False, autoincrement=False),
        sa.Column("match", sa.String(40), nullable=False),
        sa.Column("finished", sa.Float(53), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.Column("luck", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("circle", "match", name="pk_book"),
        sa.ForeignKeyConstraint(["circle"], ["circles.id"], name="fk_book_circle"),
    )
    op.create_index("ix_book_circle_finished", "book", ["circle", "finished"])
    op.create_table(
        "evenings",
        sa.Column("circle", Number, nullable=False, autoincrement=False),
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("circle", "id", name="pk_evenings"),
        sa.ForeignKeyConstraint(["circle"], ["circles.id"], name="fk_evenings_circle"),
    )


def downgrade() -> None:
    for table in ("evenings", "book", "circle_tables", "persons", "circles", "recoveries"):
        op.drop_table(table)
