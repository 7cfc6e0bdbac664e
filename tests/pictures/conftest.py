"""Pictures take their figures from what the build of the page has written."""

from __future__ import annotations

import pytest

from tests.web.conftest import built_page as built_page


@pytest.fixture(scope="session", autouse=True)
def figures_at_hand(built_page: None) -> None:
    """The build is done before any picture is drawn; it does nothing when the page is current."""
