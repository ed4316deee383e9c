"""Where rules are compiled, for what, and what happens where they cannot be."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rokkaku.core.errors import BadRequest
from rokkaku.sim import target

NO_NUMBA = "import sys; sys.modules['numba'] = None; "
PLAY = (
    "from rokkaku.sim.samurai.speed import setup_of; from rokkaku.sim.samurai import play_games; "
    "print(play_games(setup_of(2), 3, 7).tolist())"
)
ON_A_GPU = (
    "from rokkaku.sim.samurai.speed import setup_of; from rokkaku.sim.samurai.gpu import batch; "
    "print(batch(setup_of(2), 3, 1, 2, 'rows').play(7).copy_to_host().tolist())"
)


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True
    )


def test_without_numba_the_rest_works_and_this_floor_says_what_is_missing() -> None:
    ran = run(NO_NUMBA + "import rokkaku.cli; sys.exit(rokkaku.cli.main(['bench', 'samurai']))")
    assert ran.returncode == 2
    assert "needs numba" in ran.stderr
    assert "Traceback" not in ran.stderr
    assert run(NO_NUMBA + "import rokkaku.cli; rokkaku.cli.main(['editions', 'samurai'])").returncode == 0


def test_no_other_command_loads_numba() -> None:
    loaded = run("import sys, rokkaku.cli as cli; cli.parser(cli.COMMANDS); print('numba' in sys.modules)")
    assert loaded.stdout.strip() == "False"


def test_a_simulated_gpu_finds_the_games_of_the_cpu() -> None:
    gpu = run(ON_A_GPU, ROKKAKU_SIM_TARGET="cuda", NUMBA_ENABLE_CUDASIM="1", NUMBA_DISABLE_JIT="0")
    assert gpu.returncode == 0, gpu.stderr
    assert gpu.stdout == run(PLAY).stdout


def test_a_target_we_do_not_know_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROKKAKU_SIM_TARGET", "abacus")
    with pytest.raises(BadRequest, match="abacus"):
        target.chosen_target()


def test_compiled_code_is_kept_in_a_folder_named_by_the_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    folder = target.cache_folder.__wrapped__()
    assert folder == tmp_path / "rokkaku" / f"sim-{target.source_digest(*target.SOURCES)}"
    assert folder.is_dir()


@pytest.mark.parametrize("name", ["capture.py", "boards.toml", "japan.map"])
def test_another_text_of_any_source_is_another_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / "rules").mkdir()
    source = tmp_path / "rules" / name
    source.write_text("one")
    before = target.source_digest(tmp_path)
    source.write_text("two")
    assert target.source_digest(tmp_path) != before


def test_where_no_folder_can_be_written_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    assert target.cache_folder.__wrapped__() is None
    monkeypatch.setattr(target, "cache_folder", target.cache_folder.__wrapped__)
    assert target.entry(lambda: 3)() == 3
