import { formatPointer } from '../../json/json-pointer.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { scanJsonNumber } from '../../json/scan-json-number.ts'
import { visitJson } from '../../json/visit-json.ts'

/** Levels that are looked at: the pointer of a place is as long as it is deep. */
const DEPTH = 64
const NUMBER = /^[-\d]/u
/** A drive, and what `\t`, `\b` or `\f` of a path became. */
const PATH = /(?<![\p{L}\p{N}])[A-Za-z]:[\t\b\f]\S/u

/** What a JSON text loses in readers that take it as `JSON.parse` does, in words, each kind once; none where it isn't JSON. */
export function jsonTextLosses(text: string): readonly string[] {
  if (!safeParseJson(text).ok) return []
  const losses = new Map<string, string>()
  const tell = (kind: string, sentence: string): void => {
    if (!losses.has(kind)) losses.set(kind, sentence)
  }
  const seen = new Set<string>()
  visitJson(text, ({ kind, start, end, path }) => {
    if (path.length > DEPTH) return
    const token = text.slice(start, end)
    const pointer = formatPointer(path)
    if (seen.has(pointer) && typeof path.at(-1) === 'string')
      tell('key', `${pointer} comes twice, and readers keep one of them`)
    seen.add(pointer)
    if (kind === 'other' && NUMBER.test(token) && scanJsonNumber(token, 0)?.safe === false)
      tell('number', `${pointer} is ${token.slice(0, 40)}, which a double makes ${Number(token)}`)
    if (kind === 'string' && isPathMangled(token))
      tell('path', `${pointer} is ${token.slice(0, 40)}, a path whose backslashes aren't escaped`)
  })
  return [...losses.values()]
}

function isPathMangled(token: string): boolean {
  const reading = safeParseJson(token)
  return reading.ok && typeof reading.value === 'string' && PATH.test(reading.value)
}
