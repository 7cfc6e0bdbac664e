"""`banneret` with the small books of `tests/toy_owls` on its shelf."""

from __future__ import annotations

import sys

from banneret.cli.main import main
from tests.toy_owls import shelved

if __name__ == "__main__":
    with shelved():
        sys.exit(main())
