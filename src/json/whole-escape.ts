import type { Repair } from '../contracts/extraction.ts'
import { applyRepairs } from './apply-repairs.ts'
import { safeParseJson } from './safe-parse-json.ts'

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&quot;', '"'],
  ['&#34;', '"'],
  ['&#x22;', '"'],
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&apos;', "'"],
  ['&#39;', "'"],
  ['&#x27;', "'"],
])
const ENTITY = /&(?:quot|amp|lt|gt|apos|#34|#39|#x22|#x27);/gu
const ESCAPE = /\\(?:u[\da-fA-F]{4}|.)/gu

/**
 * Returns what undoes the escapes of a whole text: JSON as HTML, or as the inside of a JSON string. Undefined if that is
 * not JSON: then each escape may be part of the data.
 */
export function wholeEscape(text: string): readonly Repair[] | undefined {
  const repairs = text.includes('"') ? backslashes(text) : entities(text)
  return repairs !== undefined && safeParseJson(applyRepairs(text, repairs)).ok
    ? repairs
    : undefined
}

function entities(text: string): readonly Repair[] | undefined {
  if (!/&(?:quot|#34|#x22);/u.test(text)) return undefined
  return Array.from(text.matchAll(ENTITY), ({ 0: before, index: start }) => {
    const after = ENTITIES.get(before) ?? before
    return { code: after === '"' ? 'double-quotes' : 'other', start, before, after }
  })
}

function backslashes(text: string): readonly Repair[] | undefined {
  if (!text.includes('\\"') || !safeParseJson(`"${text}"`).ok) return undefined
  return Array.from(text.matchAll(ESCAPE), ({ 0: before, index: start }) => {
    const after: string = JSON.parse(`"${before}"`)
    return { code: 'escape-fixed', start, before, after }
  })
}
