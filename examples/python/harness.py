"""Answers the cases of a suite: one line of JSON in, one line of JSON out."""

import json
import sys

from extractor import extract

# Cases that this extractor is known to fail. They are reported, and fail no run.
DEVIATIONS = [{"case": "front-matter/flow-map", "issue": "https://example.com/issues/1"}]

for line in sys.stdin:
    message = json.loads(line)
    if message["cmd"] == "stop":
        break
    if message["cmd"] == "start":
        me = {"name": "example-extractor", "version": "1.0.0", "language": "python"}
        answer = {"version": 1, "implementation": me, "deviations": DEVIATIONS}
    else:
        case = message["case"]
        text = case["text"] if "text" in case else "".join(case["chunks"])
        value = extract(text)
        answer = {"seq": message["seq"], "result": None if value is None else {"value": value}}
    print(json.dumps(answer), flush=True)
