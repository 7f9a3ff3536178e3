import type { Extraction } from '../contracts/extraction.ts'
import type { JsonObject } from '../contracts/json.ts'
import { projectValue } from '../projection/project-value.ts'
import { withoutSourceFields } from '../projection/without-source-fields.ts'
import { compileSchema } from '../schema/compile-schema.ts'

/** An extraction as an output schema asks for it: its value projected and held to the schema. */
export function fitOutput(extraction: Extraction, schema: JsonObject | undefined): Extraction {
  if (!extraction.ok || schema === undefined) return extraction
  const projected = projectValue(extraction.value, schema)
  const diagnostics = [...extraction.diagnostics, ...projected.diagnostics]
  const compiled = compileSchema(withoutSourceFields(schema))
  if (!compiled.ok)
    return {
      ok: false,
      code: 'unfit',
      reason: `the output schema can't be used: ${compiled.reason}`,
      tried: extraction.tried,
      diagnostics,
    }
  const errors = compiled.validate(projected.value)
  const [first] = errors
  if (first === undefined) return { ...extraction, value: projected.value, diagnostics }
  const reason = `${first.pointer === '' ? 'the value' : first.pointer} ${first.message}`
  const { extractor, span } = extraction
  const attempt = {
    extractor,
    stage: 'validate',
    reason,
    span,
    value: projected.value,
    errors,
  } as const
  return { ok: false, code: 'unfit', reason, tried: [...extraction.tried, attempt], diagnostics }
}
