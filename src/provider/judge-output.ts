import type { Extraction } from '../contracts/extraction.ts'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import type { ProviderRequest } from '../contracts/llm-exchange.ts'
import type { JudgedAnswer } from '../contracts/llm-judgement.ts'
import type { SchemaError } from '../contracts/judgement.ts'
import type { Compliance } from '../contracts/classification.ts'
import { createExtractor } from '../extraction/create-extractor.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { readModelJson } from './read-model-json.ts'

/** A text that a request asks to be JSON. */
export interface AskedText {
  /** As it was sent, behind what was prefilled. */
  readonly text: string
  /** The same without reasoning and markers. */
  readonly content: string
  /** Whether the answer says that it was cut. */
  readonly isCut: boolean
}

/**
 * Holds a text to what a request asks it to be. Only a text that is JSON as it was sent is what was asked for; of any
 * other it is said what value extraction finds in it, and whether that would do. One that was cut isn't judged.
 */
export function judgeOutput(
  { text, content, isCut }: AskedText,
  { schema }: NonNullable<ProviderRequest['output']>,
): NonNullable<JudgedAnswer['output']> {
  const reading = readModelJson(text)
  if (reading.state === 'whole')
    return {
      complete: true,
      ...held(reading.value, schema),
      extraction: extracted(text),
    }
  if (reading.state === 'redacted')
    return { complete: true, ...UNJUDGED, extraction: extracted(content) }
  if (isCut && (reading.state === 'cut' || text.trim() === ''))
    return { complete: false, ...UNJUDGED, extraction: extracted(content) }
  const extraction = extracted(content)
  const schemaErrors = extraction.ok ? held(extraction.value, schema).schemaErrors : []
  return { complete: true, compliance: 'invalid', extraction, schemaErrors }
}

const UNJUDGED = { compliance: 'not-applicable', schemaErrors: [] } as const

function held(
  value: JsonValue,
  schema: JsonObject | undefined,
): { readonly compliance: Compliance; readonly schemaErrors: readonly SchemaError[] } {
  if (schema === undefined) return { compliance: 'valid', schemaErrors: [] }
  const compiled = compileSchema(schema)
  if (!compiled.ok) return { compliance: 'schema-unusable', schemaErrors: [] }
  const schemaErrors = compiled.validateRedacted(value)
  return { compliance: schemaErrors.length === 0 ? 'valid' : 'invalid', schemaErrors }
}

function extracted(text: string): Extraction {
  return createExtractor().extract(text)
}
