import type { Report } from '../src/contracts/report.ts'
import { defineReporter } from './define.ts'
import { fixtureCase } from './junit/fixture-case.ts'
import { serverSuite } from './junit/server-suite.ts'
import { suiteElement } from './junit/test-suite.ts'
import type { TestCase, TestSuite } from './junit/test-suite.ts'
import { element } from './junit/xml.ts'
import { serverFindings } from './shared/server-findings.ts'

/** JUnit's XML: a suite for each server, a case for each call; what did not run is skipped or an error, never passed. */
export const junit = defineReporter({
  name: 'junit',
  render(report) {
    const suites = [
      ...serverFindings(report).map((found) => serverSuite(found, report)),
      ...unjudgedSuite(report),
    ]
    const root = element('testsuites', {}, suites.map(suiteElement))
    return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
  },
})

/** Recordings that no server was made from; a run that judged nothing is an error as well. */
function unjudgedSuite({ servers, fixtures, generatedAt }: Report): readonly TestSuite[] {
  const judged = new Set(servers.flatMap((server) => server.fixtures))
  const unjudged = fixtures
    .filter(({ path }) => !judged.has(path))
    .map((it) => fixtureCase(it, false))
  const cases = servers.length === 0 && unjudged.length === 0 ? [nothingJudged()] : unjudged
  if (cases.length === 0) return []
  return [
    {
      name: 'mcp-assay',
      timestamp: generatedAt,
      properties: { verdict: 'could-not-run' },
      cases,
      output: [],
    },
  ]
}

function nothingJudged(): TestCase {
  const message = 'nothing was judged'
  return {
    name: 'run',
    outcome: { kind: 'error', type: 'could-not-run', message, text: message },
    output: [],
    seconds: 0,
  }
}
