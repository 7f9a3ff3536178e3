import type { ReportCase, ReportSuite } from '../../src/contracts/report-suite.ts'
import {
  casesToTell,
  outcomeWords,
  suiteCounts,
  suiteTitle,
  topicCounts,
} from '../shared/suite-cases.ts'
import { codeSpan } from './code-span.ts'
import { fence, jsonFence } from './fence.ts'
import { prose } from './prose.ts'
import { table } from './table.ts'

/** Returns the heading of a suite: its verdict, and the topics in which not every case passed. */
export function suiteHeading(suite: ReportSuite): string {
  const { verdict, reason, asks, diagnostics } = suite
  const topics = topicCounts(suite)
    .filter(({ passed, total }) => passed < total)
    .map(({ topic, passed, total }) => [codeSpan(topic, 'cell'), `${passed} of ${total}`])
  return lines([
    `## ${prose(suiteTitle(suite))}: ${verdict}${reason === undefined ? '' : `, ${prose(reason)}`}`,
    '',
    `The suite asks for ${prose(asks)}. ${prose(suiteCounts(suite))}.`,
    '',
    ...diagnostics.flatMap((text) => [`Note: ${prose(text)}.`, '']),
    ...(topics.length === 0 ? [] : [...table(['topic', 'passed'], topics), '']),
  ])
}

/** Returns a section for each case that did not pass: input, right answers, answer, rule, and a command. */
export function caseSections(
  suite: ReportSuite,
): readonly { readonly one: ReportCase; readonly text: string }[] {
  return casesToTell(suite).map((one) => ({ one, text: caseSection(one) }))
}

function caseSection(one: ReportCase): string {
  const { id, title, level, outcome, message, rule, input, expected, got, stderr, repeat } = one
  const [first, ...others] = expected
  return lines([
    `### ${prose(title)}`,
    '',
    `${codeSpan(id)}, ${level}: ${outcomeWords(outcome)}. ${prose(message ?? '')}`,
    '',
    ...('text' in input && typeof input['text'] === 'string'
      ? ['Input:', '', ...fence(input['text'], 'text'), '']
      : []),
    ...(Object.keys(input).length > 1 || !('text' in input)
      ? ['Input as JSON:', '', ...jsonFence(input), '']
      : []),
    ...(first === undefined ? [] : ['Expected:', '', ...jsonFence(first.result), '']),
    ...others.flatMap(({ result, reason = '' }) => [
      `Or, as ${prose(reason)}:`,
      '',
      ...jsonFence(result),
      '',
    ]),
    ...(got === undefined ? [] : ['Got:', '', ...jsonFence(got), '']),
    ...(stderr === undefined
      ? []
      : ['Standard error:', '', ...fence(stderr.join('\n'), 'text'), '']),
    `Rule: ${prose(rule.sentence)} ${prose(rule.source)}`,
    '',
    ...(repeat === undefined ? [] : [...fence(repeat, 'sh'), '']),
  ])
}

function lines(all: readonly string[]): string {
  return `${all.join('\n').trimEnd()}\n\n`
}
