"""Every kind of row and every command is known wherever it must be."""

import typing

import msgspec
import pytest

from rokkaku.core.seats import Seat
from rokkaku.locales import say
from rokkaku.protocol import commands, log
from rokkaku.protocol.tables import Chair
from rokkaku.server.tables import dispatch, fold, story

ENTRIES = typing.get_args(log.AnyEntry)
EXAMPLES = [
    log.Seated(Chair("person", "id", "Ann")),
    log.Renamed("Ann"),
    log.Started(b'[[{"type":"GameStarted"}]]'),
    log.Turn("S3@f7 .", b"[[],[]]"),
    log.FallbackTurn("pass", b"[[]]"),
    log.ProposalMade("takeback", 3),
    log.ProposalAnswered(False, True),
    log.TakenBack(3),
    log.Paused(),
    log.Resumed(),
    log.Resigned(Chair("bot", "id", "Ann", "greedy")),
    log.TimedOut(),
    log.LateDecided(Seat(1), "bot", Chair("bot", bot="random")),
    log.Ended("agreed", (), (2,)),
    log.Kept(),
    log.Frozen(7),
    log.RematchOpened("table"),
    log.DealOpened("table"),
]


def test_the_kinds_of_rows_are_the_tags_of_their_entries() -> None:
    tags = [entry.__struct_config__.tag for entry in ENTRIES]
    assert sorted(typing.get_args(log.RowKind)) == sorted(tags)
    assert [type(example) for example in EXAMPLES] == list(ENTRIES)


def test_every_entry_changes_a_table_somehow() -> None:
    assert set(fold._FOLDS) == set(ENTRIES) - {log.Turn, log.FallbackTurn}


def test_every_command_but_a_look_is_carried_out_by_a_table() -> None:
    assert set(dispatch.COMMANDS) == set(typing.get_args(commands.AnyCommand)) - {commands.Look}


@pytest.mark.parametrize("entry", EXAMPLES, ids=lambda entry: entry.kind)
def test_an_entry_is_read_back_as_it_was_stored(entry: log.AnyEntry) -> None:
    row = log.Row(1, 0, entry)
    assert log.read_entry(row.kind, log.text_of(entry), row.events) == entry


OLD = {
    "seat": ('{"chair":{"kind":"person","guest":"id","name":"Ann","bot":"","key":""}}', log.Seated),
    "propose": ('{"what":"end","line":0}', log.ProposalMade),
    "late": ('{"seat":1,"choice":"wait","chair":null}', log.LateDecided),
    "end": ('{"reason":"closed","places":[],"others":[]}', log.Ended),
    "keep": ("{}", log.Kept),
    "fallback": ("pass", log.FallbackTurn),
    "freeze": ('{"line":3}', log.Frozen),
    "timeout": ("{}", log.TimedOut),
}


@pytest.mark.parametrize("kind", OLD)
def test_an_entry_without_its_tag_is_read_as_old_stores_have_it(kind: str) -> None:
    text, expected = OLD[kind]
    assert type(log.read_entry(kind, text, log.NO_EVENTS)) is expected


@pytest.mark.parametrize(
    ("kind", "text"),
    [("propose", '{"what":"peace"}'), ("late", '{"seat":0,"choice":"jail"}'), ("dance", "{}"), ("end", "x")],
)
def test_what_is_no_entry_is_not_read(kind: str, text: str) -> None:
    with pytest.raises(msgspec.MsgspecError):
        log.read_entry(kind, text, log.NO_EVENTS)


SILENT = {log.Started, log.Turn, log.Ended, log.Kept, log.DealOpened}
"""The story of the game tells of them, or nobody needs to know."""


@pytest.mark.parametrize("entry", EXAMPLES, ids=lambda entry: entry.kind)
def test_every_row_has_its_sentence_or_is_silent_on_purpose(entry: log.AnyEntry) -> None:
    phrase = story._phrase(log.Row(1, 0, entry, Seat(0)))
    assert (phrase is None) == (type(entry) in SILENT)
    if phrase is not None:
        assert "{" not in say(phrase.key, phrase.values)
