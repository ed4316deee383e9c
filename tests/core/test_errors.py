import pickle

import pytest

from rokkaku.core.errors import BadRequest, BadSetup, IllegalMove, RokkakuError, reason
from rokkaku.locales import Speaker


def test_a_refusal_carries_rule_and_sentence() -> None:
    refused = IllegalMove("placement-1", "samurai.refused.on-a-settlement", {"cell": "kyoto"})
    assert refused.rule == "placement-1"
    assert str(refused) == "[placement-1] Kyoto is a settlement. Tiles never go there."


def test_a_speaker_tells_an_error_in_its_own_words() -> None:
    speaker = Speaker(words={"seat.1": "Ada"})
    refused = IllegalMove("turn-5", "samurai.refused.not-your-turn", {"seat": 1})
    assert refused.sentence(speaker) == "It is not your turn. Waiting for Ada."


def test_an_error_says_what_is_allowed() -> None:
    assert str(BadSetup("setup.game-unknown", {"game": "go", "allowed": ["samurai"]})) == (
        "There is no game called go. Choose from: samurai."
    )


@pytest.mark.parametrize("error", [BadRequest("no-such-key"), BadSetup("setup.seats-wrong")])
def test_an_error_that_cannot_be_told_names_its_key(error: RokkakuError) -> None:
    told = f"There is no text for the error “{error.key}”, or a value that belongs into it is missing."
    assert str(error) == told
    assert reason(error) == told.removesuffix(".")


def test_errors_survive_a_journey_between_processes() -> None:
    refused = pickle.loads(pickle.dumps(IllegalMove("turn-3", "samurai.refused.nothing-laid")))
    assert (refused.rule, refused.key, refused.values) == ("turn-3", "samurai.refused.nothing-laid", {})
