"""The tool call parsers of SGLang under the suite llm-output, without a GPU.

    pip install --no-deps sglang==0.5.23 && pip install msgspec openai orjson partial-json-parser pydantic
    assay suite run llm-output -- python3 sglang_parsers.py
"""

import importlib
import importlib.util
import json
import os
import pathlib
import sys
import types
from importlib.metadata import version

# A name that the request does not offer is a call, too.
os.environ["SGLANG_FORWARD_UNKNOWN_TOOLS"] = "1"
PARSERS = {
    "apertus": "apertus2509_detector", "cohere_command": "cohere_command4_detector",
    "deepseek_v3": "deepseekv3_detector", "deepseek_v3_1": "deepseekv31_detector",
    "deepseek_v3_2": "deepseekv32_detector", "deepseek_v4": "deepseekv4_detector",
    "dots": "dots_detector", "gemma4": "gemma4_detector", "gigachat3": "gigachat3_detector",
    "glm45": "glm4_moe_detector", "glm47": "glm47_moe_detector", "harmony": "gpt_oss_detector",
    "hermes": "hermes_detector", "internlm2": "internlm_detector",
    "iquest_coder": "iquest_q1_detector", "k2_horizon": "k2_v3_detector",
    "kimi_k2": "kimik2_detector", "lfm2": "lfm2_detector", "llama3_json": "llama32_detector",
    "minicpm5": "minicpm5_detector", "minimax_m2": "minimax_m2", "minimax_m3": "minimax_m3",
    "mistral_v3": "mistral_detector", "mistral_v11": "mistral_detector",
    "poolside": "poolside_v1_detector", "pythonic": "pythonic_detector",
    "qwen3_coder": "qwen3_coder_detector", "step3": "step3_detector",
}
FOLDER = pathlib.Path(importlib.util.find_spec("sglang").submodule_search_locations[0])
REASONING = {"skipped": "reasoning is for another parser of SGLang"}

# The package itself asks for a GPU: its folders are opened without what it loads first.
for name in ("", ".srt", ".srt.entrypoints", ".srt.entrypoints.openai", ".srt.function_call"):
    module = types.ModuleType("sglang" + name)
    module.__path__ = [str(FOLDER.joinpath(*name.split(".")[1:]))]
    sys.modules[module.__name__] = module
sys.modules["sglang.utils"] = types.ModuleType("sglang.utils")
sys.modules["sglang.utils"].convert_json_schema_to_str = json.dumps
protocol = importlib.import_module("sglang.srt.entrypoints.openai.protocol")
base = importlib.import_module("sglang.srt.function_call.base_format_detector")


def detector_of(name):
    module = importlib.import_module("sglang.srt.function_call." + name)
    for value in vars(module).values():
        if isinstance(value, type) and value.__module__ == module.__name__:
            if issubclass(value, base.BaseFormatDetector):
                return value()
    raise LookupError(name)


def tool_of(tool):
    function = protocol.Function(name=tool["name"], parameters=tool["inputSchema"])
    return protocol.Tool(type="function", function=function)


def answer(case):
    if case.get("format") not in PARSERS:
        return {"skipped": "it has no parser for this format"}
    text = case["text"] if "text" in case else "".join(case["chunks"])
    if "think>" in text or "prefill" in case:
        return REASONING
    tools = [tool_of(tool) for tool in case.get("tools", [])]
    found = detector_of(PARSERS[case["format"]]).detect_and_parse(text, tools)
    calls = [{"name": c.name, "arguments": json.loads(c.parameters)} for c in found.calls]
    return {"result": {"calls": calls, "content": found.normal_text}}


for line in sys.stdin:
    message = json.loads(line)
    if message["cmd"] == "start":
        me = {"name": "sglang", "version": version("sglang"), "language": "python"}
        said = {"version": 1, "implementation": me, "suites": ["llm-output"]}
    elif message["cmd"] == "run":
        try:
            said = {"seq": message["seq"], **answer(message["case"])}
        except Exception as error:
            said = {"seq": message["seq"], "error": repr(error)}
    else:
        break
    print(json.dumps(said), flush=True)
