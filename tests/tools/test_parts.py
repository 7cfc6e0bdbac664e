"""What `make test` says at its end."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tools.parts import Part

from tools import parts


@pytest.fixture(autouse=True)
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "LOGS", tmp_path)
    monkeypatch.setattr(parts, "BYTECODE", tmp_path / "bytecode")
    monkeypatch.setattr(parts, "PYTHON", sys.executable)


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_a_part_that_fails_is_named_and_stops_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    bad = Part("bad", python("print('what is wrong'); raise SystemExit(3)"), python("print('never')"))
    after = Part("after", python("print('12 passed')"))
    beside = Part("beside", python("print('fine too')"), python("print('both of them')"))
    parts.run_all([[bad, after], [beside]])
    assert not parts.summary([bad, after, beside], 1.0)
    told = capsys.readouterr().out.split("== summary")
    assert "what is wrong" in told[0]
    assert "never" not in told[0]
    assert [line.split(None, 3)[3] for line in told[1].splitlines()[1:4]] == [
        "FAILED  what is wrong",
        "12 passed",
        "both of them",
    ]
    assert told[1].splitlines()[-1] == "FAILED: bad."


def test_all_is_well_when_every_part_passes(capsys: pytest.CaptureFixture[str]) -> None:
    part = Part("good", python("pass"))
    parts.run_all([[part]])
    assert parts.summary([part], 1.0)
    assert capsys.readouterr().out.splitlines()[-1] == "All is well."


def test_the_slowest_tests_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module = tmp_path / "test_two.py"
    module.write_text("import time\ndef test_quick(): pass\ndef test_slow(): time.sleep(0.3)\n")
    part = Part("tests", ["pytest", str(module), "--rootdir", str(tmp_path)])
    part.run()
    assert part.passed, part.log.read_text()
    parts.summary([part], 1.0)
    listed = capsys.readouterr().out.split("The slowest tests:")[1].splitlines()
    assert [line.rsplit("::", 1)[1] for line in listed[1:3]] == ["test_slow", "test_quick"]


def test_what_python_translates_is_kept_for_the_next_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    (tmp_path / "once.py").write_text("")
    part = Part("part", python(f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import once"))
    part.run()
    assert part.passed, part.log.read_text()
    assert [path.name.split(".")[0] for path in (tmp_path / "bytecode").rglob("once*")] == ["once"]
    assert not (tmp_path / "__pycache__").exists()


def test_a_part_that_yields_is_nicer_than_the_others() -> None:
    nice = python("import os; print(os.nice(0))")
    found = [Part("first", nice), Part("second", nice, yields=True)]
    for part in found:
        part.run()
    first, second = [int(part.last_line()) for part in found]
    assert second == min(first + 5, 19)


def test_no_lane_waits_for_another_from_the_start() -> None:
    """Each begins with something that needs nothing; what needs the compiled rules comes later."""
    lanes = parts.lanes()
    assert all(lane[0].compiled is None for lane in lanes)
    compiling = next(part for lane in lanes for part in lane if part.name == "compiling")
    waiting = [part for lane in lanes for part in lane if part.compiled is not None]
    assert {part.name for part in waiting} == {"browser", "games"}
    assert all(part.compiled is compiling for part in waiting)


@pytest.mark.parametrize("slow", [False, True])
@pytest.mark.parametrize("native", [False, True])
@pytest.mark.parametrize("plain", [False, True])
def test_every_test_is_run_once(slow: bool, native: bool, plain: bool) -> None:
    """With plain rules if it is marked so or is no long one, else with the compiled rules."""
    marks = {"slow": slow, "native": native, "plain": plain}
    with_plain, with_compiled = [eval(words, {}, marks) for words in (parts.PLAIN, parts.COMPILED)]
    assert with_plain == (plain or not (slow or native))
    assert with_compiled != with_plain


def test_every_part_of_the_whole_is_run(capsys: pytest.CaptureFixture[str]) -> None:
    names = {part.name for lane in parts.lanes() for part in lane}
    assert names == {
        "compiling", "tests", "games", "format", "lint", "types", "page", "cases", "clauses", "browser",
    }  # fmt: skip
