import { defineFormat } from '../define-format.ts'
import { bracketedCalls } from '../engines/bracketed-calls.ts'
import { spacedJson } from '../json-calls/spaced-json.ts'

const WORDS = ['[Calling tool:', '[Called tool:', '[Calling tools:', '[Called tools:']

/** Calls in square brackets behind words, as a model writes them that imitates a history. */
export const callingTool = defineFormat({
  name: 'calling_tool',
  title: 'a call in square brackets behind Calling tool',
  aliases: ['qwen'],
  models: ['quantised models that imitate a history, such as Qwen3'],
  literals: ['[Calling tool: searchReddit({"query": "x"})]', '● [Called tools: f({"query": "x"})]'],
  references: ['https://github.com/waybarrios/vllm-mlx'],
  grammar: bracketedCalls({
    open: [...WORDS, ...WORDS.map((words) => `● ${words}`)],
    write: (calls) =>
      calls.map((call) => `[Calling tool: ${call.name}(${spacedJson(call.arguments)})]`).join('\n'),
  }),
  reasoning: [{ open: '<think>', close: '</think>' }],
})
