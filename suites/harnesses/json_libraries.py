"""Python's readers of broken JSON under the suites.

    assay suite run structured-extraction -- python3 json_libraries.py json_repair
    assay suite run structured-extraction -- python3 json_libraries.py dirtyjson
    assay suite run partial-json -- python3 json_libraries.py partial_json_parser
"""

import json
import sys
from importlib.metadata import version


def with_json_repair(text):
    from json_repair import loads
    return loads(text)


def with_dirtyjson(text):
    from dirtyjson import loads
    return json.loads(json.dumps(loads(text, search_for_first_object=True)))


def with_partial_json_parser(text):
    from partial_json_parser import loads
    return loads(text)


LIBRARIES = {
    "json_repair": (with_json_repair, "structured-extraction"),
    "dirtyjson": (with_dirtyjson, "structured-extraction"),
    "partial_json_parser": (with_partial_json_parser, "partial-json"),
}
name = sys.argv[1]
read, suite = LIBRARIES[name]


def answer(text):
    try:
        value = read(text)
        if suite == "structured-extraction" and not isinstance(value, (dict, list)):
            return None
        json.dumps(value, allow_nan=False)
        return {"value": value}
    except Exception:
        return None


for line in sys.stdin:
    message = json.loads(line)
    if message["cmd"] == "start":
        me = {"name": name, "version": version(name.replace("_", "-")), "language": "python"}
        said = {"version": 1, "implementation": me, "suites": [suite]}
    elif message["cmd"] == "run":
        case = message["case"]
        text = case["text"] if "text" in case else "".join(case["chunks"])
        said = {"seq": message["seq"], "result": answer(text)}
    else:
        break
    print(json.dumps(said), flush=True)
