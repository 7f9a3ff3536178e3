import { defineFormat } from '../define-format.ts'
import { codeBehindJson } from '../engines/code-behind-json.ts'
import { jsonAfterMarker } from '../engines/json-after-marker.ts'
import { writeJsonCall } from '../json-calls/write-json-call.ts'

const OPEN = '<tool_call>'
const CLOSE = '</tool_call>'

/** JSON in a tag, and code behind it that needs no escapes. */
export const qwenAgentCode = defineFormat({
  name: 'qwen_agent_code',
  title: 'Qwen-Agent: JSON in a tag with code behind it',
  aliases: ['qwen_agent_nous_code'],
  models: ['Qwen2.5 and Qwen3 with the code interpreter of Qwen-Agent'],
  literals: [
    '<tool_call>\n{"name": "code_interpreter", "arguments": {"code": ""}}\n<code>\nprint(1)\n</code>\n</tool_call>',
  ],
  references: ['https://github.com/QwenLM/Qwen-Agent'],
  grammar: codeBehindJson({
    open: OPEN,
    close: CLOSE,
    codeOpen: '<code>',
    codeClose: '</code>',
    tool: 'code_interpreter',
    key: 'code',
    json: jsonAfterMarker({
      open: [OPEN],
      close: [CLOSE],
      write: (calls) => calls.map((call) => `${OPEN}\n${writeJsonCall(call)}\n${CLOSE}`).join('\n'),
    }),
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
