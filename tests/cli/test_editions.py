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
