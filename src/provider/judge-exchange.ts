import type { LlmExchange } from '../contracts/llm-exchange.ts'
import type { ExchangeJudgement } from '../contracts/llm-judgement.ts'
import { answerMessages } from './answer-messages.ts'
import { decideExchange } from './decide-exchange.ts'
import { LLM_FINDINGS } from './findings/index.ts'
import { placedCalls } from './findings/placed-calls.ts'
import { judgeAnswer } from './judge-answer.ts'
import { makeLlmFinding } from './make-llm-finding.ts'

/**
 * What is to be said of one exchange with a model provider: its answers with their calls, held to the schemas that the
 * request gave, and what was observed. What the model said is no reason to fail: the verdict is about the exchange.
 */
export function judgeExchange(exchange: LlmExchange): ExchangeJudgement {
  const { messages, textAt } = answerMessages(exchange)
  const answers = (exchange.answer?.choices ?? []).map((choice) =>
    judgeAnswer(choice, exchange, (offset) => textAt(choice.index, offset)),
  )
  const facts = { exchange, answers, messages, textAt, calls: placedCalls(answers) }
  const findings = LLM_FINDINGS.flatMap((rule) =>
    rule.observe(facts).map((seen) => makeLlmFinding(rule, seen, exchange)),
  )
  return { exchange, answers, ...decideExchange(exchange), findings }
}
