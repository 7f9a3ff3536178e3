import type { Verdict } from './verdict.ts'

/** The codes of findings about MCP servers. */
export const MCP_FINDING_CODES = [
  'malformed-result',
  'content-missing',
  'unknown-block',
  'structured-not-object',
  'output-missing',
  'output-invalid',
  'output-rejected-by-server',
  'schema-unusable',
  'schema-vacuous',
  'sdk-wrapped',
  'text-inside-structured',
  'text-differs',
  'payload-only-in-text',
  'payload-only-in-structured',
  'structured-no-schema',
  'error-unflagged',
  'invalid-arguments-accepted',
  'tool-crashes',
  'expectation-unmet',
  'tool-failure-as-protocol-error',
  'start-failed',
  'no-reply',
  'exit-in-call',
  'stdout-noise',
  'response-id-unknown',
  'message-malformed',
  'answer-malformed',
  'pagination-endless',
  'tool-list-changed',
  'message-oversized',
  'not-exercised',
  'only-empty-results',
  'result-type-missing',
  'cache-fields-missing',
  'http-content-type',
  'http-notification-status',
  'http-session-missing',
  'http-session-lost',
  'http-redirect',
  'http-body-cut',
  'http-stream-open',
  'http-event-malformed',
] as const

/** The codes of findings about what model providers send. */
export const LLM_FINDING_CODES = [
  'llm-stream-truncated',
  'llm-stream-empty',
  'llm-error-in-stream',
  'llm-end-not-last',
  'llm-frame-unknown',
  'llm-field-missing',
  'llm-finish-missing',
  'llm-finish-contradicted',
  'llm-request-ignored',
  'llm-cut-as-completed',
  'llm-call-cut',
  'llm-call-lost',
  'llm-call-twice',
  'llm-call-in-text',
  'llm-name-repeated',
  'llm-tool-unknown',
  'llm-arguments-malformed',
  'llm-arguments-invalid',
  'llm-arguments-escaped',
  'llm-arguments-lossy',
  'llm-answer-empty',
  'llm-reasoning-in-text',
  'llm-markup-in-text',
  'llm-output-invalid',
] as const

/** All codes of findings. */
export const FINDING_CODES = [...MCP_FINDING_CODES, ...LLM_FINDING_CODES] as const

/** What can be found about an MCP server. */
export type McpFindingCode = (typeof MCP_FINDING_CODES)[number]

/** What can be found about an exchange with a model provider. */
export type LlmFindingCode = (typeof LLM_FINDING_CODES)[number]

/** Every kind of fault or observation there is; each has a page in the findings' documentation. */
export type FindingCode = McpFindingCode | LlmFindingCode

/** What a user's own finding is reported as; no finding of ours has such a code. */
export type OwnFindingCode = `own/${string}`

/** All levels of findings, the heaviest first. */
export const FINDING_LEVELS = ['must', 'should', 'advice'] as const

/** How much a finding weighs: a MUST or SHOULD of the specification, or our advice. */
export type FindingLevel = (typeof FINDING_LEVELS)[number]

/** A rule that a finding cites. */
export interface Requirement {
  /** `area:thing:aspect`. */
  readonly id: string
  readonly level: FindingLevel
  /** Who says so: the MCP specification or one that it builds on, or this project where no specification speaks. */
  readonly source: 'specification' | 'assay'
  /** Protocol revisions that the rule holds in; empty where it isn't the specification's. */
  readonly revisions: readonly string[]
  /** The rule in one sentence. */
  readonly sentence: string
  /** Address of the specification's section, or path of our page. */
  readonly address: string
}

/** Whom a finding is about. */
export interface FindingSubject {
  /** The MCP server, or the provider of a model. */
  readonly server: string
  readonly version?: string
  readonly era?: 'legacy' | 'modern'
  readonly tool?: string
  /** The call's id from the calls file, or `#n`. */
  readonly call?: string
  /** With a provider: the exchange, by its fixture's name. */
  readonly exchange?: string
}

/** Where a finding can be seen. */
export interface FindingEvidence {
  readonly fixture: string
  /** Line of the fixture, from 1. */
  readonly line: number
  /** JSON Pointer into the message on that line. */
  readonly pointer?: string
  /** UTF-16 offsets into the text that the pointer names. */
  readonly span?: readonly [start: number, end: number]
}

/** One observation. */
export interface Finding {
  /** `code:server@version[+era]/tool/call[#pointer]`, or `code:provider/exchange[#call]`; the same in every run. */
  readonly id: string
  readonly code: FindingCode | OwnFindingCode
  readonly level: FindingLevel
  readonly verdict: Verdict
  readonly requirement?: Requirement
  /** Of a finding of the user's own: its message, without what was seen. */
  readonly rule?: string
  readonly subject: FindingSubject
  /** What happened, to what, and what to do. */
  readonly message: string
  readonly evidence: FindingEvidence
}
