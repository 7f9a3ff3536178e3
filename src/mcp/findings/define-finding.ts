import type { Conversation } from '../../contracts/conversation.ts'
import type { McpFindingCode, Requirement } from '../../contracts/finding.ts'
import type { ResultFacts } from '../result/result-facts.ts'

/** Something that a rule saw in one result. */
interface Sighting {
  /** What happened, to what, and what to do. */
  readonly message: string
  /** JSON Pointer into the result. */
  readonly pointer?: string
}

/** Something that a rule saw in a conversation. */
export interface ConversationSighting {
  readonly message: string
  /** Line of the fixture, from 1. */
  readonly line: number
  /** JSON Pointer into the message on that line. */
  readonly pointer?: string
  readonly tool?: string
  /** Id of the call that it is about. */
  readonly call?: string
}

interface Rule<Code extends McpFindingCode> {
  readonly code: Code
  readonly requirement: Requirement
}

/**
 * A rule that results are held to. What is about one `result` is found in each; what is about the `tool`, or the
 * outputSchema that it declares (`schema`), is found once, however many results show it.
 */
export interface ResultFinding<Code extends McpFindingCode = McpFindingCode> extends Rule<Code> {
  readonly about: 'result' | 'tool' | 'schema'
  readonly observe: (facts: ResultFacts) => readonly Sighting[]
}

/** A rule that a whole conversation keeps or breaks. */
export interface ConversationFinding<
  Code extends McpFindingCode = McpFindingCode,
> extends Rule<Code> {
  readonly about: 'conversation'
  readonly observe: (conversation: Conversation) => readonly ConversationSighting[]
}

/** The rule of one finding code. */
export type FindingRule<Code extends McpFindingCode = McpFindingCode> =
  | ResultFinding<Code>
  | ConversationFinding<Code>

/** Types the rule of a finding and keeps what it is about literal. */
export function defineFinding<const Defined extends FindingRule>(rule: Defined): Defined {
  return rule
}
