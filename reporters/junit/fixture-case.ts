import type { ReportFixture } from '../../src/contracts/report.ts'
import type { TestCase, TestOutcome } from './test-suite.ts'

/** A recording as a case: one that breaks off, or that no server was made from, is an error. */
export function fixtureCase(fixture: ReportFixture, isJudged: boolean): TestCase {
  const { path, origin, problems } = fixture
  return {
    name: `recording ${path}`,
    outcome: outcomeOf(fixture, isJudged),
    output: [
      ...(origin === undefined || origin === 'recorded'
        ? []
        : [`${origin}, not recorded from a server: its tools don't count as exercised`]),
      ...problems,
    ],
    seconds: 0,
  }
}

function outcomeOf({ complete, problems }: ReportFixture, isJudged: boolean): TestOutcome {
  if (complete && isJudged) return { kind: 'passed' }
  const type = isJudged ? 'incomplete' : 'not-judged'
  return { kind: 'error', type, message: problems[0] ?? type, text: problems.join('\n') }
}
