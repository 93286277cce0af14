"""A file is there as a whole or not at all."""

import os

import pytest

from leadslogix.exports.errors import UnknownPreset, UnwritableFile
from leadslogix.exports.files import write_whole
from leadslogix.exports.presets import PRESETS, find_preset


def names_in(folder):
    return [path.name for path in folder.iterdir()]


def write_half(path):
    with write_whole(path) as draft:
        draft.write_text("half")
        raise ValueError("half way")


def test_whole_file_takes_the_place_of_the_old_one(tmp_path):
    (tmp_path / "f").write_text("old")
    with write_whole(tmp_path / "f") as draft:
        draft.write_text("new")
        assert (tmp_path / "f").read_text() == "old"
    assert (tmp_path / "f").read_text() == "new"
    assert names_in(tmp_path) == ["f"]


def test_error_keeps_the_old_file_and_leaves_no_draft(tmp_path):
    (tmp_path / "f").write_text("old")
    with pytest.raises(ValueError, match="half way"):
        write_half(tmp_path / "f")
    assert (tmp_path / "f").read_text() == "old"
    assert names_in(tmp_path) == ["f"]


def test_full_disk_is_one_clear_line(tmp_path):
    with pytest.raises(UnwritableFile, match="cannot be written: no space left"), write_whole(tmp_path / "f"):
        raise OSError(28, "No space left on device")


def test_new_file_can_be_read_by_whom_the_umask_says(tmp_path):
    with write_whole(tmp_path / "f") as draft:
        draft.write_text("x")
    (tmp_path / "g").write_text("x")
    assert (tmp_path / "f").stat().st_mode == (tmp_path / "g").stat().st_mode


def test_folder_as_target_is_refused(tmp_path):
    with pytest.raises(UnwritableFile, match="is a folder"), write_whole(tmp_path):
        pass


def test_missing_folder_is_named(tmp_path):
    with pytest.raises(UnwritableFile, match="there is no folder"), write_whole(tmp_path / "no" / "f"):
        pass


def test_device_is_not_replaced():
    with pytest.raises(UnwritableFile, match="not a regular file"), write_whole(os.devnull):
        pass


def test_long_name_still_gets_a_draft(tmp_path):
    with write_whole(tmp_path / ("n" * 250)) as draft:
        draft.write_text("x")
    assert names_in(tmp_path) == ["n" * 250]


def test_unknown_preset_names_the_known_ones():
    with pytest.raises(UnknownPreset, match="There is no preset 'hubspot': use excel or csv"):
        find_preset("hubspot")


def test_every_preset_is_found_by_its_name():
    assert [find_preset(name).name for name in PRESETS] == list(PRESETS)
    assert {"excel", "csv"} <= set(PRESETS)
