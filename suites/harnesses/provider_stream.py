"""Reads what providers of language models send, for the suite provider-stream.

A second implementation, written from the providers' documents. Run it with:
    assay suite run provider-stream -- python3 suites/harnesses/provider_stream.py
"""

import json
import re
import sys

FINISH = {
    "stop": "stop", "end_turn": "stop", "stop_sequence": "stop", "STOP": "stop", "eos": "stop",
    "length": "length", "max_tokens": "length", "MAX_TOKENS": "length", "model_length": "length",
    "max_output_tokens": "length", "model_context_window_exceeded": "length",
    "tool_calls": "tool_calls", "tool_use": "tool_calls", "function_call": "tool_calls",
    "content_filter": "content_filter", "refusal": "content_filter", "SAFETY": "content_filter",
    "RECITATION": "content_filter", "BLOCKLIST": "content_filter",
    "PROHIBITED_CONTENT": "content_filter", "SPII": "content_filter",
    "LANGUAGE": "content_filter", "IMAGE_SAFETY": "content_filter",
    "IMAGE_PROHIBITED_CONTENT": "content_filter", "IMAGE_RECITATION": "content_filter",
}


class Answer:
    def __init__(self):
        self.text, self.calls, self.finish, self.error, self.ended = "", {}, None, False, False

    def call(self, key, name="", id=None):
        call = self.calls.setdefault(key, {"name": name, "text": ""})
        if id and "id" not in call:
            call["id"] = id
        call["name"] = call["name"] or name
        return call


def messages(body):
    """Yields (event, data) of an event stream, of JSON lines, or of JSON documents."""
    start = body.lstrip("\ufeff \t\r\n")
    if start[:1] in ("{", "["):
        yield from documents(start)
        return
    event, data = None, []
    lines = re.split(r"\r\n|\n|\r", body.removeprefix("\ufeff"))
    for line in lines[:-1]:  # A last line without its end is not there.
        if line == "":
            if data:
                yield event, "\n".join(data)
            event, data = None, []
            continue
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "data":
            data.append(value)
        elif field == "event":
            event = value
        elif field == "error" or (field.startswith("{") and '"error"' in line):
            yield "error", "{}"  # llama.cpp names a field of its own; others write a bare line.


def documents(text):
    decoder, at = json.JSONDecoder(), 0
    listed = text.startswith("[")
    at = 1 if listed else 0
    while at < len(text):
        if text[at] in " \t\r\n,":
            at += 1
            continue
        if text[at] == "]" and listed:
            yield "array-end", "null"
            return
        try:
            _, end = decoder.raw_decode(text, at)
        except ValueError:
            return
        yield ("item" if listed else None), text[at:end]
        at = end


def decode(case):
    body = case.get("text", "".join(case.get("chunks", [])))
    answer = Answer()
    read = READERS[case["wire"]]
    state = {"whole": not body.lstrip("\ufeff \t\r\n").startswith("data") and "event-stream" not in case["contentType"]}
    for event, data in messages(body):
        if data.strip() == "[DONE]":
            answer.ended = True
            continue
        try:
            message = json.loads(data)
        except ValueError:
            continue
        if event == "error":
            answer.error = True
        if event == "array-end":
            state["closed"] = True
            continue
        state["item"] = event == "item"
        if isinstance(message, dict):
            read(answer, message, state)
    if case["status"] >= 400:
        answer.error = True
    if state.get("item") and not state.get("closed"):
        answer.ended = False
    if answer.calls and answer.finish == "stop" and case["wire"] in ("gemini", "ollama"):
        answer.finish = "tool_calls"
    calls = [finished(call) for call in answer.calls.values()]
    return {
        "text": answer.text, "calls": calls, "finish": answer.finish, "error": answer.error,
        "truncated": not answer.ended and not answer.error,
    }


def finished(call):
    text = call.pop("text")
    value = call.pop("value", None)
    if value is None:
        try:
            value = json.loads(text) if not call.pop("custom", False) else text
        except ValueError:
            value = text
    return {**call, "arguments": value}


def chat(answer, message, state):
    if message.get("error"):
        answer.error = True
    choice = next((c for c in message.get("choices") or [] if (c.get("index") or 0) == 0), None)
    whole = bool(choice) and ("message" in choice or ("text" in choice and message.get("object") == "text_completion" and state["whole"]))
    if choice:
        part = choice.get("message") or choice.get("delta") or {}
        if isinstance(choice.get("text"), str):
            answer.text += choice["text"]
        content = part.get("content")
        if isinstance(content, str):
            answer.text += content
        elif isinstance(content, list):
            answer.text += "".join(p.get("text") or "" for p in content if isinstance(p, dict) and p.get("type") == "text" and isinstance(p.get("text"), str))
        for position, piece in enumerate(part.get("tool_calls") or []):
            fragment(answer, piece, state, position, "message" in choice)
        legacy = part.get("function_call")
        if legacy and not part.get("tool_calls"):
            call = answer.call("legacy", legacy.get("name") or "")
            call["text"] += legacy.get("arguments") or ""
        if choice.get("error") or choice.get("finish_reason") == "error":
            answer.error = True
        if choice.get("finish_reason"):
            answer.finish = FINISH.get(choice["finish_reason"], "other")
    if whole:
        answer.ended = True


def fragment(answer, piece, state, position, is_whole):
    function = piece.get("function") or piece.get("custom") or {}
    index = piece.get("index")
    if index is None or is_whole:
        index = position if is_whole else (position if not piece.get("id") else f"id:{piece['id']}")
    open_calls = state.setdefault("open", {})
    known = open_calls.get(index)
    id, name = piece.get("id"), function.get("name") or ""
    # Some servers send every call under index 0.
    if known is None or (id and name and answer.calls[known].get("id") not in (None, id)):
        known = open_calls[index] = len(answer.calls)
    call = answer.call(known, name, id)
    if piece.get("custom"):
        call["custom"] = True
    arguments = function.get("arguments", function.get("input"))
    if isinstance(arguments, str):
        call["text"] += arguments
    elif arguments is not None:
        call["text"] += json.dumps(arguments)


def anthropic(answer, message, state):
    kind = message.get("type")
    if kind == "error":
        answer.error = True
    elif kind == "message":
        for position, block in enumerate(message.get("content") or []):
            block_of(answer, block, position)
        if message.get("stop_reason"):
            answer.finish = FINISH.get(message["stop_reason"], "other")
        answer.ended = True
    elif kind == "content_block_start":
        block_of(answer, message["content_block"], message.get("index"))
    elif kind == "content_block_delta":
        delta = message.get("delta") or {}
        if delta.get("type") == "text_delta":
            answer.text += delta.get("text") or ""
        elif delta.get("type") == "input_json_delta" and message.get("index") in answer.calls:
            call = answer.calls[message["index"]]
            call["text"] += delta.get("partial_json") or ""
            if call["text"]:
                call.pop("value", None)
    elif kind == "message_delta":
        reason = (message.get("delta") or {}).get("stop_reason")
        if reason:
            answer.finish = FINISH.get(reason, "other")
    elif kind == "message_stop":
        answer.ended = True


def block_of(answer, block, key):
    if block.get("type") == "text":
        answer.text += block.get("text") or ""
    elif block.get("type") == "tool_use":
        call = answer.call(key, block.get("name") or "", block.get("id"))
        call["value"] = block.get("input", {})


def responses(answer, message, state):
    kind = message.get("type")
    if kind is None or message.get("object") == "response":
        if message.get("error"):
            answer.error = True
        if message.get("object") == "response":
            response(answer, message, True)
        return
    if kind == "error":
        answer.error = True
    elif kind == "response.output_text.delta":
        answer.text += message.get("delta") or ""
        state.setdefault("told", set()).add("text")
    elif kind == "response.output_text.done":
        if "text" not in state.get("told", set()):
            answer.text += message.get("text") or ""
        state.setdefault("told", set()).add("text")
    elif kind == "response.output_item.added":
        item_of(answer, message.get("item") or {}, place_of(message, state), False)
    elif kind in ("response.function_call_arguments.delta", "response.custom_tool_call_input.delta"):
        if place_of(message, state) in answer.calls:
            answer.calls[place_of(message, state)]["text"] += message.get("delta") or ""
    elif kind in ("response.function_call_arguments.done", "response.custom_tool_call_input.done"):
        call = answer.calls.get(place_of(message, state))
        if call is not None and call["text"] == "":
            call["text"] = message.get("arguments", message.get("input")) or ""
    elif kind == "response.output_item.done":
        item_of(answer, message.get("item") or {}, place_of(message, state), True)
    elif kind in ("response.completed", "response.incomplete", "response.failed", "response.done"):
        response(answer, message.get("response") or {}, not answer.text and not answer.calls)


def place_of(message, state):
    """Some servers leave output_index out: the item's id has to do."""
    if message.get("output_index") is not None:
        return message["output_index"]
    return message.get("item_id") or (message.get("item") or {}).get("id")


def response(answer, whole, take_items):
    if take_items:
        for position, item in enumerate(whole.get("output") or []):
            if item.get("type") == "message":
                answer.text += "".join(p.get("text") or "" for p in item.get("content") or [] if p.get("type") == "output_text")
            else:
                item_of(answer, item, position, True)
    status = whole.get("status")
    if status == "failed" or whole.get("error"):
        answer.error = True
    if status == "completed":
        answer.finish = "tool_calls" if answer.calls else "stop"
    elif status == "incomplete":
        reason = (whole.get("incomplete_details") or {}).get("reason")
        answer.finish = FINISH.get(reason, "other")
    answer.ended = status in ("completed", "incomplete", "failed", "cancelled")


def item_of(answer, item, key, is_done):
    if item.get("type") == "local_shell_call":
        call = answer.call(key, "local_shell", item.get("call_id"))
        call["value"] = item.get("action")
    if item.get("type") not in ("function_call", "custom_tool_call"):
        return
    call = answer.call(key, item.get("name") or "", item.get("call_id") or item.get("id"))
    if item["type"] == "custom_tool_call":
        call["custom"] = True
    if is_done and call["text"] == "":
        call["text"] = item.get("arguments", item.get("input")) or ""


def gemini(answer, message, state):
    if message.get("error"):
        answer.error = True
    if (message.get("promptFeedback") or {}).get("blockReason"):
        answer.finish, answer.ended = "content_filter", True
    for candidate in message.get("candidates") or []:
        if (candidate.get("index") or 0) != 0:
            continue
        for part in (candidate.get("content") or {}).get("parts") or []:
            if isinstance(part.get("text"), str) and not part.get("thought"):
                answer.text += part["text"]
            called = part.get("functionCall")
            if called:
                call = answer.call(len(answer.calls), called.get("name") or "", called.get("id"))
                call["value"] = called.get("args") or {}
        if candidate.get("finishReason"):
            answer.finish = FINISH.get(candidate["finishReason"], "other")
            answer.ended = True


def ollama(answer, message, state):
    if message.get("error"):
        answer.error = True
    part = message.get("message") or {}
    answer.text += part.get("content") or message.get("response") or ""
    for piece in part.get("tool_calls") or []:
        function = piece.get("function") or {}
        call = answer.call(len(answer.calls), function.get("name") or "", piece.get("id"))
        call["value"] = function.get("arguments") or {}
    if message.get("done"):
        answer.ended = True
        if message.get("done_reason"):
            answer.finish = FINISH.get(message["done_reason"], "other")


READERS = {
    "openai-chat": chat, "mistral": chat, "openai-responses": responses,
    "anthropic-messages": anthropic, "gemini": gemini, "ollama": ollama,
}


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["cmd"] == "start":
            reply = {"version": 1, "implementation": {"name": "provider_stream.py", "language": "python"}, "suites": ["provider-stream"]}
        elif message["cmd"] == "run":
            reply = {"seq": message["seq"], "result": decode(message["case"])}
        else:
            break
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
