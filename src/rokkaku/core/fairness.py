"""Proof that a deal was settled before the first move: a promise at the start, checked at the end."""

from hashlib import sha256

from rokkaku.core.record import SECRET, Line, Record, header
from rokkaku.core.scene import Phrase

_DOMAIN = "rokkaku commitment 1"
_SETTLED = ("game", "edition", "seats", "first", "options", "rules")


def commitment(seed: str, nonce: str) -> str:
    """What is shown of a seed while it is secret: the SHA-256 of three lines, the last one ended too.

    The nonce keeps a seed that can be guessed, such as "7", from being found by trying.
    """
    return sha256(f"{_DOMAIN}\n{nonce}\n{seed}\n".encode()).hexdigest()


def contradiction(earlier: Record, whole: Record) -> Phrase | None:
    """How a record saved while a game ran disagrees with the whole one, where both know; None: nowhere.

    Lines are compared by their numbers: every confirmed turn is told to everyone, if only as `?`.
    """
    return (
        _other_setup(earlier, whole)
        or _other_forks(earlier, whole)
        or _other_lines(earlier, whole)
        or _other_ending(earlier, whole)
    )


def _other_setup(earlier: Record, whole: Record) -> Phrase | None:
    then, now = header(earlier), header(whole)
    tags = (*_SETTLED, "seed") if "seed" in then else _SETTLED
    for tag in tags:
        if then.get(tag) != now.get(tag):
            values = {"tag": tag, "earlier": then.get(tag, "-"), "whole": now.get(tag, "-")}
            return Phrase("record.other-setup", values)
    return None


def _other_forks(earlier: Record, whole: Record) -> Phrase | None:
    pairs = zip(earlier.forks, whole.forks, strict=False)
    are_same = len(earlier.forks) == len(whole.forks) and all(
        (then.line, then.view) == (now.line, now.view) and then.seed in (now.seed, SECRET)
        for then, now in pairs
    )
    return None if are_same else Phrase("record.other-forks")


def _other_lines(earlier: Record, whole: Record) -> Phrase | None:
    if len(earlier.lines) > len(whole.lines):
        return Phrase("record.fewer-lines", {"earlier": len(earlier.lines), "whole": len(whole.lines)})
    for number, (then, now) in enumerate(zip(earlier.lines, whole.lines, strict=False), start=1):
        if not _agree(then, now):
            return Phrase(
                "record.other-line", {"line": number, "earlier": _as_text(then), "whole": _as_text(now)}
            )
    return None


def _agree(then: Line, now: Line) -> bool:
    moves = zip(then.moves, now.moves, strict=False)
    is_same_length = len(then.moves) == len(now.moves)
    return then.seat == now.seat and is_same_length and all(one in (other, SECRET) for one, other in moves)


def _as_text(line: Line) -> str:
    return f"{line.seat}: {' '.join(line.moves)}"


def _other_ending(earlier: Record, whole: Record) -> Phrase | None:
    has_other_end = earlier.outcome is not None and earlier.outcome != whole.outcome
    still_resigned = whole.resigned[: len(earlier.resigned)]
    return Phrase("record.other-end") if has_other_end or still_resigned != earlier.resigned else None
