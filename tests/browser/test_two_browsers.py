"""Two people, each with a browser of their own."""

import json
import re

from browser.games import two_at_a_table
from browser.visitors import Come, Visitor
from playwright.sync_api import Locator, WebSocketRoute, expect

NETWORK = "ERR_INTERNET_DISCONNECTED|WebSocket connection to"
"""What a browser complains about while it is cut off."""


def test_a_reload_and_an_offline_spell_in_mid_turn_lose_and_double_nothing(come: Come) -> None:
    ann, ben = come(), come()
    for each in (ann, ben):
        each.like(forced=False)  # every turn is counted
    path = meet(ann, ben)
    confirmed = set_up(ann, ben)

    one, other = (ann, ben) if on_turn(ann, ben) is ann else (ben, ann)
    one.lay_something()
    laid = one.pieces()
    one.page.reload()
    one.wait_for_turn()
    one.skip_reel()
    assert one.pieces() == laid

    cut_off(one)
    assert one.pieces() == laid
    assert not one.is_ready("Confirm")
    reconnect(one)
    assert one.pieces() == laid
    assert not other.is_ready("Confirm")
    one.act(one.turn_button("Confirm").click)
    confirmed += 1

    stands = one.pieces()
    cut_off(one)
    assert other.play(turns=1)[1] == 1
    confirmed += 1
    assert one.pieces() == stands
    reconnect(one)
    one.wait_for_turn()
    one.skip_reel()

    for each in (ann, ben):
        each.begin_to_play()
    ends = [each.end_play() for each in (ann, ben)]
    assert [stage for stage, _ in ends] == ["over", "over"]
    confirmed += sum(turns for _, turns in ends)

    assert ann.pieces() == ben.pieces()
    assert score(ann) == score(ben)
    assert ann.ask(f"/api/tables{path.removeprefix('/t')}")["line"] == confirmed


def score(visitor: Visitor) -> str:
    return visitor.page.get_by_role("region", name="Game over").get_by_role("table").inner_text()


def meet(ann: Visitor, ben: Visitor) -> str:
    """A table as the page suggests it: Ann opens it, Ben comes by the link."""
    ann.open("/new")
    ann.button("Open the table").click()
    link = ann.page.get_by_role("textbox", name="Link to this table").input_value()
    path = link.removeprefix(ann.address)
    ben.open(path)
    ben.button("Sit here").click()
    for each in (ann, ben):
        each.pass_welcome()
    ann.wait_for_turn()
    return path


def set_up(ann: Visitor, ben: Visitor) -> int:
    """Chooses the opening hands and places the figures; how many lines that took."""
    lines = 0
    for each in (ann, ben):
        each.wait_for_turn()
        lines += each.play(turns=1)[1]
    while on_turn(ann, ben).page.locator("[data-click^='pool-']").count():
        lines += on_turn(ann, ben).play(turns=1)[1]
    return lines


def on_turn(*visitors: Visitor) -> Visitor:
    """Whoever is asked."""
    while True:
        for visitor in visitors:
            if visitor.stage != "waiting":
                return visitor


def cut_off(visitor: Visitor) -> None:
    visitor.may_complain = NETWORK
    visitor.context.set_offline(True)
    expect(visitor.alert).to_contain_text("Connection lost")


def reconnect(visitor: Visitor) -> None:
    visitor.context.set_offline(False)
    expect(visitor.alert).to_have_count(0)


def test_a_turn_whose_answer_is_lost_is_played_once(come: Come) -> None:
    ann = come()
    path = ann.open_table("me", "free", first=0)
    lines: list[WebSocketRoute] = []
    is_deaf = False

    def tap(line: WebSocketRoute) -> None:
        lines.append(line)
        server = line.connect_to_server()
        server.on_message(lambda message: None if is_deaf else line.send(message))

    ann.page.route_web_socket(re.compile("/socket"), tap)
    ben = come()
    ben.open(path)
    ben.button("Sit here").click()
    ben.pass_welcome()
    ann.start(path)
    ann.lay_something()
    is_deaf = True
    ann.turn_button("Confirm").click()
    assert ben.wait_for_turn() == "asked"
    is_deaf = False
    lines[-1].close()
    expect(ann.turn_button("Confirm")).to_have_attribute("aria-disabled", "true")
    ann.wait_for(
        "eyes.stage() === 'waiting' && document.querySelector('[role=alert], [aria-busy=true]') === null"
    )
    assert len(lines) >= 2
    assert ann.pieces() == ben.pieces()
    assert ann.ask(f"/api/tables{path.removeprefix('/t')}")["line"] == 1


def test_a_second_tab_shows_the_same_draft(come: Come) -> None:
    ann = come()
    path = ann.open_table("me", "random", first=0)
    ann.start(path)
    second = ann.context.new_page()
    second.goto(ann.address + path)
    undo = second.get_by_role("group", name="Your turn").get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    ann.lay_something()
    expect(undo).to_have_attribute("aria-disabled", "false")
    undo.click()
    expect(ann.turn_button("Undo")).to_have_attribute("aria-disabled", "true")


def test_what_one_says_the_other_hears(come: Come) -> None:
    ann, ben = come(), come()
    meet(ann, ben)
    for each in (ann, ben):
        each.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_role("textbox", name="Say something").fill("Good luck!")
    ann.page.keyboard.press("Enter")
    expect(ben.page.get_by_role("tabpanel")).to_contain_text("Good luck!")
    expect(ben.page.locator(".chat time")).to_have_text(re.compile(r"\d:\d\d"))
    ann.page.get_by_role("textbox", name="Say something").fill("x" * 501)
    ann.page.keyboard.press("Enter")
    expect(ann.alert).to_contain_text("500")
    expect(ann.page.get_by_role("textbox", name="Say something")).to_have_value("x" * 501)


def test_who_goes_is_shown_as_away_until_they_come_back(come: Come) -> None:
    ann, ben = come(), come()
    path = meet(ann, ben)
    players = ann.page.locator(".players")
    expect(players).not_to_contain_text("away")
    ben.page.goto("about:blank")
    expect(players).to_contain_text("away")
    ben.open(path)
    expect(players).not_to_contain_text("away")


def test_who_resigns_keeps_the_whole_story_and_both_are_told_how_they_did(come: Come) -> None:
    ann, ben = come(), come()
    two_at_a_table(ann, ben)
    assert ann.play(turns=1)[1] == 1
    assert ben.play(turns=1)[1] == 1
    ann.wait_for_turn()
    log = ann.page.locator(".log")
    before = turns_in(log)
    menu = ann.page.get_by_label("Menu")
    for sure in ("Cancel", "Yes, resign"):
        menu.click()
        ann.button("Resign").click()
        ann.page.get_by_role("dialog", name="Resign?").get_by_role("button", name=sure).click()
        expect(ann.page.get_by_role("dialog")).to_be_hidden()
    expect(ann.page.get_by_text("You finished in place 2 of 2.")).to_be_visible()
    expect(ben.page.get_by_text("You have won!")).to_be_visible()
    assert turns_in(log) == before != []
    name = ann.ask("/api/guest")["name"]
    for each in (ann, ben):
        expect(each.page.locator(".players")).to_contain_text(name)
        expect(each.page.locator(".players")).to_contain_text("resigned")
        expect(each.page.locator(".verdict")).to_contain_text("everyone but the winner has resigned")
    for seat, each in enumerate((ann, ben)):
        each.page.get_by_role("link", name="Review the game").click()
        told = "Green resigns. The game is over: everyone but the winner has resigned."
        expect(each.page.locator(".caption")).to_contain_text(told)
        state = each.page.get_by_role("group", name="The players at this point")
        expect(state).to_contain_text("resigned")
        expect(state).not_to_contain_text(re.compile("to play|turn"))
        each.button("Continue from here").click()
        expect(each.page.get_by_role("combobox", name="I play")).to_have_attribute("value", str(seat))


def turns_in(log: Locator) -> list[str]:
    """What a log says of tiles."""
    return [line for line in log.inner_text().splitlines() if re.search(r" (lays|plays) ", line)]


def leave(visitor: Visitor, words: str) -> None:
    visitor.page.get_by_label("Menu").click()
    visitor.button(words).click()
    visitor.page.get_by_role("dialog", name="Leave the table?").get_by_role("button", name="Leave").click()


def test_who_leaves_is_shown_the_way_back(come: Come) -> None:
    ann, ben = come(), come()
    two_at_a_table(ann, ben)
    leave(ann, "Leave (a bot takes over)")
    note = ann.page.get_by_role("status").filter(has_text="A bot is playing for you.")
    expect(note).to_be_visible()
    leave(ben, "Leave (the game waits)")
    note = ann.page.get_by_role("status").filter(has_text="the game waits until someone comes back")
    expect(note).to_be_visible()
    note.get_by_role("button", name="Take my seat back").click()
    expect(note).to_be_hidden()
    expect(ann.page.locator(".player.own")).to_contain_text("you")


def test_who_comes_by_a_link_sees_what_was_agreed_and_sits_down_by_their_own_name(come: Come) -> None:
    ann, ben = come(), come()
    pace = {"kind": "live", "bank": 300, "increment": 15}
    path = ann.open_table("me", "free", pace=pace, has_spectators=False)
    for each in (ann, ben):
        each.open(path)
    waiting = ben.page.get_by_role("region", name="Waiting for players")
    for agreed in (
        "5 min each + 15 sec per decision",
        "Opening hand: five tiles at random",
        "Only the players can see this table.",
    ):
        expect(waiting).to_contain_text(agreed)
    waiting.get_by_role("button", name="Change your name").click()
    waiting.get_by_label("Your name").fill("Benno")
    waiting.get_by_role("button", name="Save").click()
    expect(waiting.get_by_role("button", name="Change your name, Benno")).to_be_visible()
    for each in (ann, ben):
        expect(each.page.get_by_role("heading", name="How it works")).to_be_hidden()
    waiting.get_by_role("button", name="Sit here").click()
    for each in (ann, ben):
        each.pass_welcome()
        expect(each.page.locator(".players")).to_contain_text("Benno")
    ben.page.get_by_label("Menu").click()
    ben.page.get_by_text("Settings of this table").click()
    expect(ben.page.locator(".menu .table-settings")).to_contain_text("5 min each")
    ben.open(ann.open_table("me", "free", pace={**pace, "bank": 30}))
    expect(waiting).to_contain_text("30 sec each + 15 sec per decision")


def test_a_turn_is_taken_back_when_the_other_agrees_and_who_asked_is_told_if_not(come: Come) -> None:
    ann, ben = come(), come()
    two_at_a_table(ann, ben)
    before = ann.pieces()
    assert ann.play(turns=1)[1] == 1
    for answer in ("Decline", "Agree"):
        ann.page.get_by_label("Menu").click()
        ann.button("Ask to take back my last turn").click()
        ann.page.get_by_role("dialog").get_by_role("button", name="Take it back").click()
        asked = ben.page.get_by_role("status").filter(has_text="asks to take back 1 turn.")
        asked.get_by_role("button", name=answer).click()
        expect(asked).to_be_hidden()
        if answer == "Decline":
            expect(ann.alert).to_contain_text("declines")
            assert ann.page.evaluate("eyes.point.line") == 1
    ann.wait_for("eyes.stage() === 'asked'")
    assert (ann.pieces(), ann.page.evaluate("eyes.point.line")) == (before, 0)


def test_a_host_who_waits_in_vain_closes_the_table(come: Come) -> None:
    ann, ben = come(), come()
    path = ann.open_table("me", "free", is_public=True)
    for each in (ann, ben):
        each.open(path)
    expect(ben.button("Close the table")).to_be_hidden()
    ann.button("Close the table").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    for each in (ann, ben):
        expect(each.page.get_by_role("region", name="Game over")).to_contain_text("the host closed the table")
        expect(each.page.get_by_role("link", name="Review the game")).to_be_hidden()


def test_who_has_two_chairs_answers_a_proposal_while_another_decides(come: Come) -> None:
    ann, ben = come(), come()
    path = ann.open_table("me", "free", "free", first=0)
    ben.open(path)
    ben.button("Sit here").first.click()
    ben.button("Play this seat too").click()
    ben.pass_welcome()
    ann.start(path)
    ann.page.get_by_label("Menu").click()
    ann.button("Propose ending the game").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="End it").click()
    ben.button("Agree").click()
    for each in (ann, ben):
        expect(each.page.get_by_role("region", name="Game over")).to_contain_text(
            "everyone agreed to end the game"
        )


def test_notes_are_there_after_a_reload_without_leaving_the_field(come: Come) -> None:
    ann = come()
    ann.start(ann.open_table("me", "random", first=0))
    ann.page.get_by_role("tab", name="Notes").click()
    notes = ann.page.get_by_role("textbox", name="Notes")
    panel = ann.page.get_by_role("tabpanel")
    expect(panel).not_to_contain_text("Saved")
    notes.fill("Keep the ship.")
    expect(panel).to_contain_text("Saved.")
    ann.page.reload()
    ann.page.get_by_role("tab", name="Notes").click()
    expect(notes).to_have_value("Keep the ship.")


OLDER = """
const Newest = WebSocket;
window.WebSocket = class extends Newest {
  constructor(url) { super(url.replace(/protocol=\\d+/, "protocol=0")); }
};
"""


def test_a_page_that_is_older_than_the_server_is_loaded_again_once(come: Come) -> None:
    ann = come()
    table = ann.open_table("me", "random")
    ann.may_complain = "WebSocket|400"
    ann.page.add_init_script(OLDER)
    catalogue = {**ann.ask("/api/games"), "protocol": 0}
    ann.page.route("**/api/games?*", lambda route: route.fulfill(json=catalogue))
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url.removeprefix(ann.address)))
    ann.open(table)
    while asked.count("/api/games?language=en") < 4:
        ann.page.wait_for_event("request")
    assert asked.count(table) == 2


# ── chat ────────────────────────────────────────────────────────────────────────────────────────────


def say(visitor: Visitor, text: str) -> None:
    visitor.page.get_by_role("textbox", name="Say something").fill(text)
    visitor.button("Send").click()


def test_spectators_and_players_talk_among_themselves(come: Come) -> None:
    ann, ben, eve = come(), come(), come()
    path = two_at_a_table(ann, ben)
    eve.open(path)
    eve.pass_welcome()
    expect(ann.page.get_by_text("1 watching")).to_be_visible()
    for visitor in (ann, eve):
        visitor.page.get_by_role("tab", name="Chat").click()
    for text in ("Who leads?", "Ann, I think."):
        say(eve, text)
        expect(eve.page.locator(".chat li").last).to_contain_text(text)
    say(ann, "Good luck!")
    for visitor, said in ((ann, ["Good luck!"]), (ben, ["Good luck!"])):
        visitor.page.get_by_role("tab", name="Chat").click()
        expect(visitor.page.locator(".chat li")).to_contain_text(said)
    expect(eve.page.locator(".chat li")).to_have_count(2)
    told = [json.loads(frame) for kind, frame in ann.passed if kind == "told"]
    watched = [(frame["type"], len(frame.get("said", ()))) for frame in told if frame.get("watchers")]
    # That Eve came, and what Ann said; nothing of what Eve said.
    assert watched == [("presence", 0), ("table", 1)]


def test_the_time_stays_behind_a_message_that_is_read_from_right_to_left(come: Come) -> None:
    ann, ben = come(), come()
    two_at_a_table(ann, ben)
    ann.page.get_by_role("tab", name="Chat").click()
    say(ann, "\u05e9\u05dc\u05d5\u05dd 12")
    message = ann.page.locator(".chat li")
    text, time = message.locator("bdi").last.bounding_box(), message.locator("time").bounding_box()
    assert text is not None
    assert time is not None
    assert text["x"] + text["width"] <= time["x"]
