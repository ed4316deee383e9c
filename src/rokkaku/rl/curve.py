"""What a network won while it learned, as a picture."""

from collections.abc import Iterator, Sequence
from html import escape

from rokkaku.locales import say
from rokkaku.rl.matches import Match

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 56, 190, 20, 48
LINES = (("#1f5fa8", ""), ("#b3541e", "7 4"), ("#2f7d4f", "2 3"), ("#7a3f8f", "10 3 2 3"))
"""A colour and a pattern each: never colour alone."""
_STYLE = "text{font:13px sans-serif;fill:#222}line{stroke:#d8d8d8}polyline{fill:none;stroke-width:2}"


def drawn(matches: Sequence[Match], opponent: str) -> str:
    """A line for each kind of table: the share of wins by millions of decisions."""
    most = max((match.decisions for match in matches), default=0) or 1
    tables = list(dict.fromkeys((match.edition, match.players) for match in matches))
    body = [*_grid(most, opponent)]
    for number, table in enumerate(tables):
        line = [match for match in matches if (match.edition, match.players) == table]
        body += _line(line, most, number)
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    whole = "\n".join(body)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<style>{_STYLE}</style>\n{whole}\n</svg>\n'


def _across(decisions: float, most: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * decisions / most


def _down(share: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)


def _grid(most: int, opponent: str) -> Iterator[str]:
    right = WIDTH - RIGHT
    for percent in range(0, 101, 20):
        down = _down(percent / 100)
        yield f'<line x1="{LEFT}" y1="{down:.1f}" x2="{right}" y2="{down:.1f}"/>'
        yield f'<text x="{LEFT - 8}" y="{down + 4:.1f}" text-anchor="end">{percent}</text>'
    for part in range(5):
        decisions = most * part / 4
        across = _across(decisions, most)
        yield f'<text x="{across:.1f}" y="{HEIGHT - 26}" text-anchor="middle">{decisions / 1e6:.4g}</text>'
    axis = escape(say("rl.curve.axis", {"opponent": opponent}))
    yield f'<text x="{LEFT}" y="{HEIGHT - 8}">{axis}</text>'


def _line(line: Sequence[Match], most: int, number: int) -> Iterator[str]:
    colour, pattern = LINES[number % len(LINES)]
    points = [(_across(match.decisions, most), _down(match.share)) for match in line]
    drawn_points = " ".join(f"{across:.1f},{down:.1f}" for across, down in points)
    yield f'<polyline points="{drawn_points}" stroke="{colour}" stroke-dasharray="{pattern}"/>'
    for match, (across, _) in zip(line, points, strict=True):
        ends = f'y1="{_down(match.low):.1f}" y2="{_down(match.high):.1f}"'
        yield f'<line x1="{across:.1f}" x2="{across:.1f}" {ends} style="stroke:{colour}" opacity="0.5"/>'
    last = line[-1]
    told = escape(say("rl.curve.table", {"players": last.players, "share": f"{last.share:.0%}"}))
    yield f'<text x="{points[-1][0] + 8:.1f}" y="{points[-1][1] + 4:.1f}">{told}</text>'
