import { parseDocument } from 'yaml'
import type { JsonReading } from '../json/safe-parse-json.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'
import { lineAndColumn } from '../text/line-and-column.ts'

/** Aliases that a document may resolve to; a small one can ask for 2^n nodes. */
const MAX_ALIASES = 100

/** Reads a text as one YAML 1.2 document that holds what JSON can hold; never throws. */
export function safeParseYaml(text: string): JsonReading {
  try {
    const document = parseDocument(text, { prettyErrors: false })
    const [fault] = [...document.errors, ...document.warnings]
    if (fault !== undefined)
      return { ok: false, reason: `${lineAndColumn(text, fault.pos[0])}: ${fault.message}` }
    return safeParseJson(
      JSON.stringify(document.toJS({ maxAliasCount: MAX_ALIASES }), refuseNonJson) ?? 'null',
    )
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) }
  }
}

function refuseNonJson(key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError(`${JSON.stringify(key)} is ${value}, which JSON can't hold`)
  return value
}
