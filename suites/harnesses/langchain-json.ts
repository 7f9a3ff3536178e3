import { JsonOutputParser } from '@langchain/core/output_parsers'
import { serve } from './serve.ts'

const parser = new JsonOutputParser()
await serve({
  suite: 'structured-extraction',
  library: '@langchain/core',
  part: 'JsonOutputParser',
  async answer({ text }) {
    try {
      const value: unknown = await parser.parse(text)
      return { result: typeof value === 'object' && value !== null ? { value } : null }
    } catch {
      return { result: null }
    }
  },
})
