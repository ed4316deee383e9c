import re

from cli.runs import Runner

from rokkaku.games.samurai import SAMURAI


def test_how_editions_differ(rokkaku: Runner) -> None:
    ran = rokkaku("editions", "samurai")
    lines = [" ".join(line.split()) for line in ran.out.splitlines()]
    assert ran.code == 0
    assert lines[0].startswith("1 hans-im-glueck-1998: ")
    assert "players 2, 3, 4; seats Gold, Purple, Red, Green" in ran.out
    assert "castle for helmet" in ran.out
    assert "drawn: five tiles at random . x . ." in lines
    assert "* Opening hand (opening_hand)" in lines
    assert "Captured figures (captures)" in lines
    for option in SAMURAI.editions[0].options:
        assert all(f"{value}: " in ran.out for value in option.values)


def test_what_is_reconstructed_is_listed(rokkaku: Runner) -> None:
    out = rokkaku("editions", "rice-wars").out
    assert "listed here as reconstructed is ours and fits the rulebook" in out
    assert re.search(r"\n  from the rulebook: Youhei\n", out)
    assert re.search(r"\n  partly reconstructed: .*: Shouri, Soujutsu no shishou\n", out)
    assert re.search(r"\n  reconstructed: .*the rows of the basic board.*Ikki.*Ninja", out)
    assert "* Peasants the neutral neighbour loses (neighbour_losses)" in out
