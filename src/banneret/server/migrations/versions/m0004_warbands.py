"""Warbands that live on from one game to the next, and the games that they are in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "warbands",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("book", sa.String(32), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
    )
    op.create_table(
        "band_games",
        sa.Column("warband", sa.String(32), sa.ForeignKey("warbands.id"), primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("waiting", sa.Boolean, nullable=False),
        sa.Column("journal", sa.String(64), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("band_games")
    op.drop_table("warbands")
