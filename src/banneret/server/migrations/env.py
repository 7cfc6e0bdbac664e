"""Run by Alembic: the migrations use the connection they are given."""

from __future__ import annotations

from alembic import context

from banneret.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
