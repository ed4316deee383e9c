"""The program of the process that reviews finished games: a record comes in, a review goes out."""

import msgspec

from rokkaku.core.errors import RokkakuError
from rokkaku.core.record import Record
from rokkaku.games.catalogue import find
from rokkaku.review.account import review_of
from rokkaku.review.estimator import estimator_of
from rokkaku.server.tables.work_process import Say, failure, work
from rokkaku.server.workshop import MADE, ON_THE_WAY

COMMAND = f"from {__name__} import main; main()"
NICE = 10
"""How far behind the server, and what is made for people who wait, it stands when the cores are busy."""
SECONDS = 600.0
"""How long a review may take where other work comes first, compiling included."""
DONE, REFUSED = b"+", b"!"
"""The first byte of what was made: a review, or why there can be none."""


class Refusal(msgspec.Struct, frozen=True):
    """Why a game cannot be reviewed: the key of a sentence, and its values as text."""

    key: str
    values: dict[str, str]


def answer(encoded: bytes, say: Say) -> bytes:
    """The review of a record; on the way to it, how many lines are done."""
    try:
        record = msgspec.json.decode(encoded, type=Record)
        game = find(record.setup.game)
        estimator = estimator_of(game.key)
        found = review_of(game, record, estimator, lambda done, of: say(ON_THE_WAY + str(done).encode()))
        return MADE + DONE + msgspec.json.encode(found)
    except RokkakuError as error:
        refusal = Refusal(error.key, {name: str(value) for name, value in error.values.items()})
        return MADE + REFUSED + msgspec.json.encode(refusal)
    except Exception as error:
        return failure(error)


def main() -> None:
    """Runs the process."""
    work(answer, NICE)
