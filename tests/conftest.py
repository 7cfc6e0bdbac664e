"""For all tests: examples that Hypothesis draws are the same in every run, so that a failure stays to be found.

With BANNERET_EXPLORE=1 it draws new ones each time.
"""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("steady", derandomize=True)
if not os.environ.get("BANNERET_EXPLORE"):
    settings.load_profile("steady")
