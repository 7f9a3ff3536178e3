import type { Report } from '../../src/contracts/report.ts'
import type { ReportCase, ReportSuite } from '../../src/contracts/report-suite.ts'
import { casesToTell, outcomeWords, suiteTitle } from '../shared/suite-cases.ts'
import type { Annotation } from './workflow-command.ts'

/** An annotation for each suite that did not pass, and for each of its cases that failed or had no answer. */
export function suiteAnnotations({ suites }: Report): readonly Annotation[] {
  return suites.flatMap((suite) => [
    ...verdictAnnotation(suite),
    ...casesToTell(suite)
      .filter(({ outcome }) => outcome === 'failed' || outcome === 'errored')
      .map((one) => caseAnnotation(one, suite)),
  ])
}

function verdictAnnotation(suite: ReportSuite): readonly Annotation[] {
  const { verdict, reason = '' } = suite
  if (verdict === 'passed') return []
  return [{ level: 'error', title: `${suiteTitle(suite)}: ${verdict}`, message: reason }]
}

function caseAnnotation(one: ReportCase, suite: ReportSuite): Annotation {
  const { id, title, level, outcome, message = '', rule, repeat } = one
  const isMinor = outcome === 'failed' && level === 'should'
  return {
    level: isMinor ? 'warning' : 'error',
    title: `${suite.name} ${id}: ${outcomeWords(outcome)}`,
    message: [
      title,
      message,
      `${rule.sentence} ${rule.source}`,
      ...(repeat === undefined ? [] : [repeat]),
    ].join('\n'),
  }
}
