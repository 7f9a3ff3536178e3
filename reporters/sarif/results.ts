import { createHash } from 'node:crypto'
import type { Finding } from '../../src/contracts/finding.ts'
import type { ReporterContext } from '../../src/contracts/reporter.ts'
import { locationOf } from './location.ts'
import { messageOf } from './message.ts'
import { SARIF_LEVELS } from './rules.ts'
import type { SarifResult, SarifRule } from './sarif-log.ts'

/** Characters of a hash: those of 64 bits. */
const HASH_LENGTH = 16

/** Findings as results, each at its line, known again in a later run by its rule and its subject. */
export function resultsOf(
  findings: readonly Finding[],
  rules: readonly SarifRule[],
  context: ReporterContext,
): readonly SarifResult[] {
  const indexes = new Map(rules.map(({ id }, index) => [id, index]))
  const fingerprint = fingerprints()
  return findings.map((finding) => ({
    ruleId: finding.code,
    ruleIndex: indexes.get(finding.code) ?? -1,
    level: SARIF_LEVELS[finding.level],
    message: messageOf(`${whom(finding)}: ${finding.message}`),
    locations: [locationOf(finding.evidence.fixture, finding.evidence.line, context)],
    partialFingerprints: { primaryLocationLineHash: fingerprint(finding) },
    properties: { findingId: finding.id.toWellFormed() },
  }))
}

function whom({ subject: { server, version, tool, exchange } }: Finding): string {
  const named = [server, version].join(' ').trim()
  const part = [tool, exchange].find((it) => it !== undefined)
  return part === undefined ? named : `${part} of ${named}`
}

/**
 * GitHub knows an alert again by `primaryLocationLineHash`, and would else hash the line, which is another one in each
 * recording. Neither version nor era count: a server that is updated keeps its alerts. Those of one subject are numbered.
 */
function fingerprints(): (finding: Finding) => string {
  const seen = new Map<string, number>()
  return ({ code, subject: { server, tool, call, exchange } }) => {
    const subject = [code, server, tool ?? null, call ?? null]
    const key = JSON.stringify(exchange === undefined ? subject : [...subject, exchange])
    const hash = createHash('sha256').update(key).digest('hex').slice(0, HASH_LENGTH)
    const times = (seen.get(hash) ?? 0) + 1
    seen.set(hash, times)
    return `${hash}:${times}`
  }
}
