import type { JsonValue } from '../../../contracts/json.ts'
import { numberLoss } from '../../../json/number-loss.ts'
import { replaceNumbers } from '../../../json/replace-numbers.ts'
import { safeParseJson } from '../../../json/safe-parse-json.ts'
import { scanJson } from '../../../json/scan-json.ts'

/** Structured content as a value, and what that loses of what is written. */
export interface ReadStructured {
  readonly value: JsonValue | undefined
  readonly losses: readonly string[]
}

/** What a number that a double may not hold has, and most texts lack. */
const LONG_NUMBER = /\d[\d.]{15}|\d[eE][-+]?\d/u

/** Reads structured content. A number that is too large for a double is null, as it would be written, and so fits no number. */
export function readStructured(text: string): ReadStructured {
  if (!LONG_NUMBER.test(text)) {
    const reading = safeParseJson(text)
    return { value: reading.ok ? reading.value : undefined, losses: [] }
  }
  const scan = scanJson(text)
  const numbers = scan.ok ? scan.unsafeNumbers : []
  const losses = new Set<string>()
  const held = replaceNumbers(text, numbers, (digits) => {
    const { diagnostic, value } = numberLoss(digits)
    losses.add(diagnostic)
    return value === null ? 'null' : digits
  })
  const reading = safeParseJson(held)
  return { value: reading.ok ? reading.value : undefined, losses: [...losses] }
}
