import type { Compliance } from '../../contracts/classification.ts'
import type { Extraction } from '../../contracts/extraction.ts'
import type { JsonValue } from '../../contracts/json.ts'
import type { SchemaError } from '../../contracts/judgement.ts'
import type { WrapMode } from '../../contracts/wrap-rule.ts'
import { extractTexts } from '../../extraction/several/extract-texts.ts'
import { auto } from '../../extraction/chain/presets.ts'
import type { TextSource } from '../../extraction/several/text-source.ts'
import { type ValueCheck, structuredOnly } from '../../extraction/target/value-check.ts'
import { createFoundNames } from '../../projection/found-names.ts'
import { projectValue } from '../../projection/project-value.ts'
import type { UsableSchema } from '../../schema/compile-schema.ts'
import { declaredNames } from '../../schema/declared-names.ts'
import type { OutputRejection } from './output-rejection.ts'
import type { SchemaInForce } from './schema-in-force.ts'

/** What a result's compliance is told from. */
export interface CheckOutputInput {
  readonly schema: SchemaInForce | undefined
  readonly structured: JsonValue | undefined
  /** False for errors, and for results that aren't final. */
  readonly applicable: boolean
  readonly rejection: OutputRejection | undefined
  /** The texts that could be wrapped instead. */
  readonly sources: readonly TextSource[]
  readonly extraction: Extraction | null
}

/** How a result stands to its schema, and what a wrapper could make of it. */
export interface OutputCheck {
  readonly compliance: Compliance
  readonly schemaErrors: readonly SchemaError[]
  readonly extraction: Extraction | null
  /** Rules that give a value which validates or, without a schema, yield one; best first. */
  readonly wrapModes: readonly WrapMode[]
}

interface UsableSchemaInForce extends SchemaInForce {
  readonly compiled: UsableSchema
}

/** Holds a result to its schema and, where it breaks it, looks for a value in its texts that doesn't. */
export function checkOutput(input: CheckOutputInput): OutputCheck {
  const { schema, structured, extraction } = input
  const nothing = { schemaErrors: [], extraction, wrapModes: [] }
  if (!input.applicable)
    return { ...nothing, compliance: input.rejection?.kind ?? 'not-applicable' }
  const yielding = { ...nothing, wrapModes: modesOf(extraction) }
  if (schema === undefined) return { ...yielding, compliance: 'no-schema' }
  const { compiled } = schema
  if (!compiled.ok) return { ...nothing, compliance: 'schema-unusable' }
  if (structured === undefined) {
    return { compliance: 'missing', schemaErrors: [], ...wrap(input, { ...schema, compiled }) }
  }
  const errors = compiled.validateRedacted(structured)
  return errors.length === 0
    ? { ...yielding, compliance: 'valid' }
    : { compliance: 'invalid', schemaErrors: errors, ...wrap(input, { ...schema, compiled }) }
}

/** Structured content is held to the schema once more, as projected by it, and stays what came; then the texts are. */
function wrap(
  { structured, sources, extraction }: CheckOutputInput,
  { source, compiled }: UsableSchemaInForce,
): Pick<OutputCheck, 'extraction' | 'wrapModes'> {
  const foundNames = createFoundNames(source)
  const fits = (value: JsonValue): boolean => compiled.validateRedacted(value).length === 0
  const check: ValueCheck<JsonValue> = (given) => {
    const { value } = projectValue(given, source)
    if (!structuredOnly(given).ok || !fits(value))
      return {
        ok: false,
        reason: 'the value does not fit the outputSchema, nor does it as projected',
      }
    const { failure } = foundNames({ given, projected: value })
    return failure === undefined ? { ok: true, value } : { ok: false, reason: failure }
  }
  if (structured !== undefined && check(structured).ok)
    return { extraction, wrapModes: ['text_extraction'] }
  const accepted = extractTexts(sources, { chain: auto, hasTarget: true, check })
  const filled = sources.filter(({ text }) => text.trim() !== '')
  const [only] = filled
  const asResult =
    only !== undefined &&
    filled.length === 1 &&
    declaredNames(source).has('result') &&
    fits({ result: only.text })
      ? (['result'] as const)
      : []
  return {
    extraction: accepted.ok ? accepted : extraction,
    wrapModes: [...modesOf(accepted), ...asResult],
  }
}

function modesOf(extraction: Extraction | null): readonly WrapMode[] {
  if (extraction === null || !extraction.ok) return []
  if (typeof extraction.value !== 'object' || extraction.value === null) return []
  const labelled = extraction.extractor === 'labelled-json' && extraction.parts === undefined
  return [labelled ? 'labelled-json' : 'text_extraction']
}
