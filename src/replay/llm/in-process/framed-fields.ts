import type { LlmReplayReply } from '../../../contracts/llm-replay.ts'
import { isBodyless } from '../../../wire/is-bodyless.ts'

/**
 * The fields of a reply for who takes it to a client inside this process. A body without a length comes in chunks, as
 * over HTTP: else the end of what breaks off would be taken for that of the body.
 */
export function framedFields(
  head: NonNullable<LlmReplayReply['head']>,
): [name: string, value: string][] {
  const fields = head.fields.map(([name, value]): [string, string] => [name, value])
  const isFramed =
    isBodyless(head.status) || fields.some(([name]) => name.toLowerCase() === 'content-length')
  return isFramed ? fields : [...fields, ['transfer-encoding', 'chunked']]
}
