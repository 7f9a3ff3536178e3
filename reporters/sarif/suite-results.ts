import type { Report } from '../../src/contracts/report.ts'
import type { ReportCase } from '../../src/contracts/report-suite.ts'
import { casesToTell } from '../shared/suite-cases.ts'
import { ROOT_ID } from './location.ts'
import { messageOf } from './message.ts'
import type { SarifResult, SarifRule } from './sarif-log.ts'

interface ToldCase {
  readonly id: string
  readonly one: ReportCase
}

/** Returns a rule for each case that failed or had no answer. */
export function suiteRules(report: Report): readonly SarifRule[] {
  return toldCases(report).map(({ id, one }) => ({
    id,
    shortDescription: { text: one.title },
    help: { text: `${one.rule.sentence} See ${one.rule.source}` },
    ...(URL.canParse(one.rule.source) && { helpUri: one.rule.source }),
    defaultConfiguration: { level: levelOf(one) },
    properties: { tags: ['suite', one.level, ...one.tags] },
  }))
}

/** Returns a result for each of these cases, at its line in the suite's file; their rules begin at an index. */
export function suiteResults(report: Report, firstRule: number): readonly SarifResult[] {
  return toldCases(report).map(({ id, one }, index) => ({
    ruleId: id,
    ruleIndex: firstRule + index,
    level: levelOf(one),
    message: messageOf(`${one.title}: ${one.message ?? one.outcome}`),
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: one.evidence.file, uriBaseId: ROOT_ID },
          region: { startLine: one.evidence.line },
        },
      },
    ],
    partialFingerprints: { primaryLocationLineHash: id },
    properties: { outcome: one.outcome },
  }))
}

function toldCases({ suites }: Report): readonly ToldCase[] {
  return suites.flatMap((suite) =>
    casesToTell(suite)
      .filter(({ outcome }) => outcome === 'failed' || outcome === 'errored')
      .map((one) => ({ id: `${suite.name}/${one.id}`, one })),
  )
}

function levelOf({ outcome, level }: ReportCase): SarifRule['defaultConfiguration']['level'] {
  return outcome === 'failed' && level === 'should' ? 'warning' : 'error'
}
