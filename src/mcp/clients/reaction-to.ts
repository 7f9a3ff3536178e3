import type { ClientReaction } from '../../contracts/client-reaction.ts'
import type { Era } from '../../contracts/fixture.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { valueChanges } from '../../json/value-changes.ts'
import { codeOf, describeRejection } from './describe-rejection.ts'
import { readAnswer } from './read-answer.ts'
import type { Outcome } from './replay-desk.ts'
import type { TranscriptAnswer } from './transcript.ts'

/** Changes that are kept; a client that changes more has changed all of it. */
const MOST_CHANGES = 50

/**
 * How a client took an answer, by what it handed to its caller. A JSON-RPC error that it throws on with its code is
 * accepted, for that is how a client hands errors on.
 */
export function reactionToError(
  answer: TranscriptAnswer,
  failed: Outcome & { readonly kind: 'failed' },
): ClientReaction {
  const { error } = readAnswer(answer)
  const code = isJsonObject(error) ? error['code'] : undefined
  return code !== undefined && codeOf(failed.error) === code
    ? { reaction: 'accepts' }
    : describeRejection(failed)
}

/** How a client took an answer that it returned something for. */
export function reactionToValue(
  answer: TranscriptAnswer,
  value: unknown,
  era: Era,
): ClientReaction {
  const { result = null } = readAnswer(answer)
  const diff = valueChanges(era === 'modern' ? withoutType(result) : result, toJson(value))
  return diff.length === 0
    ? { reaction: 'accepts' }
    : { reaction: 'alters', diff: diff.slice(0, MOST_CHANGES) }
}

/** `resultType` belongs to the protocol from 2026-07-28 on: a client reads `complete`, and keeps it to itself. */
function withoutType(result: JsonValue): JsonValue {
  if (!isJsonObject(result) || result['resultType'] !== 'complete') return result
  const { resultType: _, ...rest } = result
  return rest
}

function toJson(value: unknown): JsonValue {
  return isJsonObject(value) ? value : null
}
