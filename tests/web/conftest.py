from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.kit import Server, Visitor

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)


@contextmanager
def alone() -> Iterator[None]:
    """One worker at a time: what they share is made once."""
    lock = ROOT / "build" / ".web-tests.lock"
    lock.parent.mkdir(exist_ok=True)
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def built_page() -> None:
    """The page as its sources are now; the script does nothing when it is current."""
    with alone():
        made = subprocess.run([sys.executable, str(ROOT / "web" / "build.py")], capture_output=True, text=True)
    assert made.returncode == 0, f"the page cannot be built: {made.stdout}{made.stderr}"


@pytest.fixture(scope="session")
def axe() -> str:
    if not AXE.exists():
        pytest.fail(f"{AXE} is missing; install the page's development packages (cd web && npm ci)")
    return AXE.read_text()


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's path; where this user may, it is installed."""
    with alone():
        found = shutil.which("chromium")
        if not found and os.geteuid() == 0 and shutil.which("apt-get"):
            subprocess.run("apt-get update && apt-get install -y chromium", shell=True, capture_output=True)
            found = shutil.which("chromium")
    if not found:
        pytest.fail("The tests of the page need the chromium browser; install it (apt-get install chromium).")
    return found


@pytest.fixture(scope="package")
def browser(chromium: str, built_page: None) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests; each makes games of its own."""
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()
    assert "Traceback" not in running.log, running.log


@pytest.fixture
def own_server(built_page: None, tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may stop and start it."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()
    assert "Traceback" not in running.log, running.log


Visit = Callable[..., Visitor]


@pytest.fixture
def visit_at(browser: Browser) -> Iterator[Visit]:
    """Opens a browser profile at a server; none may complain of anything or call another machine."""
    opened: list[Visitor] = []

    def open_one(at: Server, **wishes: Any) -> Visitor:
        opened.append(Visitor(browser, at.base, **wishes))
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()
    for one in opened:
        one.check()


@pytest.fixture
def visit(server: Server, visit_at: Visit) -> Visit:
    def open_one(**wishes: Any) -> Visitor:
        return visit_at(server, **wishes)

    return open_one
