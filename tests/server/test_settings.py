import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rokkaku.core.errors import BadSetup
from rokkaku.server.settings import (
    RANGES,
    Database,
    Settings,
    cores,
    default_store,
    from_environment,
    unknown_variables,
    variable,
)

ROOT = Path(__file__).parent.parent.parent
DEFAULTS = Settings(store=default_store())


def test_nothing_needs_to_be_set() -> None:
    assert from_environment({}) == DEFAULTS
    assert from_environment({"ROKKAKU_PORT": " ", "PATH": "/bin"}) == DEFAULTS
    assert cores() >= 1


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("host", "0.0.0.0", "0.0.0.0"),
        ("host", "::1", "::1"),
        ("port", "0", 0),
        ("store", "games.sqlite3", Path("games.sqlite3")),
        ("store", "~/games.sqlite3", Path.home() / "games.sqlite3"),
        ("store", "postgresql://ann@localhost/games", Database("postgresql://ann@localhost/games")),
        ("store", "postgres:///games", Database("postgres:///games")),
        ("base_url", "https://play.example.org", "https://play.example.org"),
        ("base_url", "http://Play.Example.org:8080/", "http://play.example.org:8080"),
        ("trusted_proxies", "127.0.0.1, ::1,10.0.0.0/8", ("127.0.0.1", "::1", "10.0.0.0/8")),
        ("bot_seconds", "0.5", 0.5),
        ("bot_workers", "2", 2),
        ("bot_memory", "512", 512),
        ("bot_patience", "120", 120.0),
        ("default_bot", "random", "random"),
        ("expire_open_days", "0.5", 0.5),
        ("expire_running_days", "30", 30),
        ("requests_per_second", "100", 100),
        ("messages_per_second", "5", 5),
        ("sockets_per_address", "5000", 5000),
        ("cpu_per_address", "0.5", 0.5),
        ("chat_per_minute", "12", 12),
        ("keep_expired_days", "1", 1),
        ("keep_expired_tables", "0", 0),
        ("keep_imported_days", "7", 7),
        ("keep_imported_tables", "20", 20),
        ("keep_drafts_days", "14.5", 14.5),
        ("keep_chat_days", "30", 30),
        ("keep_chat_messages", "50", 50),
        ("max_body", "32768", 32768),
        ("max_tables_per_guest", "3", 3),
        ("compress_sockets", "no", False),
        ("prepare_bots", "no", False),
        ("test_seeds", "any text", "any text"),
    ],
)
def test_everything_can_be_set(name: str, text: str, value: Any) -> None:
    expected = msgspec.structs.replace(DEFAULTS, **{name: value})
    assert from_environment({variable(name): text}) == expected
    assert from_environment({}, **{name: text}) == expected


@pytest.mark.parametrize(
    ("name", "text", "key"),
    [
        ("port", "eighty", "server.setting.whole-number"),
        ("compress_sockets", "maybe", "server.setting.yes-or-no"),
        ("port", "65536", "server.setting.whole-number"),
        ("port", "-1", "server.setting.whole-number"),
        ("bot_workers", "1.5", "server.setting.whole-number"),
        ("bot_seconds", "0", "server.setting.number"),
        ("bot_patience", "5", "server.setting.number"),
        ("bot_seconds", "nan", "server.setting.number"),
        ("bot_seconds", "inf", "server.setting.number"),
        ("max_body", "10", "server.setting.whole-number"),
        ("host", "http://here", "server.setting.host"),
        ("base_url", "play.example.org", "server.setting.base-url"),
        ("base_url", "ftp://play.example.org", "server.setting.base-url"),
        ("base_url", "https://play.example.org/rokkaku", "server.setting.base-url"),
        ("base_url", "https://me:secret@play.example.org", "server.setting.base-url"),
        ("base_url", "https://play.example.org:port", "server.setting.base-url"),
        ("base_url", "https://[::1", "server.setting.base-url"),
        ("base_url", "https://gr\u00fcn.example", "server.setting.base-url"),
        ("trusted_proxies", "127.0.0.1,proxy", "server.setting.proxy"),
        ("default_bot", "clever", "server.setting.bot"),
        ("default_bot", "greedy:5", "server.setting.bot"),
        ("store", "/", "server.setting.store"),
    ],
)
def test_a_wrong_value_is_told_with_its_variable_and_what_is_allowed(name: str, text: str, key: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        from_environment({variable(name): text})
    assert refusal.value.key == key
    told = str(refusal.value)
    assert told.startswith(variable(name))
    assert text.split(",")[-1] in told
    assert "must be" in told


@pytest.mark.parametrize(
    "text",
    ["//ann:s3#cret@localhost/games", "//ann:s3/cret@localhost/games", "//ann:53/s3@localhost", "//[::1/x"],
)
def test_a_wrong_address_of_a_database_is_not_repeated_with_its_password(text: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        from_environment({"ROKKAKU_STORE": f"postgresql:{text}"})
    assert refusal.value.key == "server.setting.database"
    assert "s3" not in str(refusal.value)
    assert str(refusal.value).startswith("ROKKAKU_STORE")


def test_what_is_said_on_the_command_line_is_called_so() -> None:
    with pytest.raises(BadSetup, match=r"^--port is “70000”; it must be a whole number from 0 to 65535"):
        from_environment({}, port=70000)
    assert from_environment({"ROKKAKU_PORT": "1"}, port=None).port == 1
    assert from_environment({"ROKKAKU_PORT": "1"}, port=2).port == 2
    with pytest.raises(BadSetup, match=r"^ROKKAKU_PORT is “x”"):
        from_environment({"ROKKAKU_PORT": "x"}, port=2)
    with pytest.raises(TypeError):
        from_environment({}, prot=1)


@pytest.mark.parametrize(
    ("proxies", "is_everybody"),
    [("", False), ("127.0.0.1,10.0.0.0/8", False), ("127.0.0.1, 0.0.0.0/0", True), ("::/0", True)],
)
def test_a_network_of_all_addresses_is_noticed(proxies: str, is_everybody: bool) -> None:
    assert from_environment({"ROKKAKU_TRUSTED_PROXIES": proxies}).trusts_anyone == is_everybody


def test_misspelt_variables_are_found() -> None:
    environ = {"ROKKAKU_PROT": "1", "ROKKAKU_PORT": "1", "PORT": "1"}
    assert unknown_variables(environ) == ("ROKKAKU_PROT",)
    assert unknown_variables({"ROKKAKU_RICE_WARS_VALUES": "."}) == ()


@pytest.mark.parametrize(
    ("host", "is_loopback"),
    [
        ("127.0.0.1", True),
        ("127.1.2.3", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("::", False),
        ("192.0.2.5", False),
        ("127.example.org", False),
    ],
)
def test_whether_it_listens_to_this_machine_alone(host: str, is_loopback: bool) -> None:
    assert from_environment({}, host=host).is_loopback == is_loopback


@pytest.mark.parametrize(
    "more", [{"base_url": "http://127.0.0.1"}, {"host": "0.0.0.0"}, {"host": "192.0.2.5"}]
)
def test_deals_can_be_foretold_only_where_nobody_else_can_come(more: dict[str, str]) -> None:
    seeds = {"ROKKAKU_TEST_SEEDS": "s"}
    assert from_environment(seeds, host="::1").test_seeds == "s"
    with pytest.raises(BadSetup, match=r"^ROKKAKU_TEST_SEEDS .* not allowed where other people can come"):
        from_environment(seeds, **more)


def test_https_is_known_by_the_base_url() -> None:
    assert not DEFAULTS.is_https
    assert not from_environment({}, base_url="http://here.local").is_https
    assert from_environment({}, base_url="https://play.example.org").is_https


def test_every_number_has_a_range_that_its_default_lies_in() -> None:
    numbers = {field.name for field in msgspec.structs.fields(Settings) if field.type in (int, float)}
    assert set(RANGES) == numbers
    for name, (least, most) in RANGES.items():
        assert least <= getattr(DEFAULTS, name) <= most


def test_the_guide_lists_every_variable_with_its_default() -> None:
    page = (ROOT / "docs" / "guide" / "hosts.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(ROKKAKU_\w+)` \| (.*?) \|", page, flags=re.MULTILINE))
    told = {
        "ROKKAKU_STORE": "`rokkaku.sqlite3` in the user’s data folder",
        "ROKKAKU_BOT_WORKERS": "one for each core",
        "ROKKAKU_BASE_URL": "none",
        "ROKKAKU_TRUSTED_PROXIES": "none",
        "ROKKAKU_TEST_SEEDS": "none",
        "ROKKAKU_COMPRESS_SOCKETS": "`yes`",
        "ROKKAKU_PREPARE_BOTS": "`yes`",
    }
    expected = {
        variable(field.name): told.get(variable(field.name), f"`{field.default}`")
        for field in msgspec.structs.fields(Settings)
    }
    assert rows == expected | {"ROKKAKU_RICE_WARS_VALUES": "none"}
