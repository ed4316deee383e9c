"""A table as one person may see it from one seat, or as a spectator."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from rokkaku.core.choices import Tree, choices, tree
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import edition_of
from rokkaku.core.scene import Scene
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.locales import languages
from rokkaku.server import wire
from rokkaku.server.scenes import board_spots, scene_shown, uncounted
from rokkaku.server.store.store import OPEN, RUNNING, Chair, Head, Milliseconds
from rokkaku.server.tables import clocks, drafts
from rokkaku.server.tables.expiry import expiry
from rokkaku.server.tables.standing import Standing
from rokkaku.server.tables.story import Teller, teller, told
from rokkaku.server.tables.table import Table

PARTS = ("view", "scene", "choices")


class PointOfView(msgspec.Struct, frozen=True):
    """Who looks, from where, and what has been told already."""

    guest: str = ""
    seat: Seat | None = None
    since: int = 0
    heard: int = 0
    parts: tuple[str, ...] = ("view", "choices")
    language: str = "en"


def may_see(standing: Standing, guest: str) -> bool:
    """Those at the table always; others as far as anybody may."""
    own = {chair.guest for chair in standing.chairs if chair.guest} | {standing.head.host}
    return bool(guest and guest in own) or anybody_may_see(standing.head, standing.status, standing.chairs)


def anybody_may_see(head: Head, status: str, chairs: Sequence[Chair]) -> bool:
    """Whether whoever has the link may watch, or take a chair."""
    has_room = status == OPEN and any(chair.kind in ("free", "invited") for chair in chairs)
    return head.has_spectators or has_room


def checked(look: wire.Look, standing: Standing, guest: str) -> PointOfView:
    """The point of view somebody asks for, if it is theirs."""
    if look.seat is not None and look.seat not in standing.seats_of(guest):
        raise BadRequest("table.not-your-seat")
    unknown = [part for part in look.parts if part not in PARTS]
    if unknown:
        raise BadRequest("table.unknown-part", {"part": unknown[0], "allowed": PARTS})
    if look.language not in languages():
        raise BadRequest("table.unknown-language", {"language": look.language, "allowed": languages()})
    return PointOfView(guest, look.seat, look.since, look.heard, look.parts, look.language)


def shown(table: Table, pov: PointOfView, note: str = "") -> wire.TableShown:
    """All that there is to see."""
    standing, now = table.standing, table.house.now()
    head = standing.head
    expires, is_expiring = expiry(
        standing.status, standing.touched, standing.calendar, table.house.settings, now
    )
    telling = teller(head, pov.language)
    laid = _laid_out(table, pov.seat)
    seen = _seen(standing, pov, laid)
    return wire.TableShown(
        id=head.id,
        seq=standing.seq,
        seat=pov.seat,
        status=standing.status,
        game=head.setup.game,
        edition=head.setup.edition,
        title=edition_of(standing.game.editions, head.setup).title,
        options=dict(head.setup.options),
        chairs=tuple(chairs_shown(standing, pov.guest, now, table)),
        deciders=standing.deciders,
        line=len(standing.lines),
        pace=head.pace,
        lens=head.lens,
        is_public=head.is_public,
        has_spectators=head.has_spectators,
        is_host=bool(pov.guest) and pov.guest == head.host,
        commitment=standing.commitment if standing.is_started else "",
        at=now,
        expires=expires,
        is_expiring=is_expiring,
        frozen=_frozen(standing, telling),
        fork_of="" if head.fork is None else head.fork.table,
        fork_line=standing.prefix,
        rematch=standing.rematch,
        watchers=watchers(table),
        proposed=_proposed(standing),
        ended=_ended(standing, telling),
        question=_question(table, pov, laid),
        note=note,
        view=None if "view" not in pov.parts or seen is None else msgspec.Raw(msgspec.json.encode(seen)),
        scene=None if "scene" not in pov.parts or seen is None else scene_of(standing, seen, pov.language),
        told=tuple(
            told(entry, pov.seat, telling, is_open=standing.is_over)
            for entry in table.entries
            if entry.row.seq > pov.since
        ),
        said=tuple(said(table, pov)),
    )


def _laid_out(table: Table, seat: Seat | None) -> drafts.Answer | None:
    """The draft of a seat that is to decide."""
    standing = table.standing
    if seat is None or seat not in standing.asked:
        return None
    stored = drafts.current(standing, seat, table.drafts)
    return drafts.answer(standing, seat, " ".join(stored.moves))


def _question(table: Table, pov: PointOfView, laid: drafts.Answer | None) -> wire.Question | None:
    if laid is None or pov.seat is None:
        return None
    standing = table.standing
    possible: Any = {}
    if "choices" in pov.parts and not laid.last:
        possible = tree(choices(standing.game, laid.draft.state, pov.seat))
    undone = drafts.current(standing, pov.seat, table.drafts).undone
    labels = _click_labels(standing, possible, pov.language)
    return wire.Question(standing.asked[pov.seat], laid.moves, undone, bool(laid.last), possible, labels)


def _click_labels(standing: Standing, possible: Tree, language: str) -> dict[str, str]:
    """What the things to click are called that are no spots of the board."""
    telling = teller(standing.head, language)
    clicks = sorted(_clicks(possible) - board_spots(standing.head.setup))
    return {click: _click_label(telling, click) for click in clicks}


@lru_cache(maxsize=4096)
def _click_label(telling: Teller, click: str) -> str:
    phrase = find(telling.game).click_label(click)
    return telling.speaker.say(phrase.key, phrase.values)


def _clicks(possible: Tree) -> set[str]:
    """Everything that can be clicked, now or after other clicks."""
    found = set(possible)
    for branch in possible.values():
        if not isinstance(branch, str):
            found |= _clicks(branch)
    return found


def _seen(standing: Standing, pov: PointOfView, laid: drafts.Answer | None) -> Any:
    """The view; nothing before the game, everything face up after it."""
    if not standing.is_started or not {"view", "scene"} & set(pov.parts):
        return None
    if standing.is_over:
        return standing.game.open_view(standing.state)
    return standing.game.view(standing.state if laid is None else laid.state, pov.seat)


def scene_of(standing: Standing, view: Any, language: str) -> wire.SceneShown:
    """A view of this table as it is drawn."""
    return scene_shown(drawn_of(standing, view), standing.head.setup, teller(standing.head, language).speaker)


def drawn_of(standing: Standing, view: Any) -> Scene:
    """What is drawn of a view; at a table without a lens nothing in it is counted."""
    scene = standing.game.scene(view)
    return uncounted(scene) if standing.head.lens == drafts.NO_LENS else scene


def chairs_shown(
    standing: Standing, guest: str, now: Milliseconds, table: Table | None = None
) -> list[wire.ChairShown]:
    """Who sits where; ids of people and other people's keys are left out."""
    colours = edition_of(standing.game.editions, standing.head.setup).colours
    late = {late.seat: late.enders for late in standing.late}
    is_host = bool(guest) and guest == standing.head.host
    return [
        wire.ChairShown(
            seat=Seat(number),
            kind=chair.kind,
            colour=colours[number],
            name=chair.name,
            bot=chair.bot,
            is_mine=bool(guest) and chair.guest == guest,
            is_online=chair.kind == "person" and table is not None and table.present[chair.guest] > 0,
            can_come_back=chair.kind == "bot" and bool(chair.guest) and number not in standing.resigned,
            key=chair.key if is_host else "",
            left=_left(standing, number, now),
            is_running=standing.clocks is not None and standing.clocks[number].since is not None,
            is_late=number in late,
            enders=late.get(Seat(number), ()),
            has_resigned=number in standing.resigned,
        )
        for number, chair in enumerate(standing.chairs)
    ]


def _left(standing: Standing, number: int, now: Milliseconds) -> Milliseconds | None:
    if standing.clocks is None:
        return None
    return max(0, clocks.left(standing.clocks[number], standing.calendar, now))


def watchers(table: Table) -> int:
    """How many look on who have never had a chair."""
    seated = {chair.guest for chair in table.standing.chairs if chair.guest}
    return sum(count for guest, count in table.present.items() if guest not in seated)


def _frozen(standing: Standing, telling: Teller) -> str:
    if not standing.frozen_at or standing.status != RUNNING:
        return ""
    return telling.speaker.say("table.frozen", {"line": standing.frozen_at})


def _proposed(standing: Standing) -> wire.Proposed | None:
    asked = standing.proposal
    return None if asked is None else wire.Proposed(asked.what, asked.by, asked.line, asked.waiting)


def _ended(standing: Standing, telling: Teller) -> wire.Ended | None:
    """The seed is told only now that nothing is hidden any more."""
    outcome = standing.outcome
    if outcome is None:
        return None
    own = outcome.reason in standing.game.reasons
    key = f"{telling.game}.reason.{outcome.reason}" if own else f"table.reason.{outcome.reason}"
    return wire.Ended(
        outcome.reason,
        telling.speaker.say(key),
        outcome.places,
        outcome.others,
        standing.head.setup.seed,
        standing.head.nonce,
    )


def said(table: Table, pov: PointOfView) -> list[wire.SaidShown]:
    """Spectators talk among themselves while the game runs; afterwards everybody may read it."""
    standing = table.standing
    is_seated = bool(standing.seats_of(pov.guest))
    return [
        wire.SaidShown(*msgspec.structs.astuple(message)[:-1])
        for message in table.messages
        if message.number > pov.heard and (message.room == "table" or not is_seated or standing.is_over)
    ]
