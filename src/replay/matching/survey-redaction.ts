import type { JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { containsPlaceholder } from '../../text/redaction-placeholder.ts'

/** What redaction did to a value, and what it left as it was. */
export interface RedactionSurvey {
  readonly isRedacted: boolean
  /** How many values of each kind it holds: the same before redaction and after. */
  readonly counts: string
}

/** Looks for placeholders in a value. Needs no recursion, however deep. */
export function surveyRedaction(value: JsonValue): RedactionSurvey {
  const counts = { objects: 0, arrays: 0, strings: 0, others: 0 }
  const open: JsonValue[] = [value]
  let isRedacted = false
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node === 'string') {
      counts.strings += 1
      isRedacted ||= containsPlaceholder(node)
    } else if (isJsonArray(node)) {
      counts.arrays += 1
      for (const item of node) open.push(item)
    } else if (isJsonObject(node)) {
      counts.objects += 1
      for (const [key, member] of Object.entries(node)) {
        isRedacted ||= containsPlaceholder(key)
        open.push(member)
      }
    } else counts.others += 1
  }
  return { isRedacted, counts: Object.values(counts).join(' ') }
}
