import { parsePartialJson } from '@langchain/core/output_parsers'
import { serve, valueOr } from './serve.ts'

await serve({
  suite: 'partial-json',
  library: '@langchain/core',
  part: 'parsePartialJson',
  answer: ({ text }) => valueOr(() => parsePartialJson(text)),
})
