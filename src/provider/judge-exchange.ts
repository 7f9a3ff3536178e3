import type { ExchangeJudgement } from '../contracts/llm-judgement.ts'
import type { LlmExchange } from '../contracts/llm-exchange.ts'
import type { Verdict } from '../contracts/verdict.ts'
import { excerpt } from '../text/excerpt.ts'
import { LLM_FINDINGS } from './findings/index.ts'
import { judgeAnswer } from './judge-answer.ts'
import { makeLlmFinding } from './make-llm-finding.ts'

/**
 * What is to be said of one exchange with a model provider: its answers with their calls, held to the schemas that the
 * request gave, and what was observed. What the model said is no reason to fail: the verdict is about the exchange.
 */
export function judgeExchange(exchange: LlmExchange): ExchangeJudgement {
  const answers = (exchange.answer?.choices ?? []).map((choice) => judgeAnswer(choice, exchange))
  const findings = LLM_FINDINGS.flatMap((rule) =>
    rule.observe({ exchange, answers }).map((seen) => makeLlmFinding(rule, seen, exchange)),
  )
  return { exchange, answers, ...decide(exchange), findings }
}

function decide({ fixture, answer, response }: LlmExchange): {
  readonly verdict: Verdict
  readonly reason?: string
} {
  if (!fixture.complete) return { verdict: 'incomplete', reason: 'the recording breaks off' }
  const { reason, error } = fixture.end?.end ?? {}
  if (reason === 'client-gone')
    return { verdict: 'incomplete', reason: 'the client was gone before the answer was over' }
  if (response === undefined)
    return { verdict: 'could-not-run', reason: error ?? `no answer came (${reason})` }
  if (answer?.error !== undefined)
    return { verdict: 'failed', reason: `an error: ${excerpt(answer.error.message)}` }
  if (response.status >= 400) return { verdict: 'failed', reason: `HTTP ${response.status}` }
  if (answer === undefined)
    return { verdict: 'not-applicable', reason: 'neither path nor body is that of a known wire' }
  if (answer.outcome === 'completed') return { verdict: 'passed' }
  return { verdict: 'incomplete', reason: 'the stream stops without its end mark' }
}
