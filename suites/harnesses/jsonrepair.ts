import { jsonrepair } from 'jsonrepair'
import { serve, valueOr } from './serve.ts'

await serve({
  suite: 'structured-extraction',
  library: 'jsonrepair',
  part: 'if JSON.parse fails',
  answer: ({ text }) => valueOr(() => read(text)),
})

/** What many agents do: JSON.parse, else the repair, on the whole text. */
function read(text: string): unknown {
  const value: unknown = JSON.parse(isJson(text) ? text : jsonrepair(text))
  // A text that is no data becomes one string.
  return typeof value === 'object' && value !== null ? value : undefined
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
