"""Called by Alembic with an open connection; see `stolik.server.upgrade`."""

from alembic import context

from stolik.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table by copying it
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()
