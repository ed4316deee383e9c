import re
from collections.abc import Mapping

import pytest
from cli.runs import Runner

from rokkaku import locales, rule_search
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


def test_whole_sentences_of_an_edition_are_not_listed(
    rokkaku: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = rokkaku("editions", "samurai").out
    usual = locales.written_for_edition

    def with_a_sentence(game: str, edition: str, language: str) -> Mapping[str, str]:
        told = {"samurai.event.TilePlaced": "{seat:seat} puts {tile:samurai.tile} on {cell:name}."}
        return {**usual(game, edition, language), **told}

    monkeypatch.setattr(locales, "written_for_edition", with_a_sentence)
    ran = rokkaku("editions", "samurai")
    assert (ran.code, ran.out) == (0, before)
    assert rule_search.own_terms("samurai", "lacerta-2008", "en") == set()
