from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.kit import Live, live


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """One server for the tests of a module; each makes games of its own."""
    with live(tmp_path_factory.mktemp("server")) as running:
        yield running
