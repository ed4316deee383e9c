"""Every change of the chances has a cause, and all of them add up."""

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace
from review.alike import luck_goes_round
from review.pinned import pinned

from rokkaku.core.endings import resignation_outcome
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Outcome
from rokkaku.core.record import Fork, Record, read_record
from rokkaku.core.seats import Seat
from rokkaku.games.samurai import SAMURAI
from rokkaku.protocol.reviews import Decision, SeatReviewed
from rokkaku.review.account import review_of, turning_points
from rokkaku.review.summary import points, summary_of, summary_values

RECORDS = Path(__file__).parents[1] / "records" / "samurai"


def recorded(name: str) -> Record:
    return read_record((RECORDS / f"{name}.record").read_text(encoding="utf-8"))


def whole_account(seat: SeatReviewed) -> float:
    changes = seat.own_choices + seat.others_choices + seat.draws + seat.hidden + seat.ending
    return seat.start + changes


@pytest.mark.parametrize("name", ["won-by-leads-2", "won-by-shared-3", "won-by-total-4"])
def test_all_parts_together_lead_from_the_first_chance_to_the_result(name: str) -> None:
    record = recorded(name)
    assert record.outcome is not None
    review = review_of(SAMURAI, record, pinned())
    assert [line.line for line in review.lines] == list(range(len(record.lines) + 1))
    luck_goes_round(review)
    winners = record.outcome.places.count(1)
    for seat, place in zip(review.seats, record.outcome.places, strict=True):
        assert seat.result == pytest.approx((place == 1) / winners)
        assert whole_account(seat) == pytest.approx(seat.result)
        assert seat.ending == pytest.approx(0)


def test_so_do_the_parts_of_every_line() -> None:
    lines = review_of(SAMURAI, recorded("won-by-leads-3"), pinned()).lines
    for before, after in pairwise(lines):
        for seat in range(3):
            parts = after.choice[seat] + after.hidden[seat] + after.draws[seat]
            assert before.chances[seat] + parts == pytest.approx(after.chances[seat])


def test_a_forced_move_is_no_choice() -> None:
    record = recorded("won-by-leads-2")
    review = review_of(SAMURAI, record, pinned())
    decided = {(each.line, each.number) for each in review.decisions}
    state, forced = SAMURAI.start(record.setup).state, set()
    for number, line in enumerate(record.lines, start=1):
        for place, move in enumerate(line.moves):
            if len(SAMURAI.moves(state, line.seat)) == 1:
                forced.add((number, place))
            state = SAMURAI.play(state, line.seat, SAMURAI.read(move)).state
    assert forced
    assert not forced & decided
    assert len(forced) + len(decided) == sum(len(line.moves) for line in record.lines)


def test_every_decision_names_a_move_that_is_at_least_as_good() -> None:
    review = review_of(SAMURAI, recorded("won-by-leads-2"), pinned())
    assert all(each.loss >= 0 for each in review.decisions)
    assert all((each.loss == 0) == (each.played == each.best) for each in review.decisions)
    assert any(each.loss > 0 for each in review.decisions)
    for seat in review.seats:
        assert seat.lost == pytest.approx(
            sum(each.loss for each in review.decisions if each.seat == seat.seat)
        )


def test_the_five_greatest_losses_are_the_turning_points() -> None:
    losses = (0.02, 0.3, 0.005, 0.1, 0.2, 0.04, 0.05)
    decisions = [
        Decision(line, 0, Seat(0), "", "", (), (), 0.5, loss) for line, loss in enumerate(losses, start=1)
    ]
    assert turning_points(decisions) == (1, 3, 4, 5, 6)
    assert turning_points(decisions[:3]) == (0, 1)


def test_progress_is_told_line_by_line() -> None:
    told: list[tuple[int, int]] = []
    record = recorded("won-by-leads-2")
    review_of(SAMURAI, record, pinned(), lambda done, of: told.append((done, of)))
    last = len(record.lines)
    assert told == [(line, last) for line in range(1, last + 1)]


def cut(record: Record, lines: int, outcome: Outcome, resigned: tuple[Seat, ...] = ()) -> Record:
    return replace(record, lines=record.lines[:lines], outcome=outcome, resigned=resigned)


def test_a_resignation_is_a_part_of_its_own() -> None:
    outcome = resignation_outcome(2, [Seat(1)])
    assert outcome is not None
    review = review_of(SAMURAI, cut(recorded("won-by-leads-2"), 9, outcome, (Seat(1),)), pinned())
    assert [seat.result for seat in review.seats] == [1, 0]
    assert review.seats[0].ending == pytest.approx(1 - review.lines[-1].chances[0])
    assert whole_account(review.seats[0]) == pytest.approx(1)


def test_a_game_that_was_stopped_keeps_its_last_chances() -> None:
    review = review_of(SAMURAI, cut(recorded("won-by-leads-2"), 9, Outcome("agreed", ())), pinned())
    for seat in review.seats:
        assert (seat.summary, seat.ending) == ("review.summary.stopped", 0)
        assert whole_account(seat) == pytest.approx(review.lines[-1].chances[seat.seat])


def test_what_a_fork_deals_again_is_luck() -> None:
    plain = cut(recorded("won-by-leads-2"), 9, Outcome("agreed", ()))
    forked = replace(plain, forks=(Fork(9, "0", "again"),))
    before, after = (review_of(SAMURAI, record, pinned()).lines[9] for record in (plain, forked))
    assert before.choice == after.choice
    assert before.hidden == after.hidden
    assert before.draws != after.draws


def test_only_a_finished_game_is_reviewed() -> None:
    record = recorded("won-by-leads-2")
    for running in (replace(record, outcome=None), replace(record, view="spectator")):
        with pytest.raises(BadRequest, match="Only a finished game can be reviewed"):
            review_of(SAMURAI, running, pinned())


@pytest.mark.parametrize(
    ("changes", "result", "key"),
    [
        ((0.4, 0.2, -0.1, 0.0), 1.0, "won.own"),
        ((-0.4, 0.6, 0.3, 0.0), 1.0, "won.others"),
        ((-0.1, 0.2, 0.4, 0.0), 1.0, "won.luck"),
        ((0.1, 0.1, 0.1, 0.3), 0.5, "won.ending"),
        ((-0.4, -0.2, 0.1, 0.0), 0.0, "lost.own"),
        ((0.4, -0.6, -0.3, 0.0), 0.0, "lost.others"),
        ((0.1, -0.2, -0.4, 0.0), 0.0, "lost.luck"),
        ((0.1, 0.1, -0.1, -0.6), 0.0, "lost.ending"),
    ],
)
def test_a_summary_names_what_had_the_greatest_part(
    changes: tuple[float, float, float, float], result: float, key: str
) -> None:
    own, others, luck, ending = changes
    seat = SeatReviewed(Seat(0), 0.5, own, others, luck, 0.0, ending, result, 0.0, "")
    assert summary_of(seat, has_places=True) == f"review.summary.{key}"
    assert summary_values(seat) == {"own": points(own), "others": points(others), "luck": points(luck)}
