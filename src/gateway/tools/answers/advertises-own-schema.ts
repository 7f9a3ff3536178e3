import { jsonEqual } from '../../../json/json-equal.ts'
import type { AnsweredCall } from '../tool-adapter.ts'
import type { Desk } from './create-desk.ts'

/** Whether the outputSchema that the client was shown is the gateway's, and not what the server declares. */
export function advertisesOwnSchema({ toldOf }: Pick<Desk, 'toldOf'>, call: AnsweredCall): boolean {
  if (call.virtual !== undefined) return true
  const { schema, rule } = toldOf({ call }) ?? {}
  if (schema === undefined || rule === undefined) return false
  const own = call.entry?.['outputSchema']
  return own === undefined || !jsonEqual(schema, own)
}
