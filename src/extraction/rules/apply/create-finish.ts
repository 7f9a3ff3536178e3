import type { JsonValue } from '../../../contracts/json.ts'
import { projectValue } from '../../../projection/project-value.ts'
import { withoutSourceFields } from '../../../projection/without-source-fields.ts'
import { checkAgainst } from '../../target/check-against.ts'
import { structuredOnly, type ValueCheck } from '../../target/value-check.ts'

/** A value as it was asked for, and what is told of how it became that. */
export interface Finished {
  readonly value: JsonValue
  readonly diagnostics: readonly string[]
}

/**
 * Projects a value by an output schema and checks what comes of it; without a schema any object or array will do.
 *
 * @throws HarnessError `wrong-use` for a schema that can't be used.
 */
export function createFinish(schema: JsonValue | undefined): ValueCheck<Finished> {
  if (schema === undefined)
    return (value) => {
      const checked = structuredOnly(value)
      return checked.ok ? { ok: true, value: { value, diagnostics: [] } } : checked
    }
  const check = checkAgainst(withoutSourceFields(schema))
  return (value) => {
    const projection = projectValue(value, schema)
    const checked = check(projection.value)
    return checked.ok ? { ok: true, value: projection } : checked
  }
}
