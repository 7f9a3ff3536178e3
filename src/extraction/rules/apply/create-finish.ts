import { HarnessError } from '../../../contracts/harness-error.ts'
import type { JsonValue } from '../../../contracts/json.ts'
import {
  type ProjectionOptions,
  type TracedProjection,
  tracedProjection,
} from '../../../projection/traced-projection.ts'
import { createFoundNames } from '../../../projection/found-names.ts'
import { sourceFieldFaults } from '../../../projection/source-field-faults.ts'
import { withoutSourceFields } from '../../../projection/without-source-fields.ts'
import { checkAgainst } from '../../target/check-against.ts'
import { structuredOnly, type ValueCheck } from '../../target/value-check.ts'

/**
 * Projects a value by an output schema and checks what comes of it; without a schema any object or array will do. A value
 * that has nothing of what the schema declares doesn't fit.
 *
 * @param rest - The property that is filled later with what was left out of a text.
 * @throws HarnessError `wrong-use` for a schema that can't be used.
 */
export function createFinish(
  schema: JsonValue | undefined,
  { rest, ...options }: ProjectionOptions & { readonly rest?: string | undefined } = {},
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
  const foundNames = createFoundNames(schema, { rest, isRead: options.misfits === 'drop' })
  return (value) => {
    const projection = tracedProjection(value, schema, options)
    const found = foundNames({ given: value, projected: projection.value })
    if (found.failure !== undefined) return { ok: false, reason: found.failure }
    const checked = check(projection.value)
    if (!checked.ok) return checked
    const diagnostics = [...projection.diagnostics, ...found.diagnostics]
    return { ok: true, value: { ...projection, diagnostics } }
  }
}
