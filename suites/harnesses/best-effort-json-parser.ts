import { disableErrorLogging, parse } from 'best-effort-json-parser'
import { serve, valueOr } from './serve.ts'

disableErrorLogging()
await serve({
  suite: 'partial-json',
  library: 'best-effort-json-parser',
  answer: ({ text }) => valueOr(() => parse(text)),
})
