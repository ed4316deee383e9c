"""A table as one person may see it, from a seat or as a spectator."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from rokkaku.core.choices import Choice, Tree, choices, tree
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import edition_title
from rokkaku.core.scene import Scene
from rokkaku.core.seats import Seat
from rokkaku.locales import languages
from rokkaku.protocol import commands, frames
from rokkaku.protocol.commands import Part
from rokkaku.protocol.tables import Chair, Head, Milliseconds
from rokkaku.server.tables import clocks, drafts
from rokkaku.server.tables.colours import edition_shown
from rokkaku.server.tables.expiry import expiry
from rokkaku.server.tables.scenes import BoardMemory, board_spots, scene_shown, without_totals
from rokkaku.server.tables.state import TableState
from rokkaku.server.tables.story import Narrator, narrator_of, row_shown
from rokkaku.server.tables.table import Table


class PointOfView(msgspec.Struct, frozen=True):
    """Who is looking, from which seat, and what they have already been sent."""

    guest: str = ""
    seat: Seat | None = None
    since: int = 0
    heard: int = 0
    heard_spectators: int = 0
    parts: tuple[Part, ...] = ("view", "choices")
    language: str = "en"

    def after(self, frame: frames.TableShown) -> "PointOfView":
        """The same once a frame has been sent."""
        last = {said.room: said.number for said in frame.said}
        return msgspec.structs.replace(
            self,
            since=frame.seq,
            heard=last.get("table", self.heard),
            heard_spectators=last.get("spectators", self.heard_spectators),
        )


def may_see(state: TableState, guest: str) -> bool:
    """People at the table always may; others only if anyone may."""
    return may_see_listed(state.head, state.status, state.chairs, guest)


def may_see_listed(head: Head, status: str, chairs: Sequence[Chair], guest: str) -> bool:
    """The same for a table that is not in memory."""
    own = {chair.guest for chair in chairs if chair.guest} | {head.host}
    return bool(guest and guest in own) or anybody_may_see(head, status, chairs)


def anybody_may_see(head: Head, status: str, chairs: Sequence[Chair]) -> bool:
    """Whether anyone with the link may watch or take a chair."""
    has_room = status == "open" and any(chair.kind in ("free", "invited") for chair in chairs)
    return head.has_spectators or has_room


def checked_point_of_view(look: commands.Look, state: TableState, guest: str) -> PointOfView:
    """The point of view asked for; refused if the seat belongs to someone else."""
    if look.seat is not None and look.seat not in state.seats_of(guest):
        raise BadRequest("table.not-your-seat")
    if look.language not in languages():
        raise BadRequest("table.unknown-language", {"language": look.language, "allowed": languages()})
    return PointOfView(
        guest, look.seat, look.since, look.heard, look.heard_spectators, look.parts, look.language
    )


def table_frame(table: Table, pov: PointOfView, note: str = "") -> frames.TableShown:
    """Everything there is to see from one point of view."""
    state, narrator = table.state, narrator_of(table.state, pov.language)
    laid = _laid_out(table, pov.seat)
    seen = _seen(state, pov, laid)
    return msgspec.structs.replace(
        _frame_without_game(table, pov, narrator),
        question=_question(table, pov, laid),
        note=note,
        view=None if "view" not in pov.parts or seen is None else msgspec.Raw(msgspec.json.encode(seen)),
        scene=None
        if "scene" not in pov.parts or seen is None
        else table_scene_shown(state, seen, pov.language, table.board),
        told=tuple(
            row_shown(numbered, pov.seat, narrator, is_open=state.is_over)
            for numbered in table.story.since(pov.since)
        ),
        said=tuple(new_messages(table, pov)),
    )


def _frame_without_game(table: Table, pov: PointOfView, narrator: Narrator) -> frames.TableShown:
    """The frame without the game itself: settings, players, clocks and progress."""
    state, head, now = table.state, table.state.head, table.services.now()
    edition = edition_shown(head.setup, state.chairs)
    expires, is_expiring = expiry(state.status, state.touched, state.calendar, table.services.settings, now)
    return frames.TableShown(
        id=head.id,
        seq=state.seq,
        seat=pov.seat,
        status=state.status,
        game=head.setup.game,
        edition=head.setup.edition,
        title=edition_title(head.setup.game, edition.key, narrator.speaker),
        values=state.game.values,
        options=dict(head.setup.options),
        chairs=tuple(_chairs_now(table, pov.guest, edition.colours, now)),
        colours=edition.colours,
        deciders=state.deciders,
        line=len(state.lines),
        pace=head.pace,
        lens=head.lens,
        is_public=head.is_public,
        has_spectators=head.has_spectators,
        is_host=bool(pov.guest) and pov.guest == head.host,
        commitment=state.commitment if state.is_started else "",
        at=now,
        expires=expires,
        is_expiring=is_expiring,
        frozen=_frozen(state, narrator),
        fork_of="" if head.fork is None else head.fork.table,
        fork_line=state.prefix,
        rematch=state.rematch,
        watchers=watchers(table),
        proposed=state.proposal,
        ended=_ended(state, narrator),
    )


def _laid_out(table: Table, seat: Seat | None) -> drafts.LaidOut | None:
    """The draft of a seat that has to play."""
    state = table.state
    if seat is None or seat not in state.asked:
        return None
    stored = drafts.current(state, seat, table.drafts)
    return drafts.laid_out(state, seat, " ".join(stored.moves))


def _question(table: Table, pov: PointOfView, laid: drafts.LaidOut | None) -> frames.Question | None:
    if laid is None or pov.seat is None:
        return None
    state = table.state
    found: Sequence[Choice] = ()
    if "choices" in pov.parts and not laid.last:
        found = choices(state.game, laid.draft.state, pov.seat)
    possible: Any = tree(found)
    return frames.Question(
        asked_at=state.asked[pov.seat],
        draft=laid.moves,
        undone=drafts.current(state, pov.seat, table.drafts).undone,
        is_final=bool(laid.last),
        ending=next((choice.clicks[0] for choice in found if choice.ends_turn), ""),
        choices=possible,
        labels=_click_labels(state, possible, pov.language),
    )


def _click_labels(state: TableState, possible: Tree, language: str) -> dict[str, str]:
    """Names for everything clickable that is not a spot on the board."""
    narrator = narrator_of(state, language)
    clicks = sorted(_clicks(possible) - board_spots(state.game, state.head.setup))
    return {click: _click_label(narrator, click) for click in clicks}


@lru_cache(maxsize=4096)
def _click_label(narrator: Narrator, click: str) -> str:
    phrase = narrator.played.click_label(click)
    return narrator.speaker.say(phrase.key, phrase.values)


def _clicks(possible: Tree) -> set[str]:
    """Everything that can be clicked, now or after other clicks."""
    found = set(possible)
    for branch in possible.values():
        if not isinstance(branch, str):
            found |= _clicks(branch)
    return found


def _seen(state: TableState, pov: PointOfView, laid: drafts.LaidOut | None) -> Any:
    """The view; None before the game, everything open after it."""
    if not state.is_started or not {"view", "scene"} & set(pov.parts):
        return None
    if state.is_over:
        return state.game.open_view(state.game_state)
    return state.game.view(state.game_state if laid is None else laid.state, pov.seat)


def table_scene_shown(
    state: TableState, view: Any, language: str, memory: BoardMemory | None = None
) -> frames.SceneShown:
    """A view as a scene with texts."""
    scene = table_scene(state, view)
    return scene_shown(scene, state.game, state.head.setup, narrator_of(state, language), memory)


def table_scene(state: TableState, view: Any) -> Scene:
    """A view as a scene; without totals if the table's lens is off."""
    scene = state.game.scene(view)
    return without_totals(scene) if state.head.lens == "off" else scene


def chairs_shown(
    chairs: Sequence[Chair], colours: Sequence[str], guest: str, resigned: Sequence[Seat]
) -> tuple[frames.ChairShown, ...]:
    """Who sits where, without the ids of people and the keys."""
    return tuple(
        frames.ChairShown(
            seat=Seat(number),
            kind=chair.kind,
            colour=colours[number],
            name=chair.name,
            bot=chair.bot,
            is_mine=bool(guest) and chair.guest == guest,
            can_come_back=chair.kind == "bot" and bool(chair.guest) and number not in resigned,
            has_resigned=number in resigned,
        )
        for number, chair in enumerate(chairs)
    )


def _chairs_now(
    table: Table, guest: str, colours: Sequence[str], now: Milliseconds
) -> Iterator[frames.ChairShown]:
    """Chairs with their clocks, who is online and, for the host, the keys of invited chairs."""
    state = table.state
    late = {late.seat: late.wants_end for late in state.late}
    is_host = bool(guest) and guest == state.head.host
    shown = chairs_shown(state.chairs, colours, guest, state.resigned)
    for chair, known in zip(shown, state.chairs, strict=True):
        yield msgspec.structs.replace(
            chair,
            is_online=_is_online(table, known),
            key=known.key if is_host else "",
            left=_left(state, chair.seat, now),
            is_running=state.clocks is not None and state.clocks[chair.seat].since is not None,
            is_late=chair.seat in late,
            wants_end=late.get(chair.seat, ()),
        )


def presence_shown(table: Table) -> frames.Presence:
    """What can change at a table without a row of its log: who is here, and the time."""
    state, now = table.state, table.services.now()
    return frames.Presence(
        at=now,
        online=tuple(_is_online(table, chair) for chair in state.chairs),
        left=tuple(_left(state, seat, now) for seat in range(len(state.chairs))),
        watchers=watchers(table),
    )


def _is_online(table: Table, chair: Chair) -> bool:
    return chair.kind == "person" and table.present[chair.guest] > 0


def _left(state: TableState, number: int, now: Milliseconds) -> Milliseconds | None:
    if state.clocks is None:
        return None
    return max(0, clocks.left(state.clocks[number], state.calendar, now))


def watchers(table: Table) -> int:
    """How many connections belong to people who have no chair."""
    seated = {chair.guest for chair in table.state.chairs if chair.guest}
    return sum(count for guest, count in table.present.items() if guest not in seated)


def _frozen(state: TableState, narrator: Narrator) -> str:
    if not state.frozen_at or state.status != "running":
        return ""
    return narrator.speaker.say("table.frozen", {"line": state.frozen_at})


def _ended(state: TableState, narrator: Narrator) -> frames.Ended | None:
    """The end of the game, with the seed, which is only revealed now."""
    outcome = state.outcome
    if outcome is None:
        return None
    own = outcome.reason in state.game.reasons
    key = f"{narrator.game}.reason.{outcome.reason}" if own else f"table.reason.{outcome.reason}"
    return frames.Ended(
        outcome.reason,
        narrator.speaker.say(key),
        outcome.places,
        outcome.others,
        state.head.setup.seed,
        state.head.nonce,
    )


def new_messages(table: Table, pov: PointOfView) -> list[frames.SaidShown]:
    """New messages.  Players cannot read what spectators write until the game is over."""
    heard = {"table": pov.heard}
    if table.state.hears_spectators(pov.guest):
        heard["spectators"] = pov.heard_spectators
    return [
        frames.SaidShown(*msgspec.structs.astuple(message)[:-1])
        for message in table.messages
        if message.room in heard and message.number > heard[message.room]
    ]
