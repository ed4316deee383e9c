"""What people at a table do together: names, pauses, a rematch, and turns that nobody clicks through."""

import re
from time import monotonic
from typing import Any

from browser.visitors import Come, Visitor
from playwright.sync_api import expect
from server.processes import PATIENCE

LIVE = {"kind": "live", "bank": 3600, "increment": 0}


def menu(visitor: Visitor, name: str) -> None:
    """Chooses something in the menu of a table."""
    visitor.page.get_by_label("Menu").click()
    visitor.button(name).click()


def sit_down(path: str, host: Visitor, guest: Visitor) -> None:
    """Both come to the host's table, and the guest takes its free chair."""
    for each in (host, guest):
        each.open(path)
    guest.button("Sit here").click()
    for each in (host, guest):
        each.pass_welcome()


def test_a_pause_new_names_and_a_rematch_by_one_click_each(come: Come) -> None:
    ann, ben = come(), come()
    ben.may_complain = "409"
    path = ann.open_table("me", "free", first=0, pace=LIVE)
    sit_down(path, ann, ben)
    ann.wait_for_turn()

    menu(ben, "Change a name")
    dialog = ben.page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    dialog.get_by_label("Your name").fill("Benedict")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)
    expect(ann.page.locator(".players")).to_contain_text("Benedict")
    assert ben.ask("/api/guest")["name"] == "Benedict"

    menu(ann, "Propose a pause")
    ben.button("Agree").click()
    for each in (ann, ben):
        expect(each.page.locator(".notice", has_text="The game is paused.")).to_be_visible()
        assert each.lit == []
    assert not any(
        chair["is_running"] for chair in ann.ask(f"/api{path.replace('/t/', '/tables/')}")["chairs"]
    )
    ben.button("Continue the game").click()
    expect(ann.page.locator(".notice", has_text="The game is paused.")).to_have_count(0)
    expect(ann.page.locator(".log")).to_contain_text("Yellow ends the pause.")
    ann.wait_for("eyes.lit().length > 0")

    menu(ann, "Resign")
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ben.button("Rematch").click()
    ben.page.get_by_role("region", name="Waiting for players").wait_for()
    ann.button("Play the rematch").click()
    ann.page.wait_for_url(lambda url: not url.endswith(path))
    again = ann.page.url.rpartition("/")[2]
    assert again == ben.page.url.rpartition("/")[2]
    table = ann.ask(f"/api/tables/{again}")
    assert (table["status"], {chair["kind"] for chair in table["chairs"]}) == ("running", {"person"})


def test_while_others_are_waited_for_bots_of_any_level_come_and_go(come: Come) -> None:
    ann = come()
    ann.open(ann.open_table("me", "free", "free"))
    ann.choose(ann.page.get_by_role("combobox", name="Level of the bots"), "random")
    ann.button("Add a bot").first.click()
    expect(ann.page.locator(".waiting li").nth(1)).to_contain_text("bot random")
    ann.button("Remove the bot").click()
    expect(ann.button("Add a bot")).to_have_count(2)


def test_whoever_resigns_against_bots_is_told_how_it_goes_on_and_watches_nothing(come: Come) -> None:
    ann = come(motion="no-preference")
    ann.start(ann.open_table("me", "random", "random", first=0))
    ann.page.evaluate("""() => {
        window.told = 0;
        new MutationObserver(() => { told += document.querySelectorAll(".catch-up, .told").length; })
            .observe(document.body, { childList: true, subtree: true });
    }""")
    menu(ann, "Resign")
    ann.page.evaluate("""() => { window.said = new Set();
        new MutationObserver(() => said.add(document.querySelector(".notices .notice")?.textContent))
            .observe(document.body, { childList: true, subtree: true }); }""")
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ann.page.get_by_role("region", name="Game over").wait_for()
    assert any("Bots finish the game" in text for text in ann.page.evaluate("[...said].filter(Boolean)"))
    assert ann.page.evaluate("told") == 0


def test_a_game_that_everybody_has_left_says_so_wherever_one_looks(come: Come) -> None:
    ann, ben = come(), come()
    path = ann.open_table("me", "free", "random", first=0, pace=LIVE)
    pause(path, ann, ben, proposer=ann)

    leave(ben, "A bot plays for you until you come back, and the pause is over")
    expect(ann.page.locator(".log")).to_contain_text("The pause is over because fewer than two people")
    expect(ben.page.locator(".notice")).to_contain_text("A bot is playing for you.")
    assert listed(ben) == ("A bot plays for you", False)

    leave(ann, "The game waits until you come back.")
    expect(ann.page.locator(".notice")).to_contain_text("Everyone has left, so the game waits")
    expect(ann.page.locator(".players")).not_to_contain_text("to play")
    log = ann.page.locator(".log")
    expect(log).to_contain_text(re.compile(r"leaves\. The bot bushi has Green’s seat until they come back\."))
    assert listed(ann) == ("Waits until you come back", False)
    assert listed(ben) == ("Waits until you come back", False)

    ann.open(path)
    ann.page.locator(".notice").get_by_role("button", name="Take my seat back").click()
    ann.wait_for_turn()
    assert listed(ann)[0] == "Your turn"


def test_whoever_is_the_last_to_play_against_somebody_is_told_that_the_pause_ends_with_them(
    come: Come,
) -> None:
    ann, ben = come(), come()
    pause(ann.open_table("me", "me", "free", first=2, pace=LIVE), ann, ben, proposer=ben)
    for visitor, is_over in ((ann, False), (ben, True)):
        for what in ("Leave", "Resign"):
            menu(visitor, what)
            dialog = visitor.page.get_by_role("dialog", name=what)
            expect(dialog).to_contain_text("A bot")
            assert ("the pause is over" in dialog.inner_text().lower()) == is_over
            visitor.page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)


def pause(path: str, host: Visitor, guest: Visitor, *, proposer: Visitor) -> None:
    """The guest sits down, and whoever is to play proposes a pause, to which the other agrees."""
    sit_down(path, host, guest)
    proposer.wait_for_turn()
    menu(proposer, "Propose a pause")
    (guest if proposer is host else host).button("Agree").click()
    for each in (host, guest):
        expect(each.page.locator(".notice", has_text="The game is paused.")).to_be_visible()
        expect(each.page.locator(".turn-area .preview")).to_contain_text("The game is paused.")


def leave(visitor: Visitor, warning: str) -> None:
    """Leaves the table, having been told what follows from it."""
    menu(visitor, "Leave")
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog).to_contain_text(warning)
    dialog.get_by_role("button", name="Leave").click()
    expect(dialog).to_have_count(0)
    expect(visitor.page.locator(".notice").get_by_role("button", name="Take my seat back")).to_be_visible()


def listed(visitor: Visitor) -> tuple[str, bool]:
    """What a visitor's only game says on the front page, and whether their stand-in is called an opponent."""
    visitor.open()
    row = visitor.page.locator("a.listed")
    expect(row).to_have_count(1)
    state = row.locator(".listed-state > :first-child").inner_text()
    return state, "bushi" in row.locator(".listed-people").inner_text()


def test_the_list_of_games_tells_how_far_a_game_is_and_when_somebody_played(come: Come) -> None:
    ann = come()
    ann.start(ann.open_table("me", "random", first=0))
    ann.play(turns=1)
    ann.open()
    state = ann.page.locator("a.listed .listed-state")
    expect(state).to_contain_text(re.compile(r"\d+\sturns?\sso\sfar · active\snow"))


def test_a_link_is_shared_by_what_the_device_has_for_it_or_copied(come: Come) -> None:
    ann = come()
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.start(path := ann.open_table("me", "random", first=0))
    ann.page.evaluate("delete Navigator.prototype.share")
    menu(ann, "Share")
    expect(ann.alert).to_contain_text("The link has been copied.")
    assert ann.page.evaluate("navigator.clipboard.readText()") == ann.address + path
    ann.page.evaluate("navigator.share = async (what) => void (window.shared = what)")
    menu(ann, "Share")
    ann.wait_for("window.shared")
    assert ann.page.evaluate("shared") == {"title": "Samurai", "url": ann.address + path}


def test_those_at_one_screen_have_names_and_no_turn_without_a_choice_is_clicked_through(come: Come) -> None:
    ann = come()
    ann.open("/new")
    ann.choose(ann.page.get_by_role("combobox", name="Seat: Yellow"), "Also me (same screen)")
    ann.page.get_by_label("Name of Green").fill("Ann")
    ann.page.get_by_label("Name of Yellow").fill("Ben")
    ann.page.get_by_text("House rules").click()
    ann.choose(ann.page.get_by_role("combobox", name="Opening hand"), "five tiles at random")
    ann.button("Open the table").click()
    ann.page.locator(".players").get_by_text("Ben").wait_for()
    table = ann.page.url.rpartition("/")[2]
    ann.open("/about")
    while not (seen := ann.ask(f"/api/tables/{table}"))["forced"]:
        place_a_figure(ann, table, seen["deciders"][0])
    line = seen["line"]
    ann.open(f"/t/{table}")
    ann.pass_welcome()
    ann.wait_for("[...document.querySelectorAll('.pass-screen button')].length")
    ann.page.locator(".log").get_by_text("places", exact=False).last.wait_for()
    deadline = monotonic() + PATIENCE
    while ann.ask(f"/api/tables/{table}")["line"] == line:
        assert monotonic() < deadline
        ann.page.evaluate("eyes.steady()")
    assert ann.ask(f"/api/tables/{table}")["forced"] == []


def test_a_turn_with_nothing_left_to_choose_but_its_end_confirms_itself_if_one_likes(come: Come) -> None:
    ann = come()
    ann.like(confirm="never")
    ann.start(path := ann.open_table("me", "random", first=0))
    table = f"/api/tables/{path.rpartition('/')[2]}"
    before = ann.ask(table)["line"]
    lay_all(ann, table)
    deadline = monotonic() + PATIENCE
    while ann.ask(table)["line"] == before:
        assert monotonic() < deadline
        ann.page.evaluate("eyes.steady()")


def lay_all(ann: Visitor, table: str) -> None:
    """Whatever can be laid out in the first seat's turn, but not its end."""
    asked_at = ann.ask(f"{table}?seat=0")["question"]["asked_at"]
    while (question := ann.ask(f"{table}?seat=0")["question"]) and question["asked_at"] == asked_at:
        others = [found for click, found in question["choices"].items() if click != question["ending"]]
        if not others:
            return
        moves = " ".join([*question["draft"], first_move(others[0])])
        command = {"type": "draft", "id": moves, "moves": moves, "expected_seq": asked_at}
        assert ann.post(f"{table}/commands", {"command": command, "seat": 0})["type"] == "done"


def place_a_figure(ann: Visitor, table: str, seat: int) -> None:
    """The first that can be placed, where it can be."""
    question: Any = ann.ask(f"/api/tables/{table}?seat={seat}")["question"]
    command = {
        "type": "confirm",
        "id": f"line-{question['asked_at']}",
        "moves": first_move(question["choices"]),
        "expected_seq": question["asked_at"],
    }
    done = ann.post(f"/api/tables/{table}/commands", {"command": command, "seat": seat})
    assert done["type"] == "done", done


def first_move(choices: Any) -> str:
    """The one that takes the first of the clicks that are possible, again and again."""
    while isinstance(choices, dict):
        choices = next(iter(choices.values()))
    return str(choices)
