import { findCarrier } from '../../../extraction/access/find-carrier.ts'
import { schemaInForce } from '../../../mcp/result/schema-in-force.ts'
import type { Answering } from './answering.ts'

/** Whether a server gives structured content that is more than a text, and that fits what it declares. */
export function isStructuredItself(answering: Answering): boolean {
  const structured = answering.structured()
  if (structured === undefined || structured === null || typeof structured === 'string')
    return false
  return findCarrier(structured) === undefined && isValid(answering)
}

/** Whether structured content fits what the server declares, in the words that clients of the era take; anything fits nothing. */
export function isValid({ structured, call, isModern }: Answering): boolean {
  const schema = schemaInForce(call.entry, isModern)
  const value = structured()
  if (schema === undefined) return value !== undefined
  return value !== undefined && schema.compiled.ok && schema.compiled.validate(value).length === 0
}
