import type { JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'

/** A version of JSON Schema that can be checked. */
export type Dialect = 'draft-06' | 'draft-07' | '2019-09' | '2020-12'

/** The address of each dialect's metaschema. */
export const METASCHEMAS = {
  'draft-06': 'http://json-schema.org/draft-06/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
} as const satisfies Record<Dialect, string>

const DIALECTS: readonly Dialect[] = ['draft-06', 'draft-07', '2019-09', '2020-12']

/**
 * The dialect that a schema's `$schema` names; undefined where it names another one.
 * Without `$schema` it is 2020-12, as the Model Context Protocol says.
 */
export function dialectOf(schema: JsonValue): Dialect | undefined {
  const named = isJsonObject(schema) ? schema['$schema'] : undefined
  if (named === undefined) return '2020-12'
  if (typeof named !== 'string') return undefined
  return DIALECTS.find((dialect) => bare(METASCHEMAS[dialect]) === bare(named))
}

/** Both schemes and an empty fragment are in use for the same dialect. */
function bare(address: string): string {
  return address.replace(/^https?:/u, '').replace(/#$/u, '')
}
