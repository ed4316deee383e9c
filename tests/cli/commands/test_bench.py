import pytest
from cli.runs import Runner

from rokkaku.cli.commands import bench


def test_bench_prints_a_figure_for_everything(rokkaku: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "READABLE_SECONDS", 0.05)
    ran = rokkaku("bench", "samurai", "--games", "40")
    assert ran.code == 0
    for said in ("2 players: ", "3 players: ", "4 players: ", "readable engine", "threads", "Copying a game"):
        assert said in ran.out


@pytest.mark.xdist_group("compiled-rice-wars")
def test_bench_measures_both_boards_and_the_scenario_of_rice_wars(
    rokkaku: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "READABLE_SECONDS", 0.05)
    ran = rokkaku("bench", "rice-wars", "--games", "8")
    assert ran.code == 0
    for said in ("2 players: ", "3 players: ", "4 players: ", "5 players: ", "readable engine", "threads"):
        assert said in ran.out


def test_bench_refuses_what_it_cannot_measure(rokkaku: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "is_compiled", lambda key: key == "samurai")
    assert "no compiled engine for rice-wars" in rokkaku("bench", "rice-wars").err
    assert "at least 1" in rokkaku("bench", "samurai", "--games", "0").err
