import type { LlmExchange } from '../contracts/llm-exchange.ts'
import type { EndReason } from '../contracts/fixture.ts'
import type { Verdict } from '../contracts/verdict.ts'
import { excerpt } from '../text/excerpt.ts'
import { answersNothing } from './answers-nothing.ts'
import { isGoingOn } from './is-going-on.ts'

/** A verdict, with its reason where it isn't passed. */
export interface DecidedExchange {
  readonly verdict: Verdict
  readonly reason?: string
}

/** Methods that ask about a resource, and not for an answer. */
const ASIDE = new Set(['HEAD', 'OPTIONS'])

const ENDS: { readonly [Reason in EndReason]?: string } = {
  reset: ': the connection was reset',
  timeout: ': time ran out',
}

/** The verdict on an exchange, whatever the model said in it: whether an answer came, and came whole. */
export function decideExchange(exchange: LlmExchange): DecidedExchange {
  const { fixture, answer, response, request } = exchange
  const { reason, error } = fixture.end?.end ?? {}
  if (response === undefined) return withoutAnswer(exchange)
  if (response.status >= 400) return { verdict: 'failed', reason: refusal(exchange) }
  if (answer?.error !== undefined)
    return { verdict: 'failed', reason: `an error: ${excerpt(answer.error.message)}` }
  if (!fixture.complete) return { verdict: 'incomplete', reason: 'the recording breaks off' }
  if (response.fault !== undefined) return { verdict: 'could-not-run', reason: response.fault }
  if (answer === undefined || ASIDE.has(request.method))
    return { verdict: 'not-applicable', reason: 'neither path nor body is that of a known wire' }
  if (answersNothing(exchange))
    return { verdict: 'failed', reason: `HTTP ${response.status}, and nothing in the answer` }
  if (answer.outcome === 'completed') return { verdict: 'passed' }
  if (reason === 'client-gone') return { verdict: 'incomplete', reason: CLIENT_GONE }
  if (isGoingOn(exchange)) return { verdict: 'incomplete', reason: GOING_ON }
  const what = answer.streamed ? 'the stream stops without its end mark' : 'the body breaks off'
  const how = error === undefined ? (ENDS[reason ?? 'closed'] ?? '') : `: ${error}`
  return { verdict: 'incomplete', reason: `${what}${how}` }
}

const GOING_ON = 'the body is whole, and says that the answer is still in the making'
const CLIENT_GONE = 'the client was gone before the answer was over'

/** A status that refuses, with what the provider says of it. */
function refusal({ answer, response }: LlmExchange): string {
  const status = `HTTP ${response?.status}`
  const said = answer?.error?.message ?? ''
  return said === '' || said === status ? status : `${status}: ${excerpt(said)}`
}

function withoutAnswer({ fixture }: LlmExchange): DecidedExchange {
  const { reason, error } = fixture.end?.end ?? {}
  if (reason === 'client-gone') return { verdict: 'incomplete', reason: CLIENT_GONE }
  if (!fixture.complete) return { verdict: 'incomplete', reason: 'the recording breaks off' }
  return { verdict: 'could-not-run', reason: error ?? `no answer came (${reason})` }
}
