"""A file is written whole or not at all, and what stood there before is not lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from banneret.core.errors import BadInput
from banneret.core.whole_files import write_whole


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
    try:
        write_whole(Path(f"/dev/fd/{write}"), b"new")
        assert os.read(read, 10) == b"new"
    finally:
        os.close(read)
        os.close(write)
