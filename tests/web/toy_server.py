"""`banneret` with the small books of `tests/toy_owls` and `tests/toy_ruin` on its shelf."""

from __future__ import annotations

import sys

from banneret.cli.main import main
from tests import toy_owls, toy_ruin

if __name__ == "__main__":
    with toy_owls.shelved(), toy_ruin.shelved():
        sys.exit(main())
