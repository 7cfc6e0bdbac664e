"""`banneret` with a book of warbands whose games begin when the skirmish is over (`stand_in`)."""

from __future__ import annotations

import sys

from banneret.cli.main import main
from tests.books.skirmish.stand_in import shelved

if __name__ == "__main__":
    with shelved():
        sys.exit(main())
