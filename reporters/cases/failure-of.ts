import type { Finding } from '../../src/contracts/finding.ts'
import type { TestOutcome } from './test-suite.ts'

/** The failure that must findings make of a case; undefined where there are none. */
export function failureOf(
  findings: readonly Finding[],
  kind: 'failure' | 'error' = 'failure',
): TestOutcome | undefined {
  const must = findings.filter(({ level }) => level === 'must')
  const [first] = must
  if (first === undefined) return undefined
  return {
    kind,
    type: first.code,
    message: first.message,
    text: must.map(findingText).join('\n\n'),
  }
}

/** Findings that fail nothing, each on a line. */
export function lesserLines(findings: readonly Finding[]): readonly string[] {
  return findings
    .filter(({ level }) => level !== 'must')
    .map(
      ({ level, code, message, evidence }) =>
        `${level} ${code}, ${evidence.fixture}:${evidence.line}: ${message}`,
    )
}

/** Returns all that a finding says: what is wrong, the rule with its address, and where it is seen. */
export function findingText({ code, message, requirement, evidence }: Finding): string {
  return [
    `${code}: ${message}`,
    ...(requirement === undefined ? [] : [`${requirement.sentence} ${requirement.address}`]),
    `${evidence.fixture}:${evidence.line}`,
  ].join('\n')
}
