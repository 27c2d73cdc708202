"""Alembic's environment: the schema's versions, run when a server starts."""
