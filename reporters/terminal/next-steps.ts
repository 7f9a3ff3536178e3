import type { Report, ReportServer } from '../../src/contracts/report.ts'
import { plural } from './plural.ts'

/** A command, and what it is for. */
export type Step = readonly [command: string, purpose: string]

/** What to type next, the most useful first. */
export function nextSteps(report: Report): readonly Step[] {
  if (report.servers.length === 0) {
    return [
      ['assay check -- COMMAND ARG…', 'record a server and judge it'],
      ['assay record mcp -- COMMAND ARG…', 'record a server into a fixture'],
    ]
  }
  const skipped = report.servers.flatMap(({ tools }) => tools).filter((tool) => !tool.exercised)
  return [
    wireStep(report.servers),
    ['assay check … --format json=report.json', 'all of it, with evidence'],
    ...exerciseSteps(skipped.length),
  ]
}

/** A live recording is gone with the process; a fixture can be shown. */
function wireStep(servers: readonly ReportServer[]): Step {
  const paths = servers.flatMap(({ fixtures }) => fixtures)
  const path = paths.find((candidate) => candidate.endsWith('.jsonl'))
  return path === undefined
    ? ['assay check … --save DIR', 'keep the recording, for assay show']
    : [`assay show ${path}`, 'what came over the wire']
}

function exerciseSteps(skipped: number): readonly Step[] {
  if (skipped === 0) return []
  return [
    ['assay init …', `name calls for ${plural(skipped, 'more tool')}`],
    ['assay record mcp … --calls FILE', 'make the calls that it names'],
    ['assay record mcp … --allow GLOB', 'call tools with generated arguments'],
  ]
}
