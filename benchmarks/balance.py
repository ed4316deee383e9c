"""How balanced Rice Wars is as reconstructed: what greedy bots make of it, edition by edition.

.venv/bin/python benchmarks/balance.py 500
ROKKAKU_RICE_WARS_VALUES=folder .venv/bin/python benchmarks/balance.py 500
"""

import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from rokkaku.bots.arena import Contest, play_game
from rokkaku.core.record import replay
from rokkaku.games.catalogue import find, take_values
from rokkaku.games.rice_wars import ADVISORS, CARDS
from rokkaku.games.rice_wars.events import (
    BattleBegan,
    BattleWon,
    CardCancelled,
    CardDiscarded,
    CardNoted,
    CardPlayed,
    FavoursWon,
    FavourUsed,
    RuleUsed,
)

take_values(os.environ)
GAME = find("rice-wars")
TABLES = (("basic", 3), ("basic", 4), ("epic", 3), ("epic", 5), ("troublesome-neighbour", 2))
REACTIONS = ("boushi", "tettai")


def counted(edition: str, seats: int, number: int) -> Counter[str]:
    """What happened in one game between greedy bots, by name."""
    contest = Contest("rice-wars", edition, ("greedy",) * seats, 0, f"balance-{edition}-")
    row, record = play_game(contest, number)
    found: Counter[str] = Counter(games=1, moves=row.length, turns=len(record.lines))
    for seat, place in enumerate(row.places.split()):
        found[f"place {place} of seat {seat}"] += 1
    found[f"won by {row.reason}"] += 1
    attacker, is_short = -1, False
    for number, step in enumerate(replay(GAME, record)):
        if number == 0:
            governor = GAME.view(step.state, None).governor
            found["first governor first"] += row.places.split()[governor] == "1"
        is_short |= any(daimyo.stack == 0 for daimyo in step.state.daimyos[:seats])
        for event in step.events:
            attacker = event.seat if isinstance(event, BattleBegan) else attacker
            _count(found, event, attacker)
    found["peasants all in use"] += is_short
    final = GAME.open_view(step.state)
    found["ryo at the end"] += sum(daimyo.money for daimyo in final.daimyos[:seats])
    found["peasants at the end"] += sum(field.owner < seats for field in final.fields)
    return found


def _count(found: Counter[str], event: object, attacker: int) -> None:
    match event:
        case CardPlayed(_, card) | RuleUsed(_, card):
            found[f"rule of {card}"] += 1
        case CardNoted(_, card):
            found[f"bonus of {card}"] += 1
        case CardCancelled():
            found["cards cancelled"] += 1
        case CardDiscarded(_, card) if card in REACTIONS:
            found[f"rule of {card}"] += 1
        case BattleWon(seat, why):
            found["battles"] += 1
            found["battles won by the attacker"] += seat == attacker
            found[f"battles decided by {why}"] += 1
        case FavoursWon(_, advisor):
            found[f"{advisor} won"] += 1
        case FavourUsed(_, advisor):
            found[f"{advisor} used"] += 1


def report(edition: str, seats: int, found: Counter[str]) -> None:
    games = found["games"]
    print(f"\n{edition}, {seats} greedy players, {games} games")
    for seat in range(seats):
        print(f"  seat {seat} first or sharing it: {found[f'place 1 of seat {seat}'] / games:.1%}")
    print(f"  first governor first or sharing it: {found['first governor first'] / games:.1%}")
    print(f"  all peasants of a player in use at some time: {found['peasants all in use'] / games:.1%}")
    for name in sorted(name for name in found if name.startswith("won by")):
        print(f"  {name}: {found[name] / games:.1%}")
    print(f"  moves a game {found['moves'] / games:.0f}, confirmed turns a game {found['turns'] / games:.0f}")
    print(f"  ryo left per player {found['ryo at the end'] / games / seats:.1f}")
    print(f"  peasants on fields per player {found['peasants at the end'] / games / seats:.1f}")
    print(
        f"  battles a game {found['battles'] / games:.1f}, won by the attacker "
        f"{found['battles won by the attacker'] / max(1, found['battles']):.1%}"
    )
    print(
        "  card: rule / bonus a game: "
        + ", ".join(
            f"{card} {found[f'rule of {card}'] / games:.2f}/{found[f'bonus of {card}'] / games:.2f}"
            for card in CARDS
        )
    )
    print(
        "  advisor: won / used a game: "
        + ", ".join(
            f"{name} {found[f'{name} won'] / games:.2f}/{found[f'{name} used'] / games:.2f}"
            for name in ADVISORS
        )
    )


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    with ProcessPoolExecutor() as pool:
        for edition, seats in TABLES:
            jobs = [pool.submit(counted, edition, seats, number) for number in range(count)]
            report(edition, seats, sum((job.result() for job in jobs), Counter()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
