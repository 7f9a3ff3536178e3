import type { ExtractionFormat, ExtractionSuccess } from '../../../contracts/extraction.ts'
import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import type { WrapRule } from '../../../contracts/wrap-rule.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { projectValue } from '../../../projection/project-value.ts'
import { compileSchema } from '../../../schema/compile-schema.ts'
import { asWritten } from './as-written.ts'
import { widenedFor } from './learned-schema.ts'
import { type Extract, lossIn } from '../../../suggest/loss-in.ts'
import { readingFault } from './reading-fault.ts'

/** What a learned rule gives of a result. */
export interface LearnedReading {
  /** The rule; with a wider schema where the value asks for one. */
  readonly rule: WrapRule
  /** Undefined where the rule gives nothing, or would lose something of what it reads. */
  readonly found?: ExtractionSuccess
}

/**
 * Reads a result by a rule whose schema was learned, too. The schema is no sieve: what is read is read without it, gets the
 * types that it asks for where they change nothing, and makes it wider where it doesn't fit.
 */
export function readByLearned(rule: WrapRule, result: JsonValue, extract: Extract): LearnedReading {
  const { output_schema: schema } = rule
  const extraction = extract(rule)
  if (extraction?.ok !== true || schema === undefined || !isJsonObject(extraction.value))
    return { rule }
  const fault =
    readingFault(rule, extraction, result) ?? lossIn(rule, { extraction, result }, extract)
  if (fault !== undefined) return { rule }
  const typed = typedBy(schema, extraction)
  if (fits(schema, typed)) return { rule, found: { ...extraction, value: typed } }
  const wider = widenedFor(schema, typed)
  const again = typedBy(wider, extraction)
  if (!fits(wider, again)) return { rule }
  return { rule: { ...rule, output_schema: wider }, found: { ...extraction, value: again } }
}

/** Formats that say themselves of which type a value is; in others all are texts. */
const TYPED: ReadonlySet<ExtractionFormat> = new Set([
  'json',
  'json-lines',
  'python-literal',
  'php-array',
  'ruby-hash',
  'yaml',
])

function typedBy(schema: JsonObject, { format, value }: ExtractionSuccess): JsonValue {
  return TYPED.has(format) ? value : asWritten(value, projectValue(value, schema).value, { schema })
}

function fits(schema: JsonObject, value: JsonValue): boolean {
  const compiled = compileSchema(schema)
  return compiled.ok && compiled.validate(value).length === 0
}
