import { HarnessError } from '../../../contracts/harness-error.ts'
import type { FieldType, ItemPattern, TransformName } from '../../../contracts/text-extraction.ts'
import type { UserPattern } from '../../../contracts/user-pattern.ts'
import { MAX_FIELDS } from '../max-fields.ts'
import { requirePattern } from './require-pattern.ts'

/** How a field of an item is found, and what it is turned into. */
export interface CompiledField {
  readonly name: string
  /** Without it the field of that name which the parser reads. */
  readonly pattern?: UserPattern
  /** Whether all matches are joined with a line break. */
  readonly isJoined: boolean
  readonly isRequired: boolean
  readonly type: FieldType
  readonly transforms: readonly TransformName[]
}

/**
 * The fields that patterns describe, in their order.
 *
 * @throws HarnessError `wrong-use` for a pattern that doesn't compile, and for more than 64 of them.
 */
export function compileFields(
  patterns: Readonly<Record<string, ItemPattern>>,
): readonly CompiledField[] {
  const entries = Object.entries(patterns)
  if (entries.length > MAX_FIELDS)
    throw new HarnessError(
      'wrong-use',
      `${entries.length} patterns are more than ${MAX_FIELDS}; leave some out`,
    )
  return entries.map(([name, { regex, required, multiline = false, type, transform = [] }]) => ({
    name,
    ...(regex !== undefined && {
      pattern: requirePattern(`item_patterns.${name}`, regex, { multiline }),
    }),
    isJoined: multiline,
    isRequired: required ?? false,
    type: type ?? 'string',
    transforms: [transform].flat(),
  }))
}
