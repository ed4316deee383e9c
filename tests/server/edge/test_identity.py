import re
import string
from pathlib import Path

import pytest

from rokkaku.core.errors import BadRequest
from rokkaku.locales import languages, say, texts
from rokkaku.protocol.names import bot_words, checked_name
from rokkaku.server.edge.identity import COOKIE, CookieSigner, fresh_name, new_guest_id
from rokkaku.server.settings import Settings

PLAIN = Settings(store=Path("unused"))
SECURE = Settings(store=Path("unused"), base_url="https://play.example.org")


@pytest.fixture
def keeper() -> CookieSigner:
    return CookieSigner("a secret of the store", PLAIN)


def test_a_signed_id_is_known_again(keeper: CookieSigner) -> None:
    guest = new_guest_id()
    assert keeper.read(f"{COOKIE}={keeper.sign(guest)}") == guest
    assert keeper.read(f"theme=dark; {COOKIE}={keeper.sign(guest)};other=1") == guest


def test_ids_are_long_random_and_fit_for_a_cookie() -> None:
    ids = {new_guest_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert all(len(guest) >= 16 for guest in ids)
    assert set("".join(ids)) <= set(string.ascii_letters + string.digits + "-_")


def test_no_other_value_is_believed(keeper: CookieSigner) -> None:
    signed = keeper.sign("guest")
    wrong = [
        "",
        "guest",
        "guest.",
        ".",
        keeper.sign(""),
        signed[:-1],
        signed + "=",
        signed + "A",
        signed.upper(),
        "other" + signed[5:],
        keeper.sign("x" * 65),
        "guest.é",
        "gu\u00e9st" + signed[5:],
    ]
    assert [keeper.read(f"{COOKIE}={value}") for value in wrong] == [None] * len(wrong)
    assert keeper.read("") is None
    assert keeper.read(signed) is None
    assert keeper.read(f"x{COOKIE}={signed}") is None


@pytest.mark.parametrize("position", range(0, 49, 7))
def test_a_changed_letter_breaks_it(keeper: CookieSigner, position: int) -> None:
    signed = keeper.sign("guest")
    letter = "B" if signed[position] == "A" else "A"
    assert keeper.read(f"{COOKIE}={signed[:position]}{letter}{signed[position + 1 :]}") is None


def test_another_secret_signs_otherwise(keeper: CookieSigner) -> None:
    stranger = CookieSigner("another secret", PLAIN)
    assert keeper.read(f"{COOKIE}={stranger.sign('guest')}") is None


def test_a_planted_cookie_does_not_hide_the_true_one(keeper: CookieSigner) -> None:
    assert keeper.read(f"{COOKIE}=planted.x; {COOKIE}={keeper.sign('guest')}") == "guest"


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(keeper: CookieSigner) -> None:
    name, *attributes = keeper.set_cookie("guest").split("; ")
    assert name == f"rokkaku_guest={keeper.sign('guest')}"
    assert attributes == ["Path=/", "Max-Age=31536000", "HttpOnly", "SameSite=Lax"]


def test_under_https_the_cookie_is_secure_and_bound_to_the_host(keeper: CookieSigner) -> None:
    secure = CookieSigner("a secret of the store", SECURE)
    name, *attributes = secure.set_cookie("guest").split("; ")
    assert name == f"__Host-rokkaku_guest={secure.sign('guest')}"
    assert "Secure" in attributes
    assert "Path=/" in attributes
    assert not any(attribute.startswith("Domain") for attribute in attributes)
    assert secure.read(keeper.set_cookie("guest")) is None


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Anna", "Anna"),
        ("  Anna\t of\n  Kyoto ", "Anna of Kyoto"),
        ("źrebię", "źrebię"),
        ("六角", "六角"),
        ("O'Neil <b>", "O'Neil <b>"),
        ("🙂", "🙂"),
        ("e\u0301", "é"),
        ("Botticelli", "Botticelli"),
        ("Anna, no bot", "Anna, no bot"),
        ("Wire bot", "Wire bot"),
        ("Greenwood", "Greenwood"),
        ("Red Baron", "Red Baron"),
        ("Ann 800", "Ann 800"),
        ("A. B. Otto", "A. B. Otto"),
        ("Андрей", "Андрей"),
        ("Viola", "Viola"),
        ("Lila", "Lila"),
        ("Viola, no bot", "Viola, no bot"),
        ("x" * 24, "x" * 24),
    ],
)
def test_names_people_may_have(text: str, name: str) -> None:
    assert checked_name(text) == name


@pytest.mark.parametrize(
    ("text", "key", "told"),
    [
        ("", "server.name.empty", "needs"),
        (" \t\u3000", "server.name.empty", "needs"),
        ("x" * 25, "server.name.long", "25"),
        ("An\x00na", "server.name.character", "U+0000"),
        ("An\u202ena", "server.name.character", "U+202E"),
        ("An\u2066na", "server.name.character", "U+2066"),
        ("An\u200bna", "server.name.character", "U+200B"),
        ("An\u200dna", "server.name.character", "U+200D"),
        ("\ufeffAnna", "server.name.character", "U+FEFF"),
        ("\u3164", "server.name.character", "U+3164"),
        ("\u2800", "server.name.character", "U+2800"),
        ("\ue000", "server.name.character", "U+E000"),
        ("\ud800", "server.name.character", "U+D800"),
        ("\u0336Anna", "server.name.character", "U+0336"),
        ("Green", "server.name.colour", "Green"),
        ("  YELLOW", "server.name.colour", "YELLOW"),
        ("Grün", "server.name.colour", "Grün"),
        ("żółty", "server.name.colour", "żółty"),
        ("Rosso", "server.name.colour", "Rosso"),
        ("Green.", "server.name.colour", "Green."),
        ("\uff27reen", "server.name.colour", "\uff27reen"),
        ("bot bushi", "server.name.bot", "bot bushi"),
        ("Bot-Bushi", "server.name.bot", "Bot-Bushi"),
        ("· bot bushi", "server.name.bot", "bushi"),
        ("bot", "server.name.bot", "bot"),
        ("Green · bot bushi", "server.name.bot", "Green"),
        ("Blue bot bushi", "server.name.bot", "Blue"),
        ("●Grün: Bot bushi", "server.name.bot", "Grün"),
        ("viola bot", "server.name.bot", "viola"),
        ("deshi (bot)", "server.name.bot", "deshi"),
        ("mcts:800 (bot)", "server.name.bot", "mcts"),
        ("Bots", "server.name.bot", "Bots"),
        ("B.o.t", "server.name.bot", "B.o.t"),
        ("b o t bushi", "server.name.bot", "b o t"),
        ("B0t", "server.name.bot", "B0t"),
        ("Bọt", "server.name.bot", "Bọt"),
        ("\u0392\u039f\u03a4", "server.name.bot", "\u0392\u039f\u03a4"),
        ("\u0412\u043e\u0442 bushi", "server.name.bot", "bushi"),
        ("Gr\u0435\u0435n", "server.name.colour", "n"),
    ],
)
def test_names_nobody_may_have(text: str, key: str, told: str) -> None:
    with pytest.raises(BadRequest) as refusal:
        checked_name(text)
    assert refusal.value.key == key
    assert told in str(refusal.value)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", ["web.player.bot", "web.listed.bot", "cli.join.player.bot"])
def test_no_bot_is_shown_without_a_word_that_no_name_begins_with(language: str, key: str) -> None:
    shown = re.sub(r"\{[^}]*\}", " ", texts(language)[key]).casefold()
    assert bot_words().intersection(re.findall(r"\w+", shown))


def test_a_new_guest_has_a_friendly_name_that_is_a_name() -> None:
    names = {fresh_name() for _ in range(200)}
    assert len(names) > 150
    assert all(checked_name(name) == name for name in names)
    assert all(len(word) <= 20 for word in say("server.name.words").split())
