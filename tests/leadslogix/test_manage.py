import gc
import runpy
from pathlib import Path
from typing import NoReturn

import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_ctrl_c_before_a_command_begins_its_work_ends_in_one_line(monkeypatch, capsys):
    def interrupt(_: object) -> NoReturn:
        raise KeyboardInterrupt

    main = runpy.run_path(str(ROOT / "manage.py"))["main"]
    monkeypatch.setitem(main.__globals__, "execute_from_command_line", interrupt)
    monkeypatch.setattr(gc, "disable", lambda: None)

    with pytest.raises(SystemExit) as end:
        main()

    assert end.value.code == 130
    assert capsys.readouterr().err == "Interrupted.\n"
