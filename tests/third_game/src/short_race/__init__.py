"""The front door of Short Race."""

from short_race.game import ShortRace

SHORT_RACE = ShortRace()

__all__ = ["SHORT_RACE", "ShortRace"]
