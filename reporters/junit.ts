import type { Report } from '../src/contracts/report.ts'
import { defineReporter } from './define.ts'
import { providerSuite } from './junit/provider-suite.ts'
import { serverSuite } from './junit/server-suite.ts'
import { suiteElement } from './junit/test-suite.ts'
import type { TestCase, TestSuite } from './junit/test-suite.ts'
import { conformanceSuite } from './junit/suite-cases.ts'
import { element } from './junit/xml.ts'
import { fixtureNotes } from './shared/fixture-notes.ts'
import { providerFindings } from './shared/provider-findings.ts'
import { serverFindings } from './shared/server-findings.ts'

/** JUnit's XML: a suite for each server, provider and conformance suite, a case for each call, exchange and case; what did not run is skipped or an error, never passed. */
export const junit = defineReporter({
  name: 'junit',
  render(report) {
    const suites = [
      ...serverFindings(report).map((found) => serverSuite(found, report)),
      ...providerFindings(report).map((found) => providerSuite(found, report)),
      ...report.suites.map((suite) => conformanceSuite(suite, report)),
      ...unjudgedSuite(report),
    ]
    const root = element('testsuites', {}, suites.map(suiteElement))
    return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
  },
})

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
