import { parse } from 'partial-json'
import { serve, valueOr } from './serve.ts'

await serve({
  suite: 'partial-json',
  library: 'partial-json',
  answer: ({ text }) => valueOr(() => parse(text)),
})
