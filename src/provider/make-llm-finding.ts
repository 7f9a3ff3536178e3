import type { Finding } from '../contracts/finding.ts'
import type { LlmExchange } from '../contracts/llm-exchange.ts'
import type { LlmFindingRule, LlmSighting } from './findings/define-llm-finding.ts'

/** Makes a finding about an exchange whole: with its requirement, subject, id and place in the fixture. */
export function makeLlmFinding(
  { code, requirement }: LlmFindingRule,
  { message, at, pointer }: LlmSighting,
  { fixture, name, request, response, messageLines }: LlmExchange,
): Finding {
  const provider = fixture.header.subject.name
  const shown = at === undefined ? undefined : messageLines[at]
  return {
    id: `${code}:${provider}/${name}${pointer === undefined ? '' : `#${pointer}`}`,
    code,
    level: requirement.level,
    verdict: requirement.level === 'must' ? 'failed' : 'passed',
    requirement,
    subject: { server: provider, exchange: name },
    message,
    evidence: { fixture: fixture.path, line: shown ?? response?.line ?? request.line },
  }
}
