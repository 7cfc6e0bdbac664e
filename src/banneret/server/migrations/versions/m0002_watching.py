"""Games that anybody may watch who has their address; those made before stay as they were, for the invited."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("watch", sa.String(64), nullable=True))


def downgrade() -> None:
    op.drop_column("games", "watch")
