"""A record from elsewhere, brought to the browser and reviewed there."""

from pathlib import Path

from browser.visitors import PHONE, Come
from playwright.sync_api import expect

RECORD = Path(__file__).parents[1] / "records" / "samurai" / "won-by-leads-3.record"
EDGES = "(box) => [box.getBoundingClientRect().left, box.getBoundingClientRect().right]"


def test_a_record_is_pasted_mended_and_reviewed_and_a_friend_sees_it(come: Come) -> None:
    ann, ben = come(), come(size=PHONE)
    ann.may_complain = "400"
    text = RECORD.read_text(encoding="utf-8")
    damaged = text.replace("\n3 ", "\n4 ", 1)
    assert damaged != text
    ann.open()
    ann.page.get_by_role("link", name="Open a record").click()
    ann.button("Review it").click()
    expect(ann.alert).to_have_text("Paste a record first, or choose a file.")
    field = ann.page.get_by_label("Record (text or JSON)")
    field.fill(damaged)
    ann.button("Review it").click()
    expect(ann.alert).to_contain_text("Line 4 of the record is damaged")
    field.fill(text)
    ann.button("Review it").click()
    ann.page.get_by_role("slider").wait_for()
    expect(ann.page.locator(".bar-title")).to_contain_text("A record from elsewhere, kept until")
    expect(ann.page.get_by_role("link", name="Back to the table")).to_have_count(0)
    ann.button("To the end").click()
    ann.page.locator(".log li", has_text="Winner").first.wait_for()
    ann.button("Continue from here").wait_for()

    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.page.evaluate("delete Navigator.prototype.share")
    ann.button("Share").click()
    expect(ann.page.locator(".share-told")).to_have_text("The link has been copied.")
    link = str(ann.page.evaluate("navigator.clipboard.readText()"))
    ann.resize(PHONE)
    ann.page.evaluate("void (navigator.clipboard.writeText = () => Promise.reject())")
    ann.button("Share").click()
    expect(ann.page.locator(".share-told")).to_contain_text(link)
    assert all(0 <= edge <= PHONE[0] for edge in ann.page.locator(".share-told").evaluate(EDGES))
    ben.page.goto(link)
    ben.page.get_by_role("slider").wait_for()
    ben.page.goto(link.replace("/r/", "/t/"))
    ben.page.wait_for_url("**/r/**")


def test_a_file_is_chosen_or_dropped(come: Come) -> None:
    ann = come()
    ann.may_complain = "413"  # whoever is quicker than the page knows what is too large
    ann.open("/import")
    ann.page.get_by_label("Choose a file").set_input_files(RECORD)
    ann.page.get_by_role("slider").wait_for()
    ann.open("/import")
    ann.page.get_by_label("Record (text or JSON)").wait_for()
    ann.page.evaluate(
        """(text) => {
          const dropped = new DataTransfer();
          dropped.items.add(new File([text], "a.record"));
          document.querySelector("main").dispatchEvent(
            new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: dropped }),
          );
        }""",
        RECORD.read_text(encoding="utf-8"),
    )
    ann.page.get_by_role("slider").wait_for()
    ann.open("/import")
    ann.page.get_by_label("Choose a file").set_input_files(
        {"name": "photo.jpg", "mimeType": "image/jpeg", "buffer": b"x" * (1 << 20) + b"x"}
    )
    expect(ann.alert).to_have_text("photo.jpg is too large to be a record.")
