import type { Conversation } from '../contracts/conversation.ts'
import type {
  Finding,
  McpFindingCode,
  FindingEvidence,
  FindingLevel,
  FindingSubject,
  OwnFindingCode,
} from '../contracts/finding.ts'
import type { Verdict } from '../contracts/verdict.ts'
import { findingRule } from './findings/index.ts'
import { knownVersion } from './known-version.ts'

/** A finding without what is the same for all findings of its conversation and its code. */
export interface FindingDraft {
  readonly code: McpFindingCode
  readonly message: string
  readonly tool?: string
  readonly call?: string
  /** Told apart by this from others of the same code and subject. */
  readonly pointer?: string
  readonly evidence: Omit<FindingEvidence, 'fixture'>
}

/** Makes a finding whole: with its requirement, level and verdict, its subject and its id. */
export function makeFinding(draft: FindingDraft, conversation: Conversation): Finding {
  const { code, message, pointer } = draft
  const { requirement } = findingRule(code)
  const subject = subjectOf(draft, conversation)
  return {
    id: findingId(code, subject, pointer),
    code,
    level: requirement.level,
    verdict: verdictOf(code, requirement.level),
    requirement,
    subject,
    message,
    evidence: { fixture: conversation.fixture.path, ...draft.evidence },
  }
}

/** A finding of the user's own: it cites no rule. */
export interface OwnFindingDraft extends Omit<FindingDraft, 'code'> {
  readonly code: OwnFindingCode
  readonly level: FindingLevel
  /** The message of its definition. */
  readonly rule: string
}

/** Makes a finding of the user's own whole, as `makeFinding` does ours. */
export function makeOwnFinding(draft: OwnFindingDraft, conversation: Conversation): Finding {
  const { code, level, rule, message, pointer } = draft
  const subject = subjectOf(draft, conversation)
  return {
    id: findingId(code, subject, pointer),
    code,
    level,
    verdict: level === 'must' ? 'failed' : 'passed',
    rule,
    subject,
    message,
    evidence: { fixture: conversation.fixture.path, ...draft.evidence },
  }
}

function subjectOf(
  { tool, call }: Pick<FindingDraft, 'tool' | 'call'>,
  conversation: Conversation,
): FindingSubject {
  const { name } = conversation.fixture.header.subject
  const version = knownVersion(conversation)
  return {
    server: name,
    ...(version !== undefined && { version }),
    era: conversation.era,
    ...(tool !== undefined && { tool }),
    ...(call !== undefined && { call }),
  }
}

/** `code:server@version[+era]/tool/call[#pointer]`; the era only where it is modern. */
function findingId(
  code: McpFindingCode | OwnFindingCode,
  subject: FindingSubject,
  pointer: string | undefined,
): string {
  const { server, version, era, tool, call } = subject
  return [
    `${code}:${server}`,
    version === undefined ? '' : `@${version}`,
    era === 'modern' ? '+modern' : '',
    tool === undefined ? '' : `/${tool}`,
    call === undefined ? '' : `/${call}`,
    pointer === undefined ? '' : `#${pointer}`,
  ].join('')
}

function verdictOf(code: McpFindingCode, level: FindingLevel): Verdict {
  if (code === 'start-failed') return 'could-not-run'
  if (code === 'not-exercised') return 'not-applicable'
  return level === 'must' ? 'failed' : 'passed'
}
