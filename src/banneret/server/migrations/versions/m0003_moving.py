"""Seats that move to another device: codes for it, and tokens that were moved away from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tokens", sa.Column("moved", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "codes",
        sa.Column("name", sa.String(8), primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("proof", sa.String(64), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("codes")
    op.drop_column("tokens", "moved")
