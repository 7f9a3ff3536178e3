import type { Finding } from '../../src/contracts/finding.ts'

/** The tools or exchanges that findings are about, each once; none of a finding about a server. */
export function subjectNames(findings: readonly Finding[]): readonly string[] {
  return [...new Set(findings.flatMap(({ subject }) => subject.tool ?? subject.exchange ?? []))]
}
