"""Writes `src/wire.ts` from the package `protocol`; with `--check`, says whether it is up to date."""

import sys
from inspect import getmembers, isclass
from pathlib import Path
from typing import Any

import msgspec

from rokkaku.locales import FORMS
from rokkaku.protocol import commands, frames, pages, requests

FILE = Path(__file__).parent / "src" / "wire.ts"
HEADING = """// Made from src/rokkaku/protocol by web/wire_types.py; do not edit.

export type Tree = { [click: string]: Tree | string };
"""
FORMS_ARE = "Of words: what the key of a family in such a form ends in, after a hyphen."
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def messages() -> list[type]:
    """The types that are sent; the nouns they hold come along."""
    modules = (commands, requests, frames, pages)
    found = [
        kind
        for module in modules
        for _, kind in getmembers(module, isclass)
        if kind.__module__ == module.__name__
    ]
    return [kind for kind in found if issubclass(kind, msgspec.Struct) and kind is not commands.Command]


def written() -> str:
    """All types as TypeScript."""
    types = messages()
    sent_by_clients = {
        kind.__name__
        for kind in types
        if issubclass(kind, commands.Command) or kind.__name__.startswith(("New", "Posted"))
    }
    _, components = msgspec.json.schema_components(types, ref_template="{name}")
    interfaces = [
        _interface(name, components[name], optional=name in sent_by_clients) for name in sorted(components)
    ]
    union = " | ".join(sorted(kind.__name__ for kind in types if issubclass(kind, commands.Command)))
    version = f"export const PROTOCOL = {frames.PROTOCOL};\n"
    forms = f"/** {FORMS_ARE} */\nexport const FORMS = {msgspec.json.encode(FORMS).decode()};\n"
    return "\n".join([HEADING, version, forms, *interfaces, f"export type Command = {union};\n"])


def _interface(name: str, schema: dict[str, Any], *, optional: bool) -> str:
    """A field with a default may be left out by clients, but is always sent by the server."""
    required = schema.get("required", [])
    fields = [
        f"  {field}{'?' if optional and field not in required else ''}: {_type(of)};"
        for field, of in schema["properties"].items()
    ]
    about = f"/** {' '.join(schema['description'].split())} */\n" if "description" in schema else ""
    return f"{about}export interface {name} {{\n" + "\n".join(fields) + "\n}\n"


def _type(schema: dict[str, Any]) -> str:
    if "tsType" in schema:
        return str(schema["tsType"])
    if "$ref" in schema:
        return str(schema["$ref"])
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    if "prefixItems" in schema:
        return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
    match schema.get("type"):
        case "array":
            return f"({_type(schema['items'])})[]"
        case "object":
            return f"{{ [name: string]: {_type(schema.get('additionalProperties', {}))} }}"
        case str(plain):
            return PLAIN[plain]
    return "unknown"


def main() -> int:
    """Writes the file, or compares it."""
    if "--check" not in sys.argv:
        FILE.write_text(written(), encoding="utf-8")
        return 0
    if FILE.read_text(encoding="utf-8") == written():
        return 0
    print("web/src/wire.ts does not fit src/rokkaku/protocol; run: .venv/bin/python web/wire_types.py")
    return 1


if __name__ == "__main__":
    sys.exit(main())
