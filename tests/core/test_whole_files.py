"""A file is written whole or not at all, and what stood there before is not lost."""

from __future__ import annotations

import os
import zlib
from pathlib import Path
from typing import Any

import pytest

from banneret.core.engine.errors import BadInput
from banneret.core.engine.whole_files import write_whole


def test_what_was_there_stays_if_it_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "page.html"
    place.write_text("old")

    def full(self: Path, target: Path) -> Path:
        raise OSError(27, "File too large")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(BadInput, match=r"page\.html: cannot write it \(File too large\)"):
        write_whole(place, b"new")
    assert place.read_text() == "old"
    assert list(tmp_path.iterdir()) == [place]


def test_nothing_is_left_beside_a_folder_of_that_name(tmp_path: Path) -> None:
    place = tmp_path / "battle.journal"
    place.mkdir()
    with pytest.raises(BadInput, match="cannot write it"):
        write_whole(place, b"new")
    assert list(tmp_path.iterdir()) == [place]
    assert list(place.iterdir()) == []


@pytest.mark.parametrize("name", ["nul\0", "loop"])
def test_names_that_no_file_can_have(tmp_path: Path, name: str) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(BadInput):
        write_whole(tmp_path / name, b"new")


def test_links_rights_and_long_names_are_kept(tmp_path: Path) -> None:
    place = tmp_path / ("n" * 255)
    place.write_text("old")
    place.chmod(0o640)
    link = tmp_path / "link"
    link.symlink_to(place)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert place.read_text() == "new"
    assert place.stat().st_mode & 0o777 == 0o640


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    read, write = os.pipe()
    os.set_blocking(read, False)  # nothing there is a fault, not a reason to wait
    try:
        write_whole(Path(f"/dev/fd/{write}"), b"new")
        assert os.read(read, 10) == b"new"
    finally:
        os.close(read)
        os.close(write)


def test_a_new_file_is_written(tmp_path: Path) -> None:
    place = tmp_path / "new.txt"
    write_whole(place, b"new")
    assert place.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [place]


@pytest.mark.parametrize("rights", [0o600, 0o644, 0o755, 0o700, 0o646])
def test_all_rights_are_kept(tmp_path: Path, rights: int) -> None:
    place = tmp_path / "old.txt"
    place.write_text("old")
    place.chmod(rights)
    write_whole(place, b"new")
    assert place.read_bytes() == b"new"
    assert place.stat().st_mode & 0o7777 == rights


def test_the_place_beside_is_hidden_and_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two who write at once, be it the same file, do not come in each other's way."""
    aside: list[Path] = []
    replace = Path.replace

    def watched(self: Path, target: Path) -> Path:
        aside.append(self)
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", watched)
    # Somebody else is halfway through the second, or was when it was ended.
    busy = tmp_path / f".banneret-{zlib.crc32(b'two.txt'):08x}-0.part"
    busy.write_bytes(b"half")
    for name in ("one.txt", "two.txt", "b" * 255, "\udcff"):
        write_whole(tmp_path / name, b"new")
    names = [path.name for path in aside]
    assert names[0] == f".banneret-{zlib.crc32(b'one.txt'):08x}-0.part"
    assert names[1] == f".banneret-{zlib.crc32(b'two.txt'):08x}-1.part"
    assert len(set(names)) == 4
    assert {path.parent for path in aside} == {tmp_path.resolve()}
    assert {len(name) for name in names} == {len(".banneret-01234567-0.part")}
    assert busy.read_bytes() == b"half"


def test_who_is_halfway_through_a_file_does_not_spoil_it_for_another(tmp_path: Path) -> None:
    """Two commands save one file at once: whichever ends last, the file is whole at every moment."""
    place = tmp_path / "watch.warband"
    seen: list[bytes] = []

    first = True
    open_ = Path.open

    def interrupted(self: Path, *args: Any, **more: Any) -> Any:
        nonlocal first
        file = open_(self, *args, **more)
        if first and self.suffix == ".part":
            first = False
            file.write(b"half")
            file.flush()
            write_whole(place, b"theirs, whole")
            seen.append(place.read_bytes())
            file.seek(0)
            file.truncate()
        return file

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "open", interrupted)
        write_whole(place, b"ours, whole")
    assert seen == [b"theirs, whole"]
    assert place.read_bytes() == b"ours, whole"
    assert list(tmp_path.iterdir()) == [place]


def test_why_it_cannot_be_written_is_said(tmp_path: Path) -> None:
    gone = tmp_path / "none" / "page.html"
    with pytest.raises(BadInput) as raised:
        write_whole(gone, b"new")
    assert str(raised.value) == f"{gone}: cannot write it (No such file or directory)"
    with pytest.raises(BadInput) as raised:
        write_whole(Path("a\0b"), b"new")
    assert str(raised.value) == f"{str(Path('a' + chr(0) + 'b'))!r}: no file can have this name"


def test_a_reason_without_words_is_said_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, target: Path) -> Path:
        raise OSError("full up")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(BadInput, match=r"cannot write it \(full up\)"):
        write_whole(tmp_path / "page.html", b"new")
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_left_when_it_is_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(self: Path, target: Path) -> Path:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", stopped)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "page.html", b"new")
    assert list(tmp_path.iterdir()) == []
