import { defineFormat } from '../define-format.ts'
import { attributeTags } from '../engines/attribute-tags.ts'
import { firstOf } from '../engines/first-of.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'
import { GCML_TAGS, writeDsml } from '../engines/tags/dsml.ts'
import { writeJsonCall } from '../json-calls/write-json-call.ts'

/** A JSON object in a message of a role of its own, or behind a token; 3.5 writes tags that each carry a marker. */
export const gigachat3 = defineFormat({
  name: 'gigachat3',
  title: 'a JSON object in a message of the role function call; in 3.5 tags with the GCML marker',
  aliases: ['gigachat', 'gigachat31', 'gigachat35'],
  models: ['GigaChat 3', 'GigaChat 3.1', 'GigaChat 3.5'],
  literals: [
    '<|message_sep|>\n\nfunction call<|role_sep|>\n{"name": "f", "arguments": {}}',
    '<|function_call|>{"name": "f", "arguments": {}}',
    '<｜GCML｜tool_calls>\n<｜GCML｜invoke name="f">\n<｜GCML｜parameter name="k" string="true">v</｜GCML｜parameter>\n</｜GCML｜invoke>\n</｜GCML｜tool_calls>',
  ],
  references: [
    'https://github.com/sgl-project/sglang/blob/v0.5.23/python/sglang/srt/function_call/gigachat3_detector.py',
    'https://github.com/sgl-project/sglang/blob/v0.5.23/python/sglang/srt/function_call/gigachat35_detector.py',
  ],
  grammar: firstOf([
    jsonAfterMarker({
      open: [
        '<|message_sep|>\n\nfunction call<|role_sep|>',
        'function call<|role_sep|>',
        '<|function_call|>',
      ],
      mayClose: ['<|message_sep|>'],
      begins: '{',
      write: (calls) =>
        calls
          .map((call) => `<|message_sep|>\n\nfunction call<|role_sep|>\n${writeJsonCall(call)}`)
          .join(''),
    }),
    attributeTags(GCML_TAGS, writeDsml('tool_calls', '｜GCML｜')),
  ]),
  reasoning: [{ open: '<think>', close: '</think>' }],
  ignored: ['<|message_sep|>'],
})
