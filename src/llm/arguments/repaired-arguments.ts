import { applyRepairs } from '../../json/apply-repairs.ts'
import { composeRepairs } from '../../json/compose-repairs.ts'
import { repairJson } from '../../json/repair-json.ts'
import type { JsonRepair } from '../../json/repair-json.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { literalUnits } from './literal-units.ts'

/** A call that is shown in a string, as in the source of a program. */
const ESCAPED = /^\s*\{\s*\\+"/u

/** Makes JSON of what is broken of a call: as in extraction, but that no backslash and no control character is lost. */
export function repairedArguments(raw: string): JsonRepair {
  if (ESCAPED.test(raw)) return { ok: false, reason: 'it is the inside of a string', at: 0 }
  const first = literalUnits(raw)
  if (first.length === 0) return repairJson(raw)
  const literal = applyRepairs(raw, first)
  if (safeParseJson(literal).ok) return { ok: true, text: literal, repairs: first }
  const repaired = repairJson(literal)
  if (!repaired.ok) return repaired
  const repairs = composeRepairs(first, repaired.repairs)
  return repairs === undefined
    ? { ok: false, reason: 'an escape of it is broken' }
    : { ...repaired, repairs }
}
