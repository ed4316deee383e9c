"""What hostile clients write, class by class, and the close codes that are an answer to it."""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from server.reliability.raw_socket import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, frame, text

LARGEST = 65_536
"""Bytes of the largest message that the server takes in these tests."""
DEEP = 20_000
PROTOCOL_ERROR, UNSUPPORTED, NOT_UTF_8, POLICY, TOO_BIG, FAILED = 1002, 1003, 1007, 1008, 1009, 1011
NOT_UNDERSTOOD = 4400
NOT_UTF_8_BYTES = (b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"a\x80z")
FIELDS: Mapping[str, Mapping[str, Any]] = {
    "look": {"seat": 0, "since": 0, "heard": 0, "heard_spectators": 0, "parts": ["view"], "language": "en"},
    "sit": {"seat": 0, "key": "", "colour": "red"},
    "seat_bot": {"seat": 0, "bot": "greedy"},
    "leave": {"seat": 0},
    "rename": {"seat": 0, "name": "Hostile"},
    "draft": {"moves": "", "expected_seq": 1},
    "attempt": {"clicks": ["kyoto"], "expected_seq": 1},
    "undo": {},
    "redo": {},
    "restart": {},
    "confirm": {"moves": "", "expected_seq": 1},
    "preview": {"moves": ""},
    "propose": {"what": "end", "line": 1},
    "answer": {"yes": True},
    "resume": {},
    "late": {"seat": 0, "choice": "wait"},
    "say": {"text": "hello"},
    "note": {"text": "hello"},
    "keep": {},
    "deal": {},
}
"""A sound command of each type but those that end a game or a table."""


class Attack(NamedTuple):
    """Bytes for a socket of one's own, and how it may end."""

    make: Callable[[Random], bytes]
    codes: tuple[int, ...]


def command(type: str, **fields: Any) -> dict[str, Any]:
    return {"type": type, "id": "hostile", **FIELDS.get(type, {}), **fields}


def _some_command(dice: Random) -> dict[str, Any]:
    return command(dice.choice(list(FIELDS)))


# ── frames that are none ────────────────────────────────────────────────────────────────────────────


def bad_opcode(dice: Random) -> bytes:
    return frame(dice.choice((3, 4, 5, 6, 7, 11, 12, 13, 14, 15)), dice.randbytes(dice.randrange(100)))


def unmasked(dice: Random) -> bytes:
    opcode = dice.choice((TEXT, BINARY, PING, PONG, CLOSE))
    return frame(opcode, json.dumps(command("keep")).encode(), is_masked=False)


def reserved_bits(dice: Random) -> bytes:
    opcode = dice.choice((TEXT, BINARY, PING, CLOSE))
    return frame(opcode, b"{}", reserved=dice.randrange(1, 8))


def not_utf_8(dice: Random) -> bytes:
    return text(b'{"type":"say","id":"u","text":"' + dice.choice(NOT_UTF_8_BYTES) + b'"}')


def not_utf_8_in_parts(dice: Random) -> bytes:
    wrong = dice.choice(NOT_UTF_8_BYTES)
    cut = dice.randrange(len(wrong) + 1)
    return frame(TEXT, b'"' + wrong[:cut], is_last=False) + frame(CONTINUATION, wrong[cut:] + b'"')


def wrong_length(dice: Random) -> bytes:
    """Claims of lengths that no message can have."""
    claimed = dice.choice((2**63, 2**64 - 1, 2**62, 2**40, 2**32, LARGEST + 1))
    return frame(dice.choice((TEXT, BINARY)), b"{}", length=claimed)


def control_in_parts(dice: Random) -> bytes:
    opcode = dice.choice((PING, PONG, CLOSE))
    return frame(opcode, b"", is_last=False) + frame(CONTINUATION, b"")


def long_control(dice: Random) -> bytes:
    opcode, length = dice.choice((PING, PONG, CLOSE)), dice.choice((126, 200, 60_000, 70_000))
    return frame(opcode, b"\x03\xe8" + b"x" * (length - 2))


def parts_out_of_order(dice: Random) -> bytes:
    begun = frame(TEXT, b'{"type"', is_last=False)
    return dice.choice(
        (
            frame(CONTINUATION, b"{}"),
            begun + frame(TEXT, b"{}"),
            begun + frame(BINARY, b"{}"),
            begun + frame(CLOSE, b"\x03\xe8"),
            frame(TEXT, b"", is_last=False) + frame(PING) + frame(TEXT, b""),
        )
    )


def bad_close(dice: Random) -> bytes:
    code = dice.choice((0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65_535))
    return frame(CLOSE, dice.choice((b"\x03", code.to_bytes(2, "big"), b"\x03\xe8\xff\xff")))


def noise(dice: Random) -> bytes:
    """Whatever it means, it is no frame: the reserved bits make sure of that."""
    return bytes((dice.randrange(256) | 0x70, dice.randrange(126))) + dice.randbytes(dice.randrange(130, 500))


# ── messages that are none ──────────────────────────────────────────────────────────────────────────


def too_big(dice: Random) -> bytes:
    return text(b" " * dice.choice((LARGEST + 1, 2 * LARGEST, 1_000_000)))


def too_big_in_parts(dice: Random) -> bytes:
    parts = [frame(CONTINUATION, b" " * 10_000, is_last=False) for _ in range(dice.randrange(7, 20))]
    return frame(TEXT, b"{", is_last=False) + b"".join(parts)


def binary(dice: Random) -> bytes:
    sound = json.dumps(_some_command(dice)).encode()
    return frame(BINARY, dice.choice((sound, b"", dice.randbytes(50))))


def deep(dice: Random) -> bytes:
    return text(dice.choice(("[" * DEEP, '{"a":' * (DEEP // 2), "[" * DEEP + "]" * DEEP, '[{"":' * 9_000)))


def no_json(dice: Random) -> bytes:
    sound = json.dumps(_some_command(dice))
    return text(
        dice.choice(
            (
                "", "\0", "hello", "{", "[]", "null", "NaN", "'{}'", '"\\ud800"', "{}", "\ufeff{}",
                sound[: dice.randrange(1, len(sound))],
                sound + dice.choice(("x", ",", "{}", "\0")),
                sound.replace('"', "'"),
            )
        )
    )  # fmt: skip


def huge_number(dice: Random) -> bytes:
    numbers = ("1" * 5_000, "-" + "9" * 60_000, "1e999", "1e30", "-1e-400", "0." + "3" * 9_000, "1E+4000")
    return text('{"type":"look","id":"n","since":' + dice.choice(numbers) + "}")


def huge_text(dice: Random) -> bytes:
    """Far longer than anything that may be said, or named."""
    return text(json.dumps(command("keep", id="x" * dice.choice((1_000, 10_000, 60_000)))))


def unknown_type(dice: Random) -> bytes:
    types: tuple[Any, ...] = (
        "table",
        "done",
        "refused",
        "admin",
        "",
        "LOOK",
        "look ",
        "__class__",
        7,
        None,
        ["look"],
        {},
    )
    return text(json.dumps({**_some_command(dice), "type": dice.choice(types)}))


def unknown_field(dice: Random) -> bytes:
    extra = dice.choice(("state", "seed", "guest", "host", "is_host", "__proto__", "Seat", "type ", ""))
    return text(json.dumps({**_some_command(dice), extra: dice.choice((1, "x", None, {}, []))}))


def missing_field(dice: Random) -> bytes:
    sound = command(dice.choice(("sit", "seat_bot", "leave", "draft", "confirm", "late", "say", "answer")))
    needed = [name for name in sound if name not in ("key", "colour", "line")]
    del sound[dice.choice(needed)]
    return text(json.dumps(sound))


def wrong_kind(dice: Random) -> bytes:
    sound = _some_command(dice)
    name = dice.choice([name for name in sound if name != "type"])
    wrong: Mapping[type, tuple[Any, ...]] = {
        str: (7, None, True, ["a"], {"a": 1}),
        bool: ("yes", 1, None),
        int: ("1", 1.5, [1], {}),
        list: ("view", [1], {"view": 1}, 5),
    }
    return text(json.dumps({**sound, name: dice.choice(wrong[type(sound[name])])}))


AT_ONCE: Mapping[str, Attack] = {
    "bad opcodes": Attack(bad_opcode, (PROTOCOL_ERROR,)),
    "no mask": Attack(unmasked, (PROTOCOL_ERROR,)),
    "reserved bits": Attack(reserved_bits, (PROTOCOL_ERROR,)),
    "not UTF-8": Attack(not_utf_8, (NOT_UTF_8,)),
    "not UTF-8, in parts": Attack(not_utf_8_in_parts, (NOT_UTF_8,)),
    "wrong lengths": Attack(wrong_length, (PROTOCOL_ERROR, TOO_BIG)),
    "control frames in parts": Attack(control_in_parts, (PROTOCOL_ERROR,)),
    "long control frames": Attack(long_control, (PROTOCOL_ERROR, TOO_BIG)),
    "parts out of order": Attack(parts_out_of_order, (PROTOCOL_ERROR,)),
    "bad close frames": Attack(bad_close, (PROTOCOL_ERROR, NOT_UTF_8)),
    "noise": Attack(noise, (PROTOCOL_ERROR,)),
    "too big": Attack(too_big, (TOO_BIG,)),
    "too big, in parts": Attack(too_big_in_parts, (TOO_BIG,)),
    "binary": Attack(binary, (UNSUPPORTED,)),
    "deep": Attack(deep, (NOT_UNDERSTOOD,)),
    "no JSON": Attack(no_json, (NOT_UNDERSTOOD,)),
    "huge numbers": Attack(huge_number, (NOT_UNDERSTOOD,)),
    "huge texts": Attack(huge_text, (NOT_UNDERSTOOD,)),
    "unknown types": Attack(unknown_type, (NOT_UNDERSTOOD,)),
    "unknown fields": Attack(unknown_field, (NOT_UNDERSTOOD,)),
    "missing fields": Attack(missing_field, (NOT_UNDERSTOOD,)),
    "wrong kinds": Attack(wrong_kind, (NOT_UNDERSTOOD,)),
}
"""What is refused as soon as it has come in."""
