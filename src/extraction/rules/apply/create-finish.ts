import { HarnessError } from '../../../contracts/harness-error.ts'
import type { JsonValue } from '../../../contracts/json.ts'
import type { TextExtraction } from '../../../contracts/text-extraction.ts'
import {
  type ProjectionOptions,
  type TracedProjection,
  tracedProjection,
} from '../../../projection/traced-projection.ts'
import { createLooseNames } from '../../../projection/loose-names.ts'
import { createFoundNames } from '../../../projection/found-names.ts'
import { sourceFieldFaults } from '../../../projection/source-field-faults.ts'
import { withoutSourceFields } from '../../../projection/without-source-fields.ts'
import { checkAgainst } from '../../target/check-against.ts'
import { structuredOnly, type ValueCheck } from '../../target/value-check.ts'

/** How a value is projected. */
export interface FinishOptions extends ProjectionOptions {
  /** The property that is filled later with what was left out of a text. */
  readonly rest?: string | undefined
  /** @defaultValue `exact` */
  readonly matchNames?: TextExtraction['match_names']
}

/**
 * Projects a value by an output schema and checks what comes of it; without a schema any object or array will do. A value
 * that has nothing of what the schema declares doesn't fit.
 * @throws HarnessError `wrong-use` for a schema that can't be used.
 */
export function createFinish(
  schema: JsonValue | undefined,
  { rest, matchNames = 'exact', ...options }: FinishOptions = {},
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
  const looseNames = matchNames === 'loose' ? createLooseNames(schema) : undefined
  return (value) => {
    const named = looseNames?.(value)
    const projection = tracedProjection(named?.value ?? value, schema, options)
    const found = foundNames({ given: value, projected: projection.value })
    if (found.failure !== undefined) return { ok: false, reason: found.failure }
    const checked = check(projection.value)
    if (!checked.ok) return checked
    const diagnostics = [
      ...(named?.diagnostics ?? []),
      ...projection.diagnostics,
      ...found.diagnostics,
    ]
    const moves = [...(named?.moves ?? []), ...projection.moves]
    return { ok: true, value: { ...projection, diagnostics, moves } }
  }
}
