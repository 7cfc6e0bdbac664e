"""For all tests: examples that Hypothesis draws are the same in every run, so that a failure stays to be found.

With BANNERET_EXPLORE=1 it draws new ones each time.
"""

from __future__ import annotations

import os
from pkgutil import resolve_name
from types import ModuleType
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("steady", derandomize=True)
if not os.environ.get("BANNERET_EXPLORE"):
    settings.load_profile("steady")


@pytest.fixture
def monkeypatch(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Pytest's own, but nothing is replaced in compiled rules: they would take no notice, and prove nothing."""
    replace = monkeypatch.setattr

    def guarded(target: Any, *rest: Any, **words: Any) -> None:
        module = resolve_name(target.rpartition(".")[0]) if isinstance(target, str) else target
        if isinstance(module, ModuleType) and str(getattr(module, "__file__", "")).endswith((".so", ".pyd")):
            assert not module.__name__.startswith("banneret."), "mark this test as plain: it changes the rules"
        replace(target, *rest, **words)

    monkeypatch.setattr = guarded  # type: ignore[method-assign]
    return monkeypatch
