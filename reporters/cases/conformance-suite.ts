import type { ReportCase, ReportSuite } from '../../src/contracts/report-suite.ts'
import type { Report } from '../../src/contracts/report.ts'
import { outcomeWords, suiteTitle } from '../shared/suite-cases.ts'
import type { TestCase, TestOutcome, TestSuite } from './test-suite.ts'

/** A conformance suite as a suite, its cases as cases; a case that has no answer is an error. */
export function conformanceSuite(suite: ReportSuite, { generatedAt }: Report): TestSuite {
  const { verdict, implementation, diagnostics, cases } = suite
  return {
    name: suiteTitle(suite),
    timestamp: generatedAt,
    properties: { verdict, implementation: implementation.name },
    cases: [...cases.map(caseOf), ...notRun(suite)],
    output: diagnostics,
    suite,
  }
}

function caseOf(one: ReportCase): TestCase {
  return {
    name: `${one.id}: ${one.title}`,
    outcome: outcomeOf(one),
    output: [],
    seconds: one.milliseconds / 1000,
    suiteCase: one,
  }
}

function outcomeOf(one: ReportCase): TestOutcome {
  const { outcome, level, message = '' } = one
  if (outcome === 'passed') return { kind: 'passed' }
  if (outcome === 'skipped' || outcome === 'deviates')
    return { kind: 'skipped', reason: `${outcomeWords(outcome)}: ${message}` }
  // What should be, and is not, fails no run.
  if (outcome === 'failed' && level === 'should')
    return { kind: 'skipped', reason: `should pass: ${message}` }
  const kind = outcome === 'failed' ? 'failure' : 'error'
  return { kind, type: outcome, message, text: [message, ...linesOf(one)].join('\n') }
}

function linesOf({
  rule,
  input,
  expected,
  got,
  stderr = [],
  evidence,
  repeat,
}: ReportCase): readonly string[] {
  return [
    `rule: ${rule.sentence} ${rule.source}`,
    `input: ${JSON.stringify(input)}`,
    ...expected.map(({ result }) => `expected: ${JSON.stringify(result)}`),
    ...(got === undefined ? [] : [`got: ${JSON.stringify(got)}`]),
    ...stderr.map((line) => `stderr: ${line}`),
    `case: ${evidence.file}:${evidence.line}`,
    ...(repeat === undefined ? [] : [`again: ${repeat}`]),
  ]
}

/** A suite that was not run whole never reads as passed. */
function notRun({ verdict, reason = '', chosen, cases }: ReportSuite): readonly TestCase[] {
  if (verdict === 'passed' || (verdict === 'failed' && cases.length === chosen)) return []
  const outcome = { kind: 'error', type: verdict, message: reason, text: reason } as const
  return [{ name: 'the whole suite', outcome, output: [], seconds: 0 }]
}
