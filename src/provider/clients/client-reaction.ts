import type { ClientReaction } from '../../contracts/client-reaction.ts'
import type { LlmExchange } from '../../contracts/llm-exchange.ts'
import { cutMessage } from '../../mcp/clients/cut-message.ts'
import { containsPlaceholder } from '../../text/redaction-placeholder.ts'
import type { ClientFailure, TakenWay, WayOutcome } from './client-messages.ts'
import { compareAnswers } from './compare-answers.ts'
import { readHanded } from './read-handed.ts'
import { withoutOlderCalls } from './without-older-calls.ts'

/** Changes that are kept; a client that changes more has changed all of it. */
const MOST_CHANGES = 50

interface WayReaction extends ClientReaction {
  readonly way: string
}

/**
 * How a client takes an exchange, from what came of each way to use it: it rejects where one of them does, else it alters
 * where one of them does; the message names those. A way that doesn't even ask, as the request isn't one for it, says
 * nothing where another one does.
 */
export function clientReaction(ways: readonly TakenWay[], exchange: LlmExchange): ClientReaction {
  const asking = ways.filter(({ outcome }) => outcome.kind === 'handed' || outcome.asked)
  const reactions = (asking.length > 0 ? asking : ways).map(({ way, outcome }): WayReaction => ({
    way,
    ...wayReaction(outcome, exchange),
  }))
  const worst = (['rejects', 'alters', 'unknown'] as const)
    .map((reaction) => reactions.filter((taken) => taken.reaction === reaction))
    .find((group) => group.length > 0)
  if (worst !== undefined) return inWords(worst)
  return reactions.length > 0
    ? { reaction: 'accepts' }
    : { reaction: 'unknown', message: 'this version of the client knows no such request' }
}

/** What is said by several ways alike is said once; code and differences are those of the first. */
function inWords(reactions: readonly WayReaction[]): ClientReaction {
  const groups = Map.groupBy(reactions, ({ message = '' }) => message)
  const message = Array.from(groups, ([words, group]) => {
    const ways = group.map(({ way }) => way).join(' and ')
    return words === '' ? ways : `${ways}: ${words}`
  }).join('; ')
  const { way: _, ...first } = reactions[0] ?? { reaction: 'unknown', way: '' }
  return { ...first, message: cutMessage(message) }
}

function wayReaction(outcome: WayOutcome, exchange: LlmExchange): ClientReaction {
  if (outcome.kind === 'failed') return reactionToFailure(outcome, exchange)
  const { answer, wire } = exchange
  if (answer === undefined || wire === undefined)
    return { reaction: 'unknown', message: 'the answer is none of a known wire' }
  const handed = readHanded(withoutOlderCalls(outcome, exchange), wire)
  const diff = compareAnswers(answer, handed)
  return diff.length === 0
    ? { reaction: 'accepts' }
    : { reaction: 'alters', diff: diff.slice(0, MOST_CHANGES) }
}

/** An error of the provider that a client throws as its own is accepted, for that is how clients hand errors on. */
function reactionToFailure(
  { failure, asked }: WayOutcome & { readonly kind: 'failed' },
  exchange: LlmExchange,
): ClientReaction {
  const { message, code } = failure
  if (!asked)
    return {
      reaction: 'unknown',
      message: `asks for nothing, for the request is none to it: ${message}`,
    }
  if (handsOn(failure, exchange)) return { reaction: 'accepts' }
  if (isRedacted(exchange))
    return {
      reaction: 'unknown',
      message: `rejected as recorded, which may be for what was redacted: ${message}`,
    }
  return { reaction: 'rejects', ...(code !== undefined && { code }), message }
}

/** Whether an error is the provider's: with the status that came, or with its words, which some clients quote as JSON. */
function handsOn({ message, status }: ClientFailure, { response, answer }: LlmExchange): boolean {
  if (response !== undefined && response.status >= 400) return status === response.status
  const said = answer?.error?.message
  if (said === undefined) return false
  return message.includes(said) || message.includes(JSON.stringify(said).slice(1, -1))
}

function isRedacted({ response }: LlmExchange): boolean {
  return containsPlaceholder(Buffer.from(response?.body ?? []).toString('utf8'))
}
