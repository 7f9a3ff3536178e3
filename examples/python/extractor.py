"""Takes the JSON object or array out of a text that an MCP tool or a model wrote."""

import json
import re

FENCE = re.compile(r"^(`{3,}|~{3,})[^\n]*\n(.*?)^\1", re.MULTILINE | re.DOTALL)
# JSON has no NaN and no Infinity, and Python reads both.
DECODER = json.JSONDecoder(parse_constant=lambda name: None)


def extract(text):
    """Returns the data in a text, or None if there is none."""
    for part in [text, *(match[2] for match in FENCE.finditer(text))]:
        value = whole(part)
        if value is not None:
            return value
    return first_in(text)


def whole(text):
    try:
        value = DECODER.decode(text.removeprefix("\ufeff"))
    except ValueError:
        return None
    return value if isinstance(value, (dict, list)) else None


def first_in(text):
    for start in (match.start() for match in re.finditer(r"[{\[]", text)):
        try:
            value, _ = DECODER.raw_decode(text, start)
        except ValueError:
            continue
        if value is not None:
            return value
    return None
