import type { ReportCase, ReportSuite } from '../../src/contracts/report-suite.ts'
import {
  casesToTell,
  outcomeWords,
  suiteCounts,
  suiteTitle,
  topicCounts,
} from '../shared/suite-cases.ts'
import { plural } from '../../src/text/plural.ts'
import { flow, stopsFor, wrapText } from './flow.ts'
import { segment } from './line.ts'
import type { Line, Style } from './line.ts'

const CASES_SHOWN = 10
const INDENT = 4
const TEXT_LINES = 6
const LABEL_COLUMNS = 10
const TONES: Readonly<Record<ReportSuite['verdict'], Style>> = {
  passed: 'good',
  failed: 'bad',
  incomplete: 'warning',
  'not-applicable': 'warning',
  'could-not-run': 'bad',
}

/** How much of a suite is printed. */
export interface SuiteBlockOptions {
  readonly width: number
  readonly quiet: boolean
  /** Whether all cases that did not pass are printed. */
  readonly verbose: boolean
}

/** One run of a suite: its verdict, topics with cases that did not pass, and these cases. */
export function suiteBlock(suite: ReportSuite, options: SuiteBlockOptions): readonly Line[] {
  const { width, quiet, verbose } = options
  const { verdict, reason, diagnostics, milliseconds } = suite
  const words = verdict === 'could-not-run' ? 'could not run' : verdict
  const head = flow(
    [
      segment(suiteTitle(suite), 'strong'),
      segment(reason === undefined ? words : `${words}: ${reason}`, TONES[verdict]),
    ],
    { width, stops: [0] },
  )
  const counts = [segment(`${suiteCounts(suite)}; ${(milliseconds / 1000).toFixed(1)} s`)]
  if (quiet) return [...head, counts]
  const told = casesToTell(suite)
  const shown = verbose ? told : told.slice(0, CASES_SHOWN)
  const rest = told.length - shown.length
  return [
    ...head,
    ...diagnostics.flatMap((text) => texts(`note: ${text}`, width)),
    ...topicLines(suite, width),
    ...shown.flatMap((one) => [
      ...caseLines(one, width),
      ...(verbose ? detailLines(one, width) : []),
    ]),
    ...(rest > 0 ? [[segment(`  and ${rest} more; --verbose prints all`)]] : []),
    counts,
    [],
  ]
}

/** Topics in which every case passed share a line. */
function topicLines(suite: ReportSuite, width: number): readonly Line[] {
  const topics = topicCounts(suite)
  const wanting = topics.filter(({ passed, total }) => passed < total)
  const fine = topics.length - wanting.length
  const rows = wanting.map(({ topic, passed, total }) => [
    segment(topic),
    segment(`${passed} of ${total} passed`),
  ])
  const stops = stopsFor(rows, { indent: 2, limits: [40] })
  const rest = wanting.length > 0 && fine > 0 ? [`  ${plural(fine, 'other topic')} passed`] : []
  return [
    ...rows.flatMap((row) => flow(row, { width, stops })),
    ...rest.map((words) => [segment(words)]),
  ]
}

function caseLines(one: ReportCase, width: number): readonly Line[] {
  const { id, title, level, outcome, message = '', stderr = [] } = one
  const isBad = outcome === 'failed' || outcome === 'errored'
  const style = isBad && level === 'must' ? 'bad' : 'warning'
  return [
    ...flow([segment(outcomeWords(outcome), style), segment(level), segment(id, 'strong')], {
      width,
      stops: [2, 17, 25],
    }),
    ...texts(title, width),
    ...texts(message, width),
    ...stderr.slice(-3).flatMap((line) => texts(`| ${line}`, width)),
  ]
}

/** What a case asks, its right answers, the answer that came, and the rule. */
function detailLines(
  { input: { text, ...input }, expected, got, rule }: ReportCase,
  width: number,
): readonly Line[] {
  const row = (label: string, words: string): readonly Line[] =>
    words
      .split('\n')
      .flatMap((line) => chunksOf(line, width - INDENT - LABEL_COLUMNS))
      .map((line, index) => [
        segment(`${' '.repeat(INDENT)}${(index === 0 ? label : '').padEnd(LABEL_COLUMNS)}`, 'dim'),
        segment(line),
      ])
  return [
    ...(typeof text === 'string' ? row('text', text) : []),
    ...(Object.keys(input).length > 0 ? row('input', JSON.stringify(input)) : []),
    ...expected.flatMap(({ result, reason }, index) =>
      row(
        index === 0 ? 'expected' : 'or',
        `${JSON.stringify(result)}${reason === undefined ? '' : `  (${reason})`}`,
      ),
    ),
    ...(got === undefined ? [] : row('got', JSON.stringify(got))),
    ...row('rule', `${rule.sentence} ${rule.source}`),
  ]
}

/** Returns a line in pieces that fit, its spaces kept. */
function chunksOf(line: string, columns: number): readonly string[] {
  const characters = Array.from(segment(line).text)
  const count = Math.max(1, Math.ceil(characters.length / columns))
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * columns, (index + 1) * columns).join(''),
  )
}

function texts(text: string, width: number): readonly Line[] {
  if (text === '') return []
  return wrapText(text, width - INDENT, TEXT_LINES).map((part) => [
    segment(' '.repeat(INDENT)),
    part,
  ])
}
