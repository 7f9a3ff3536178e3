"""An extractor of 20 lines under the suite structured-extraction.

    assay suite run structured-extraction -- python3 json_in_text.py
"""

import json
import sys


def extract(text):
    """Returns the first JSON object or array in a text, or None."""
    decoder = json.JSONDecoder()
    for start, character in enumerate(text):
        if character in "{[":
            try:
                value, _ = decoder.raw_decode(text, start)
                return {"value": value}
            except ValueError:
                continue
    return None


for line in sys.stdin:
    message = json.loads(line)
    if message["cmd"] == "start":
        me = {"name": "json_in_text", "version": "1", "language": "python"}
        answer = {"version": 1, "implementation": me}
    elif message["cmd"] == "run":
        case = message["case"]
        text = case["text"] if "text" in case else "".join(case["chunks"])
        answer = {"seq": message["seq"], "result": extract(text)}
    else:
        break
    print(json.dumps(answer), flush=True)
