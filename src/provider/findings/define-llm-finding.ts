import type { LlmFindingCode, Requirement } from '../../contracts/finding.ts'
import type { LlmExchange } from '../../contracts/llm-exchange.ts'
import type { JudgedAnswer } from '../../contracts/llm-judgement.ts'
import type { AnswerMessages } from '../answer-messages.ts'
import type { PlacedCall } from './placed-calls.ts'

/** What a rule looks at. */
export interface ExchangeFacts extends AnswerMessages {
  readonly exchange: LlmExchange
  readonly answers: readonly JudgedAnswer[]
  /** Those of all answers, native and in the text. */
  readonly calls: readonly PlacedCall[]
}

/** Something that a rule saw in an exchange. */
export interface LlmSighting {
  /** What happened, to what, and what to do. */
  readonly message: string
  /** The message of the answer's body that shows it, from 0; the head of the response where none does. */
  readonly at?: number
  /** Tells apart what was seen several times in one exchange; a call by its place, from 0. */
  readonly pointer?: string
}

/** A rule that an exchange with a model provider keeps or breaks. */
export interface LlmFindingRule<Code extends LlmFindingCode = LlmFindingCode> {
  readonly code: Code
  readonly requirement: Requirement
  readonly observe: (facts: ExchangeFacts) => readonly LlmSighting[]
}

/** Types the rule of a finding about a provider, and keeps its code literal. */
export function defineLlmFinding<const Code extends LlmFindingCode>(
  rule: LlmFindingRule<Code>,
): LlmFindingRule<Code> {
  return rule
}
