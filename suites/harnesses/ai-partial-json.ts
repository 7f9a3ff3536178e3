import { parsePartialJson } from 'ai'
import { serve } from './serve.ts'

await serve({
  suite: 'partial-json',
  library: 'ai',
  part: 'parsePartialJson',
  async answer({ text }) {
    const { value } = await parsePartialJson(text)
    return { result: value === undefined ? null : { value } }
  },
})
