import { CASE_OUTCOMES } from '../../src/contracts/report-suite.ts'
import type { CaseOutcome, ReportCase, ReportSuite } from '../../src/contracts/report-suite.ts'
import { plural } from '../../src/text/plural.ts'

const OUTCOME_WORDS: Readonly<Record<CaseOutcome, string>> = {
  failed: 'failed',
  errored: 'had no answer',
  skipped: 'skipped',
  deviates: 'known to fail',
  passed: 'passed',
}

/** Returns a suite with the implementation that ran it: `rows, by mine 1.2 (python)`. */
export function suiteTitle({ name, implementation }: ReportSuite): string {
  const { name: by, version, language } = implementation
  const who = [by, ...(version === undefined ? [] : [version])].join(' ')
  return `${name}, by ${who}${language === undefined ? '' : ` (${language})`}`
}

/** Returns how many cases ended how: `420 cases: 3 failed, 417 passed`. */
export function suiteCounts({ counts, chosen, total, cases }: ReportSuite): string {
  const parts = CASE_OUTCOMES.filter((outcome) => counts[outcome] > 0).map(
    (outcome) => `${counts[outcome]} ${OUTCOME_WORDS[outcome]}`,
  )
  const left = chosen - cases.length
  const of = chosen === total ? plural(total, 'case') : `${chosen} of ${plural(total, 'case')}`
  return `${of}: ${[...parts, ...(left > 0 ? [`${left} not asked`] : [])].join(', ')}`
}

/** Cases of one topic. */
export interface TopicCount {
  readonly topic: string
  readonly passed: number
  readonly total: number
}

/** Returns the topics of a suite with how many of their cases passed, in the order of the cases. */
export function topicCounts({ cases }: Pick<ReportSuite, 'cases'>): readonly TopicCount[] {
  const topics = Map.groupBy(cases, ({ id }) => id.slice(0, id.indexOf('/')))
  return [...topics].map(([topic, those]) => ({
    topic,
    passed: those.filter(({ outcome }) => outcome === 'passed').length,
    total: those.length,
  }))
}

/** Returns the cases that did not pass, those that fail a run first. */
export function casesToTell({ cases }: ReportSuite): readonly ReportCase[] {
  return CASE_OUTCOMES.filter((outcome) => outcome !== 'passed').flatMap((outcome) =>
    (['must', 'should'] as const).flatMap((level) =>
      cases.filter((one) => one.outcome === outcome && one.level === level),
    ),
  )
}

/** Returns the words for an outcome. */
export function outcomeWords(outcome: CaseOutcome): string {
  return OUTCOME_WORDS[outcome]
}
