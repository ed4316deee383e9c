"""`rokkaku review`: where a finished game was won."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from rokkaku.cli.arguments import add_json_argument, add_plain_argument
from rokkaku.cli.records import read_file
from rokkaku.cli.shapes import print_json
from rokkaku.cli.terminal.progress import show_progress
from rokkaku.cli.terminal.screen import Screen, screen_for
from rokkaku.games.catalogue import find
from rokkaku.locales import say
from rokkaku.protocol.reviews import Decision, Review, SeatReviewed
from rokkaku.review.account import refuse_unfinished, review_of
from rokkaku.review.estimator import estimator_of
from rokkaku.review.summary import mean_loss_values, percent, points, summary_values

BARS = "▁▂▃▄▅▆▇█"
WIDEST = 60
"""Columns of a curve: longer games are told by fewer of their lines."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=say("cli.argument.verify-file"))
    add_json_argument(parser)
    add_plain_argument(parser)


def run(arguments: Namespace) -> int:
    record = read_file(arguments.file)
    refuse_unfinished(record)
    game = find(record.setup.game)
    print(say("review.preparing"), file=sys.stderr, flush=True)
    review = review_of(
        game, record, estimator_of(game.key), partial(show_progress, sentence="cli.review.progress")
    )
    if arguments.json:
        print_json(review)
    else:
        _tell(screen_for(game, record.setup, plain=arguments.plain), review)
    return 0


def _tell(screen: Screen, review: Review) -> None:
    for seat in review.seats:
        screen.tell(seat.summary, seat=seat.seat, **summary_values(seat))
    _head(screen, "review.chances")
    for seat in review.seats:
        _draw(screen, seat.seat, [line.chances[seat.seat] for line in review.lines])
    _head(screen, "review.parts")
    for seat in review.seats:
        screen.tell("cli.review.parts", seat=seat.seat, parts=list(_parts(seat)))
        screen.tell("review.mean-loss", **mean_loss_values(seat, review.decisions))
    screen.tell("review.parts.explained")
    _head(screen, "review.turning-points")
    for place in review.turning_points:
        _tell_turning_point(screen, review.decisions[place])
    if not review.turning_points:
        screen.tell("review.no-turning-points")


def _head(screen: Screen, key: str) -> None:
    print()
    screen.tell(key)


def _draw(screen: Screen, seat: int, chances: Sequence[float]) -> None:
    """A seat's chances from the start to the end, as a row of bars."""
    width = min(WIDEST, len(chances))
    shown = [chances[column * (len(chances) - 1) // max(1, width - 1)] for column in range(width)]
    curve = "".join(BARS[min(len(BARS) - 1, int(chance * len(BARS)))] for chance in shown)
    first, last = percent(chances[0]), percent(chances[-1])
    screen.tell("cli.review.chart", seat=seat, curve=curve, **{"from": f"{first:>3}", "to": f"{last:>3}"})


def _parts(seat: SeatReviewed) -> Iterator[str]:
    yield f"{say('review.part.start')} {percent(seat.start)}"
    changes = {
        "own": seat.own_choices,
        "others": seat.others_choices,
        "draws": seat.draws,
        "hidden": seat.hidden,
        "ending": seat.ending,
    }
    for name, change in changes.items():
        if name != "ending" or change:
            yield f"{say(f'review.part.{name}')} {points(change)}"
    yield f"{say('review.part.result')} {percent(seat.result)}"


def _tell_turning_point(screen: Screen, decision: Decision) -> None:
    signs = screen.speaker.signs
    screen.tell(
        "review.turning-point",
        line=decision.line,
        seat=decision.seat,
        played=signs.shown(decision.played),
        best=signs.shown(decision.best),
        chance=percent(decision.chance),
        better=percent(decision.chance + decision.loss),
    )
