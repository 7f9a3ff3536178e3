import type { JsonValue } from '../../contracts/json.ts'
import type { ProviderRequest } from '../../contracts/llm-exchange.ts'
import { objectOf } from '../json-parts.ts'

/** What a text has to be where JSON is asked for: what the schema in a member says, any JSON where there is none. */
export function schemaIn(
  value: JsonValue | undefined,
  key: string,
): NonNullable<ProviderRequest['output']> {
  const schema = objectOf(value, key)
  return schema === undefined ? {} : { schema }
}
