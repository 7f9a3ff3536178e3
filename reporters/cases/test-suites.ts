import type { Report } from '../../src/contracts/report.ts'
import { fixtureNotes } from '../shared/fixture-notes.ts'
import { providerFindings } from '../shared/provider-findings.ts'
import { serverFindings } from '../shared/server-findings.ts'
import { conformanceSuite } from './conformance-suite.ts'
import { providerSuite } from './provider-suite.ts'
import { serverSuite } from './server-suite.ts'
import type { TestCase, TestSuite } from './test-suite.ts'

/** Returns a report as test runners see it: a suite for each server, provider and conformance suite, a case for each call, exchange and case. What did not run is skipped or an error, never passed. */
export function testSuites(report: Report): readonly TestSuite[] {
  return [
    ...serverFindings(report).map((found) => serverSuite(found, report)),
    ...providerFindings(report).map((found) => providerSuite(found, report)),
    ...report.suites.map((suite) => conformanceSuite(suite, report)),
    ...unjudgedSuite(report),
  ]
}

/** Recordings that no server and no exchange was made from; a run that judged nothing is an error as well. */
function unjudgedSuite(report: Report): readonly TestSuite[] {
  const unjudged = fixtureNotes(report).filter(({ kind }) => kind === 'not-judged')
  const isEmpty =
    report.servers.length + report.providers.length + report.suites.length + unjudged.length === 0
  const cases = isEmpty
    ? [errorCase('run', 'nothing was judged')]
    : unjudged.map(({ path, text }) => errorCase(path, text))
  if (cases.length === 0) return []
  return [
    {
      name: 'mcp-assay',
      timestamp: report.generatedAt,
      properties: { verdict: 'could-not-run' },
      cases,
      output: [],
    },
  ]
}

function errorCase(name: string, message: string): TestCase {
  return {
    name,
    outcome: { kind: 'error', type: 'not-judged', message, text: message },
    output: [],
    seconds: 0,
  }
}
