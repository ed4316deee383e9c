"""A table as one person may see it, from a seat or as a spectator."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from rokkaku.core.choices import Branches, Choice, branches_of, choices_among, clicks_of, tree
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import edition_title
from rokkaku.core.scene import Scene
from rokkaku.core.seats import Seat
from rokkaku.locales import SPOKEN
from rokkaku.protocol import commands, frames
from rokkaku.protocol.commands import Part
from rokkaku.protocol.tables import Chair, Head
from rokkaku.server.edge.languages import checked_language
from rokkaku.server.settings import Settings
from rokkaku.server.tables import drafts
from rokkaku.server.tables.actor import Moment
from rokkaku.server.tables.colours import edition_shown
from rokkaku.server.tables.expiry import expiry
from rokkaku.server.tables.forced import forced_turns
from rokkaku.server.tables.lessons import lesson_shown
from rokkaku.server.tables.moments import moment_of
from rokkaku.server.tables.puzzles import puzzle_shown
from rokkaku.server.tables.scenes import board_spots, scene_shown, without_totals
from rokkaku.server.tables.state import TableState
from rokkaku.server.tables.story import Narrator, click_labels_of, narrator_of, row_shown
from rokkaku.server.tables.table import Table


class PointOfView(msgspec.Struct, frozen=True, gc=False):
    """Who is looking, from which seat, and what they have already been sent."""

    guest: str = ""
    seat: Seat | None = None
    since: int = 0
    heard: int = 0
    heard_spectators: int = 0
    parts: tuple[Part, ...] = ("view", "choices")
    language: str = msgspec.field(default_factory=SPOKEN.get)

    def after(self, seq: int, said: Sequence[frames.SaidShown]) -> "PointOfView":
        """The same once a frame has been sent."""
        if not said:
            return msgspec.structs.replace(self, since=seq)
        last = {message.room: message.number for message in said}
        return msgspec.structs.replace(
            self,
            since=seq,
            heard=last.get("table", self.heard),
            heard_spectators=last.get("spectators", self.heard_spectators),
        )


def may_see(state: TableState, guest: str) -> bool:
    """People at the table always may; others only if anyone may."""
    return may_see_listed(state.head, state.status, state.chairs, guest)


def may_see_listed(head: Head, status: str, chairs: Sequence[Chair], guest: str) -> bool:
    """The same for a table that is not in memory."""
    if anybody_may_see(head, status, chairs):
        return True
    return bool(guest) and guest in (head.host, *(chair.guest for chair in chairs))


def anybody_may_see(head: Head, status: str, chairs: Sequence[Chair]) -> bool:
    """Whether anyone with the link may watch or take a chair."""
    if head.has_spectators:
        return True
    return status == "open" and any(chair.kind in ("free", "invited") for chair in chairs)


def checked_point_of_view(look: commands.Look, state: TableState, guest: str) -> PointOfView:
    """The point of view asked for; refused if the seat belongs to someone else."""
    if look.seat is not None and look.seat not in state.seats_of(guest):
        raise BadRequest("table.not-your-seat")
    language = checked_language(look.language)
    return PointOfView(guest, look.seat, look.since, look.heard, look.heard_spectators, look.parts, language)


def table_frame(table: Table, pov: PointOfView, note: str = "") -> frames.TableShown:
    """Everything there is to see from one point of view.

    This says what a frame holds; `written_frames` makes the same frames for sockets, only quicker.
    """
    state, narrator, moment = table.state, narrator_of(table.state, pov.language), moment_of(table)
    laid = laid_out(table, pov.seat)
    moves = possible(state, pov, laid)
    view = seen(state, pov, laid)
    return frames.TableShown(
        **lasting(state.head, state.chairs, narrator),
        **progress(state, narrator),
        **now_shown(state, moment, table.services.settings),
        seat=pov.seat,
        is_host=is_host(state, pov.guest),
        note=note,
        question=question(table, pov, laid, moves),
        view=None if view is None or "view" not in pov.parts else msgspec.Raw(msgspec.json.encode(view)),
        scene=None
        if view is None or "scene" not in pov.parts
        else table_scene_shown(state, view, pov.language, moves),
        told=tuple(
            row_shown(numbered, pov.seat, narrator, is_open=state.is_over)
            for numbered in table.story.since(pov.since)
        ),
        said=tuple(new_messages(table, pov)),
        chairs=tuple(_chairs_now(state, moment, pov.guest)),
    )


def lasting(head: Head, chairs: Sequence[Chair], narrator: Narrator) -> dict[str, Any]:
    """What everybody sees alike for as long as the same people sit at the table."""
    setup, edition = head.setup, edition_shown(head.setup, chairs)
    return {
        "id": head.id,
        "game": setup.game,
        "edition": setup.edition,
        "title": edition_title(setup.game, edition.key, narrator.speaker),
        "values": narrator.played.values,
        "options": dict(setup.options),
        "colours": edition.colours,
        "pace": head.pace,
        "lens": head.lens,
        "is_public": head.is_public,
        "has_spectators": head.has_spectators,
        "has_advice": head.has_advice,
        "fork_of": "" if head.fork is None else head.fork.table,
        "deal_of": head.deal_of,
        "fork_line": 0 if head.fork is None else head.fork.line,
    }


def progress(state: TableState, narrator: Narrator) -> dict[str, Any]:
    """What everybody sees alike for as long as the log is the same."""
    return {
        "seq": state.seq,
        "status": state.status,
        "deciders": state.deciders,
        "line": len(state.lines),
        "commitment": state.commitment if state.is_started else "",
        "frozen": _frozen(state, narrator),
        "rematch": state.rematch,
        "can_deal": state.status == "finished" and state.is_solo,
        "proposed": state.proposal,
        "is_paused": state.is_paused,
        "pause_needs": state.pause_needs,
        "is_left": state.is_left,
        "forced": forced_turns(state),
        "ended": _ended(state, narrator),
        "lesson": lesson_shown(state, narrator.speaker),
        "puzzle": puzzle_shown(state, narrator),
    }


def is_host(state: TableState, guest: str) -> bool:
    """Whether a person opened the table."""
    return bool(guest) and guest == state.head.host


def now_shown(state: TableState, moment: Moment, settings: Settings) -> dict[str, Any]:
    """What changes without a row of the log, but for the chairs."""
    expires, is_expiring = expiry(state.status, state.touched, state.calendar, settings, moment.at)
    return {"at": moment.at, "expires": expires, "is_expiring": is_expiring, "watchers": moment.watchers}


def laid_out(table: Table, seat: Seat | None) -> drafts.LaidOut | None:
    """The draft of a seat that has to play."""
    state = table.state
    if seat is None or seat not in state.asked:
        return None
    stored = drafts.current(state, seat, table.drafts)
    return drafts.laid_out(state, seat, " ".join(stored.moves))


def question(
    table: Table, pov: PointOfView, laid: drafts.LaidOut | None, moves: Sequence[Any]
) -> frames.Question | None:
    """What the seat is asked, if it is."""
    if laid is None:
        return None
    found = choices_among(table.state.game, moves)
    return frames.Question(
        **asked(table, laid, found),
        choices=tree(found),
        labels=click_labels(table.state, branches_of(found), pov.language),
    )


def possible(state: TableState, pov: PointOfView, laid: drafts.LaidOut | None) -> Sequence[Any]:
    """The moves that the seat may play next, if it is asked and wants to know."""
    if laid is None or laid.last or "choices" not in pov.parts:
        return ()
    moves: Sequence[Any] = state.game.moves(laid.draft.state, laid.draft.seat)
    return moves


def asked(table: Table, laid: drafts.LaidOut, found: Sequence[Choice]) -> dict[str, Any]:
    """The question less what may be chosen."""
    state, seat = table.state, laid.draft.seat
    return {
        "asked_at": state.asked[seat],
        "draft": laid.moves,
        "undone": drafts.current(state, seat, table.drafts).undone,
        "is_final": bool(laid.last),
        "ending": next((choice.clicks[0] for choice in reversed(found) if choice.ends_turn), ""),
    }


def click_labels(state: TableState, branches: Branches, language: str) -> dict[str, str]:
    """Names for everything clickable that is not a spot on the board."""
    known = click_labels_of(narrator_of(state, language))
    named = clicks_of(branches, board_spots(state.game, state.head.setup))
    return {click: known[click] for click in sorted(named)}


def seen(state: TableState, pov: PointOfView, laid: drafts.LaidOut | None) -> Any:
    """The view; None before the game, everything open after it."""
    if not state.is_started or ("view" not in pov.parts and "scene" not in pov.parts):
        return None
    if state.is_over:
        return state.game.open_view(state.game_state)
    return state.game.view(state.game_state if laid is None else laid.state, pov.seat)


def table_scene_shown(
    state: TableState, view: Any, language: str, moves: Sequence[Any] = ()
) -> frames.SceneShown:
    """A view as a scene with texts."""
    scene = table_scene(state, view, moves)
    return scene_shown(scene, state.game, state.head.setup, narrator_of(state, language))


def table_scene(state: TableState, view: Any, moves: Sequence[Any] = ()) -> Scene:
    """A view, with what its seat may play next, as a scene; without totals if the table's lens is off."""
    scene = state.game.scene(view, moves)
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


def _chairs_now(state: TableState, moment: Moment, guest: str) -> Iterator[frames.ChairShown]:
    """Chairs with their clocks, who is online and, for the host, the keys of invited chairs."""
    chairs, colours = state.chairs, edition_shown(state.head.setup, state.chairs).colours
    shown = chairs_shown(chairs, colours, guest, state.resigned)
    for chair, known, fields in zip(shown, chairs, chairs_now(state, moment), strict=True):
        yield msgspec.structs.replace(chair, key=known.key if is_host(state, guest) else "", **fields)


def chairs_now(state: TableState, moment: Moment) -> Sequence[dict[str, Any]]:
    """What changes about each chair while the same player sits there."""
    clocks, wants_end = state.clocks, {one.seat: one.wants_end for one in state.late}
    return [
        {
            "is_online": is_online,
            "left": moment.left[seat],
            "is_running": clocks is not None and clocks[seat].since is not None,
            "is_late": seat in wants_end,
            "wants_end": wants_end.get(Seat(seat), ()),
            "preparing_since": moment.preparing[seat],
        }
        for seat, is_online in enumerate(moment.online)
    ]


def presence_shown(moment: Moment) -> frames.Presence:
    """Who is here, and the time."""
    return frames.Presence(moment.at, moment.online, moment.left, moment.watchers)


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
    if not table.messages:
        return []
    heard = {}
    if table.state.hears_players(pov.guest):
        heard["table"] = pov.heard
    if table.state.hears_spectators(pov.guest):
        heard["spectators"] = pov.heard_spectators
    return [
        frames.SaidShown(*msgspec.structs.astuple(message)[:-1])
        for message in table.messages
        if message.room in heard and message.number > heard[message.room]
    ]
