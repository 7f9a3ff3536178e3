import { parseLlmToolCalls } from 'llm-tool-parser'
import { serve } from './serve.ts'

await serve({
  suite: 'llm-output',
  library: 'llm-tool-parser',
  answer({ text }) {
    const { content, toolCalls } = parseLlmToolCalls(text)
    // It makes up ids for calls that have none.
    const calls = toolCalls.map(({ id, name, arguments: args }) => ({
      ...(id !== undefined && text.includes(id) && { id }),
      name,
      arguments: args,
    }))
    return { result: { calls, content } }
  },
})
