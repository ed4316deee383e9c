"""`rokkaku verify`: proves that a finished game was dealt and played as its record says."""

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from rokkaku.cli.arguments import add_json_argument
from rokkaku.cli.records import read_file
from rokkaku.cli.shapes import FindingShown, Verified, print_json
from rokkaku.core.endings import PLATFORM_REASONS
from rokkaku.core.errors import BadRequest, DamagedRecord
from rokkaku.core.fairness import commitment, contradiction
from rokkaku.core.game import Game, Outcome
from rokkaku.core.record import SPECTATOR, Record, replay
from rokkaku.core.scene import Phrase
from rokkaku.games.catalogue import find
from rokkaku.locales import say

_HASH = re.compile(r"[0-9a-f]{64}")


class Finding(msgspec.Struct, frozen=True):
    """A sentence about a record, and whether it speaks for it."""

    sentence: Phrase
    is_proof: bool = True


class Promise(msgspec.Struct, frozen=True):
    """A commitment and where it was found: `record`, `written` or `earlier`."""

    where: str
    value: str


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=say("cli.argument.verify-file"))
    parser.add_argument("--commitment", metavar="HASH", help=say("cli.argument.commitment"))
    parser.add_argument("--earlier", metavar="FILE", type=Path, help=say("cli.argument.earlier"))
    add_json_argument(parser)


def run(arguments: Namespace) -> int:
    record = _finished(arguments.file)
    earlier = None if arguments.earlier is None else _running(arguments.earlier)
    written = "" if arguments.commitment is None else _hash(arguments.commitment)
    findings = list(_findings(record, earlier, written))
    is_proven = all(finding.is_proof for finding in findings)
    shown = tuple(_shown(finding) for finding in findings)
    if arguments.json:
        print_json(Verified(str(arguments.file), is_proven, shown))
    else:
        print("\n".join(finding.sentence for finding in shown))
    return 0 if is_proven else 1


def _shown(finding: Finding) -> FindingShown:
    phrase = finding.sentence
    return FindingShown(phrase.key, say(phrase.key, phrase.values), finding.is_proof)


def _finished(path: Path) -> Record:
    record = read_file(path)
    if record.view is not None:
        raise BadRequest("cli.verify.running", {"file": path})
    return record


def _running(path: Path) -> Record:
    record = read_file(path)
    if record.view is None:
        raise BadRequest("cli.verify.not-running", {"file": path})
    return record


def _hash(text: str) -> str:
    if not _HASH.fullmatch(text.casefold()):
        raise BadRequest("cli.verify.not-a-hash", {"text": text})
    return text.casefold()


def _findings(record: Record, earlier: Record | None, written: str) -> Iterator[Finding]:
    found = [
        Promise("record", record.commitment),
        Promise("written", written),
        Promise("earlier", earlier.commitment if earlier else ""),
    ]
    yield from _promises(record, [promise for promise in found if promise.value])
    game = find(record.setup.game).under(record.rules, record.setup.values)
    yield from _play(game, record)
    if earlier is not None:
        yield _comparison(earlier, record)


def _promises(record: Record, promises: list[Promise]) -> Iterator[Finding]:
    """That the deal was settled when the commitment was made; one known only now proves little."""
    if not promises:
        yield Finding(Phrase("cli.verify.no-commitment"), is_proof=False)
    elif not record.nonce:
        yield Finding(Phrase("cli.verify.no-nonce"), is_proof=False)
    else:
        yield from (_promise(record, promise) for promise in promises)
        if all(promise.where == "record" for promise in promises):
            yield Finding(Phrase("cli.verify.only-record"))


def _promise(record: Record, promise: Promise) -> Finding:
    reached = commitment(record.last_seed, record.nonce)
    values = {"commitment": promise.value, "reached": reached}
    if reached == promise.value:
        return Finding(Phrase(f"cli.verify.kept.{promise.where}", values))
    return Finding(Phrase(f"cli.verify.broken.{promise.where}", values), is_proof=False)


def _play(game: Game[Any, Any, Any], record: Record) -> Iterator[Finding]:
    """That the moves are legal and lead to the end the record claims, forks included."""
    if record.rules != game.rules_version:
        values = {"recorded": record.rules, "current": game.rules_version}
        yield Finding(Phrase("cli.replay.other-rules", values))
    for fork in record.forks:
        key = "cli.verify.fork" if fork.view == SPECTATOR else "cli.verify.fork-seat"
        yield Finding(Phrase(key, {"line": fork.line, "seat": fork.view}))
    try:
        count = sum(1 for _ in replay(game, record)) - 1
    except DamagedRecord as damage:
        yield Finding(Phrase(damage.key, damage.values), is_proof=False)
        return
    if record.outcome is None:
        yield Finding(Phrase("cli.verify.no-end", {"count": count}), is_proof=False)
    else:
        yield _end(record.outcome, count)


def _end(outcome: Outcome, count: int) -> Finding:
    is_stopped = outcome.reason in PLATFORM_REASONS
    key = "cli.verify.stopped" if is_stopped else "cli.verify.played"
    return Finding(Phrase(key, {"count": count, "reason": outcome.reason, "places": outcome.places}))


def _comparison(earlier: Record, record: Record) -> Finding:
    differs = contradiction(earlier, record)
    if differs is not None:
        return Finding(differs, is_proof=False)
    key = "cli.verify.agrees-spectator" if earlier.view == SPECTATOR else "cli.verify.agrees"
    return Finding(Phrase(key, {"count": len(earlier.lines), "view": earlier.view}))
