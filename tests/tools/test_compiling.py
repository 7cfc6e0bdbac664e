"""Compiled rules are used whole and for the sources they were made from, or not at all."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tools.alone import alone

from tools import compiled

ROOT = Path(__file__).resolve().parents[2]


class Compiler:
    """Stands for mypyc and gcc: writes one module into the folder it is told, and counts how often."""

    def __init__(self) -> None:
        self.runs = 0
        self.returncode = 0
        self.meanwhile: Callable[[], object] = lambda: None

    def __call__(self, command: list[str], **_: Any) -> subprocess.CompletedProcess[bytes]:
        self.runs += 1
        folder = Path(command[command.index("--build-lib") + 1])
        (folder / "banneret").mkdir()
        (folder / "banneret" / "rules.so").write_text((compiled.SOURCE / "banneret" / "rules.py").read_text())
        self.meanwhile()
        return subprocess.CompletedProcess(command, self.returncode)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout: one module, and what says how it is built."""
    (tmp_path / "src" / "banneret").mkdir(parents=True)
    (tmp_path / "src" / "banneret" / "rules.py").write_text("one")
    for name in ("setup.py", "pyproject.toml", "requirements-compile.txt"):
        (tmp_path / name).write_text("")
    monkeypatch.setattr(compiled, "ROOT", tmp_path)
    monkeypatch.setattr(compiled, "SOURCE", tmp_path / "src")
    for name in ("BUILD", "COMPILED", "NEXT", "LAST", "LOG", "FAILED", "LOCK"):
        usual = getattr(compiled, name).relative_to(ROOT)
        monkeypatch.setattr(compiled, name, tmp_path / usual)
    monkeypatch.setattr(compiled, "hindrance", lambda: "")
    compiled.BUILD.mkdir()
    return tmp_path


@pytest.fixture
def compiler(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> Compiler:
    found = Compiler()
    monkeypatch.setattr("tools.compiled.subprocess.run", found)
    return found


def change(checkout: Path, text: str) -> None:
    (checkout / "src" / "banneret" / "rules.py").write_text(text)


def built() -> str:
    return (compiled.COMPILED / "banneret" / "rules.so").read_text()


def test_a_build_fits_the_sources_it_was_made_from_and_no_others(checkout: Path, compiler: Compiler) -> None:
    assert not compiled.fits()
    assert compiled.build()
    assert compiled.fits()
    change(checkout, "two")
    assert not compiled.fits()
    change(checkout, "one")
    assert compiled.fits()
    (checkout / "src" / "banneret" / "more.py").write_text("")
    assert not compiled.fits()


def test_it_is_built_once(compiler: Compiler) -> None:
    assert compiled.build_now() == compiled.build_now() == 0
    assert compiler.runs == 1


def test_an_interrupted_build_leaves_the_last_one_as_it_was(checkout: Path, compiler: Compiler) -> None:
    def cut() -> None:
        raise KeyboardInterrupt

    compiler.meanwhile = cut
    with pytest.raises(KeyboardInterrupt):
        compiled.build()
    assert not compiled.COMPILED.exists()
    compiler.meanwhile = lambda: None
    assert compiled.build()
    change(checkout, "two")
    compiler.meanwhile = cut
    with pytest.raises(KeyboardInterrupt):
        compiled.build()
    assert built() == "one"
    assert not compiled.fits()
    # The next takes nothing from what was left.
    compiler.meanwhile = lambda: None
    assert compiled.build()
    assert built() == "two"


def test_sources_that_change_while_they_are_compiled_are_compiled_again(
    checkout: Path, compiler: Compiler
) -> None:
    compiler.meanwhile = lambda: change(checkout, "two")
    assert compiled.build()
    assert compiler.runs == 2
    assert built() == "two"
    assert compiled.fits()


def test_a_build_that_fails_puts_nothing_in_place(compiler: Compiler) -> None:
    compiler.returncode = 1
    assert compiled.build_now() == 1
    assert not compiled.COMPILED.exists()


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The processes that were begun in the background."""
    commands: list[list[str]] = []
    monkeypatch.setattr("tools.compiled.subprocess.Popen", lambda command, **_: commands.append(command))
    return commands


def test_the_background_build_is_begun_and_told(
    checkout: Path, begun: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    compiled.begin_in_the_background()
    assert begun == [[sys.executable, "-m", "tools.compiled", "background"]]
    assert "compiled in the background (build/compile.log)" in capsys.readouterr().out


def test_only_one_build_at_a_time(
    compiler: Compiler, begun: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    with alone(compiled.LOCK):
        compiled.begin_in_the_background()
    assert not begun
    assert "still being compiled" in capsys.readouterr().out


def test_what_cannot_be_compiled_is_not_tried_at_every_start(
    checkout: Path, compiler: Compiler, begun: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    compiler.returncode = 1
    assert not compiled.build()
    compiled.begin_in_the_background()
    assert not begun
    assert "could not be compiled" in capsys.readouterr().out
    change(checkout, "two")
    compiled.begin_in_the_background()
    assert begun


@pytest.mark.parametrize(("when", "package"), [("built", "build/compiled"), ("changed", "src")])
def test_a_command_runs_with_what_fits(
    when: str, package: str, checkout: Path, compiler: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert compiled.build()
    if when == "changed":
        change(checkout, "two")
    ran: list[tuple[list[str], str]] = []
    monkeypatch.setattr(
        "tools.compiled.os.execve",
        lambda _, command, environment: ran.append((command, environment["PYTHONPATH"])),
    )
    compiled.run(["bench", "--json"], beside=False)
    assert ran == [([sys.executable, "-m", "banneret", "bench", "--json"], str(checkout / package))]


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-compile.txt"])
def test_one_environment_holds_all_requirements(name: str) -> None:
    """What is installed later changes nothing that was installed before."""
    pins = [
        set(re.findall(r"^\S+==\S+", (ROOT / file).read_text(), re.M))
        for file in (name, "requirements-dev.txt")
    ]
    assert pins[0]
    assert pins[0] <= pins[1]
