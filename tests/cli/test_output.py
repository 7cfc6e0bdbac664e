"""What commands print: on any terminal, for any reader, and whatever a name in a file would do there."""

from __future__ import annotations

import gzip
import io
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from banneret.cli.main import main
from banneret.cli.output import Stream, guarded, say, say_json, shown
from banneret.cli.terminal import Terminal

Capture = pytest.CaptureFixture[str]

SAVED = Path(__file__).parent.parent / "saved" / "1"
RED = "\x1b[31mRed\x1b[0m"


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    file = tmp_path / "battle.jsonl"
    file.write_bytes(gzip.decompress((SAVED / "regiments.jsonl.gz").read_bytes()))
    return file


def banneret(shell: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A shell line in which `banneret` is this command; its exit code is that of the first in the line."""
    line = shell.replace("banneret", f"{sys.executable} -m banneret", 1)
    return subprocess.run(
        ["bash", "-c", f"{line}; exit ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        env={**os.environ, **environment},
        timeout=120,
        check=False,
    )


# ---------------------------------------------------------------------------------------- terminals


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_story_on_a_terminal_with_few_letters(journal: Path, encoding: str) -> None:
    done = banneret(f"banneret replay {journal}", PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Before the battle" in done.stdout


def test_a_table_and_json_on_a_terminal_with_few_letters() -> None:
    done = banneret("banneret books", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    whole = banneret("banneret books age-of-fantasy --json", PYTHONIOENCODING="utf-8")
    plain = banneret("banneret books age-of-fantasy --json", PYTHONIOENCODING="ascii")
    assert plain.stdout.isascii()
    assert json.loads(plain.stdout) == json.loads(whole.stdout)


def test_the_nearest_letters_are_printed() -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    before, sys.stdout = sys.stdout, stream
    try:
        with guarded():
            print("“Café” – 5 × ½… █ 漢 \udcff")
            sys.stdout.flush()
    finally:
        sys.stdout = before
    assert raw.getvalue() == b'"Cafe" - 5 x 1/2... # ? \\udcff\n'


@pytest.mark.parametrize("words", ["books", "--help", "books --json"])
@pytest.mark.parametrize("reader", ["| head -1 >/dev/null", "| true", ">&-"])
def test_a_reader_that_has_gone_is_no_fault(words: str, reader: str) -> None:
    done = banneret(f"banneret {words} {reader}")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_full_disk_gets_a_sentence() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    done = banneret("banneret books --json >/dev/full")
    assert (done.returncode, done.stderr) == (1, "banneret: cannot go on (No space left on device).\n")


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", ["--help", "--version", "replay --help"])
def test_help_that_cannot_be_written_gets_a_sentence(words: str, unbuffered: str) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    done = banneret(f"banneret {words} >/dev/full", PYTHONUNBUFFERED=unbuffered)
    assert (done.returncode, done.stderr) == (1, "banneret: cannot go on (No space left on device).\n")


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ("army check nope", 2, ""),
        ("army chekc", 2, ""),
        ("simulate regiments --games 1 --seed 1", 0, "1 game"),
        ("simulate regiments --games 1 --seed 1 --save /proc", 1, "1 game"),
    ],
)
def test_a_full_standard_error_changes_nothing(words: str, code: int, told: str, unbuffered: str) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    done = banneret(f"banneret {words} 2>/dev/full", PYTHONUNBUFFERED=unbuffered)
    assert done.returncode == code
    assert told in done.stdout


@pytest.mark.parametrize("columns", ["²", "0", "-5", "wide"])
def test_an_odd_width_of_the_terminal_is_forgotten(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert main(["books"]) == 0
    assert "quick-starter" in capsys.readouterr().out


# ---------------------------------------------------------------------------------------- Ctrl-C


@pytest.mark.parametrize("pauses", [(), (0.0, 0.0, 0.0), (0.05, 0.05), (0.4,)])
def test_ctrl_c_as_often_as_one_likes(tmp_path: Path, pauses: tuple[float, ...]) -> None:
    words = ["simulate", "regiments", "--games", "5000", "--processes", "2", "--save", str(tmp_path)]
    command = [sys.executable, "-m", "banneret", *words]
    # Whoever runs the tests in the background may have had Ctrl-C ignored, and programs inherit that.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    signal.signal(signal.SIGINT, before)
    try:
        # Until the first game is over.
        while running.poll() is None and not list(tmp_path.iterdir()):
            time.sleep(0.02)
        for pause in (0.0, *pauses):
            time.sleep(pause)
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGINT)
        told, complaint = running.communicate(timeout=60)
        assert running.returncode == 130
        assert complaint.endswith("banneret: stopped.\n")
        assert "Traceback" not in told + complaint
        # Nobody of its group is left.
        with pytest.raises(ProcessLookupError):
            os.killpg(running.pid, 0)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
        running.wait()
    assert not list(tmp_path.glob(".*.part"))


# ---------------------------------------------------------------------------------------- names


def test_control_characters_are_shown() -> None:
    assert shown(f"{RED}\n\u202eabc\x7f") == "\\u001b[31mRed\\u001b[0m\\u000a\\u202eabc\\u007f"
    assert shown("Ünïcode – “fine” 漢") == "Ünïcode – “fine” 漢"
    assert len(shown("x" * 100_000)) < 3_000


def test_json_keeps_its_values(capsys: Capture) -> None:
    data = {"name": f"{RED}\u202e\x85\U000e0041“é”"}
    with guarded():
        say_json(data)
        say(RED)
        print(RED)
    first, second, third = capsys.readouterr().out.splitlines()
    assert json.loads(first) == data
    assert "\x1b" not in first + second + third


def test_tables_show_names_as_they_are() -> None:
    out = io.StringIO()
    before, sys.stdout = sys.stdout, Stream(out)
    try:
        console = Terminal(force_terminal=True, color_system="standard")
        console.print(f"[/bold] [red]x[/red] :smile: {RED}", style="bold")
    finally:
        sys.stdout = before
    assert "[/bold] [red]x[/red] :smile: \\u001b[31mRed" in out.getvalue()
    # Its own codes it may write.
    assert out.getvalue().startswith("\x1b[1m")


@pytest.mark.parametrize(
    "words",
    [
        ["army", "check", f"{RED}\nx.toml"],
        ["army", "list", f"{RED}\nx"],
        ["replay", f"{RED}\nx"],
        ["case", f"{RED}\nx"],
        ["rules", f"{RED}\nx"],
        ["simulate", "regiments", "--bots", f"{RED}\nx", "random"],
        ["simulate", "regiments", "--set", f"{RED}\n=x"],
        ["odds", "regiments", f"{RED}\n/x", "y/z"],
        ["serve", "--port", f"{RED}\nx"],
        [f"{RED}\nx"],
    ],
)
def test_words_are_quoted_safely_in_one_line(capsys: Capture, words: list[str]) -> None:
    assert _exit(words) == 2
    told = capsys.readouterr().err
    assert "\x1b" not in told
    assert told.count("\n") == 1


def _exit(words: list[str]) -> int:
    try:
        return main(words)
    except SystemExit as done:
        return int(done.code or 0)


def test_a_file_with_an_odd_name(tmp_path: Path, capsys: Capture, journal: Path) -> None:
    picture = tmp_path / f"{RED}\nend.svg"
    assert main(["replay", str(journal), "--svg", str(picture)]) == 0
    told = capsys.readouterr().out
    assert "\x1b" not in told
    assert "\\u000aend.svg." in told


def test_names_in_a_list_or_journal_are_refused_at_the_door(
    tmp_path: Path, capsys: Capture, journal: Path
) -> None:
    header, rest = journal.read_text().split("\n", 1)
    assert '"name":"' in header
    journal.write_text(header.replace('"name":"', '"name":"\\u001b[31m', 1) + "\n" + rest)
    assert main(["replay", str(journal)]) == 2
    assert "line 1: a name in it has something that cannot be printed" in capsys.readouterr().err
    army = tmp_path / "mine.toml"
    army.write_text('[list]\nid = "mine"\nname = "Mi\\nne"\narmy = "thornwood-kin"\nbook = "regiments"\n')
    assert main(["army", "check", str(army)]) == 2
    assert "list.name: a name needs letters" in capsys.readouterr().err


def test_a_case_with_an_odd_title(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(
        'case: "a\\e[31m\\nb"\nbook: regiments\nproves: [RG-GEN-01]\nunits: {x: {side: "\\e[31m"}}\n'
    )
    assert main(["case", str(file)]) == 1
    told = capsys.readouterr().out
    assert "\x1b" not in told
    assert told.startswith("FAILED ")
    assert len(told.splitlines()) == 3
