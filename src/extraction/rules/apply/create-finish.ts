import { HarnessError } from '../../../contracts/harness-error.ts'
import type { JsonValue } from '../../../contracts/json.ts'
import {
  type ProjectionOptions,
  type TracedProjection,
  tracedProjection,
} from '../../../projection/traced-projection.ts'
import { sourceFieldFaults } from '../../../projection/source-field-faults.ts'
import { withoutSourceFields } from '../../../projection/without-source-fields.ts'
import { checkAgainst } from '../../target/check-against.ts'
import { structuredOnly, type ValueCheck } from '../../target/value-check.ts'

/**
 * Projects a value by an output schema and checks what comes of it; without a schema any object or array will do.
 *
 * @throws HarnessError `wrong-use` for a schema that can't be used.
 */
export function createFinish(
  schema: JsonValue | undefined,
  options: ProjectionOptions = {},
): ValueCheck<TracedProjection> {
  if (schema === undefined)
    return (value) => {
      const checked = structuredOnly(value)
      return checked.ok ? { ok: true, value: { value, diagnostics: [], moves: [] } } : checked
    }
  const [fault] = sourceFieldFaults(schema)
  if (fault !== undefined)
    throw new HarnessError(
      'wrong-use',
      `the output schema can't be used: ${fault.pointer}: ${fault.message}`,
    )
  const check = checkAgainst(withoutSourceFields(schema))
  return (value) => {
    const projection = tracedProjection(value, schema, options)
    const checked = check(projection.value)
    return checked.ok ? { ok: true, value: projection } : checked
  }
}
