import type { JsonValue } from '../../../contracts/json.ts'

const BARE_KEY = /^[\w$.-]+$/u

/** A value with bare keys and its strings in a token; strings that hold the token stand in plain quotes, as JSON. */
export function writeQuoted(value: JsonValue, quote: string): string {
  if (typeof value === 'string') return writeText(value, quote)
  if (Array.isArray(value)) return `[${value.map((item) => writeQuoted(item, quote)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([key, member]) =>
      `${BARE_KEY.test(key) ? key : writeText(key, quote)}:${writeQuoted(member, quote)}`,
  )
  return `{${members.join(',')}}`
}

function writeText(text: string, quote: string): string {
  return text.includes(quote) ? JSON.stringify(text) : `${quote}${text}${quote}`
}
