"""Writes web/src/wire.generated.ts: the shapes of requests and answers, from the server's own description.

`python web/make_wire.py` writes the file; `--check` says whether it is current (a test does that).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from banneret.server.app import create_app
from banneret.server.settings import Settings

TARGET = Path(__file__).resolve().parent / "src" / "wire.generated.ts"
HEAD = "// Made by web/make_wire.py from the server's OpenAPI description. Do not edit.\n"


def type_of(schema: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "const" in schema:
        return literal(schema["const"])
    if "enum" in schema:
        return " | ".join(literal(value) for value in schema["enum"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(type_of(part) for part in schema[several]))
    kind = schema.get("type")
    if kind == "array" and "prefixItems" in schema:
        return "[" + ", ".join(type_of(part) for part in schema["prefixItems"]) + "]"
    if kind == "array":
        inner = type_of(schema.get("items", {}))
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object" or "properties" in schema:
        if "properties" in schema:
            return fields_of(schema, "")
        more = schema.get("additionalProperties")
        return f"Record<string, {type_of(more) if isinstance(more, dict) and more else 'unknown'}>"
    names = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
    return names.get(str(kind), "unknown")


def broken(text: str) -> str:
    """A long union of names in lines."""
    names = text.split(" | ")
    if len(text) < 90 or not all(name.isidentifier() for name in names):
        return text
    return "".join(f"\n  | {name}" for name in names)


def assigned(text: str) -> str:
    return f"={text}" if text.startswith("\n") else f"= {text}"


def literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def fields_of(schema: dict[str, Any], indent: str) -> str:
    required = set(schema.get("required", []))
    lines = [
        f"{indent}  {name}{'' if name in required else '?'}: {type_of(inner)};"
        for name, inner in schema["properties"].items()
    ]
    if schema.get("additionalProperties") is True:
        lines.append(f"{indent}  [more: string]: unknown;")
    return "{\n" + "\n".join(lines) + f"\n{indent}}}"


def wire_types() -> str:
    """Every shape the server names, in alphabetical order."""
    schemas: dict[str, Any] = create_app(Settings()).openapi()["components"]["schemas"]
    parts = [HEAD]
    for name in sorted(schemas):
        schema = schemas[name]
        about = " ".join(str(schema.get("description", "")).split())
        comment = f"/** {about} */\n" if about else ""
        if "properties" in schema:
            parts.append(f"{comment}export interface {name} {fields_of(schema, '')}\n")
        else:
            parts.append(f"{comment}export type {name} {assigned(broken(type_of(schema)))};\n")
    return "\n".join(parts)


def main() -> int:
    made = wire_types()
    if "--check" in sys.argv[1:]:
        if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != made:
            print(f"{TARGET} is not current: run “python web/make_wire.py”.")
            return 1
        return 0
    TARGET.write_text(made, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
