import type { Report } from '../src/contracts/report.ts'
import { defineReporter } from './define.ts'
import { eraTable } from './markdown/era-table.ts'
import { fitParts } from './markdown/fit-parts.ts'
import { prose } from './markdown/prose.ts'
import { findingCounts } from './shared/finding-counts.ts'
import { outcomeLine } from './shared/outcome-line.ts'
import { exchangeTable } from './summary/exchange-table.ts'
import { findingList } from './summary/finding-list.ts'
import { fixtureList } from './summary/fixture-list.ts'
import { providerTable } from './summary/provider-table.ts'
import { serverTable } from './summary/server-table.ts'
import { suiteTable } from './summary/suite-table.ts'
import { toolTable } from './summary/tool-table.ts'
import { plural } from '../src/text/plural.ts'

/** A step's summary may have 1 MiB, but a comment on a pull request 65,536 characters. */
const LIMIT = 64_000

/** A run on one page of Markdown, for the summary of a CI job or a comment on a pull request. */
export const summary = defineReporter({
  name: 'summary',
  render(report) {
    const lines = [...heading(report), ...body(report)]
    const { kept, left } = fitParts(lines, LIMIT, (line) => line.length + 1)
    const shown = [...kept, ...(left === 0 ? [] : ['', `${plural(left, 'more line')} left out`])]
    return `${shown.join('\n').trimEnd()}\n\n${origin(report)}\n`
  },
})

function heading(report: Report): readonly string[] {
  const { tools, exercised } = report.summary
  const counts = [
    ...(tools === 0 ? [] : [`${plural(tools, 'tool')} (${exercised} called)`]),
    ...findingCounts(report),
  ]
  return [
    `## ${subject(report)}: ${prose(outcomeLine(report))}`,
    '',
    ...(counts.length === 0 ? [] : [counts.join('; '), '']),
  ]
}

function subject({ servers, providers, suites }: Report): string {
  if (servers.length + providers.length === 0 && suites.length > 0) return 'Conformance suites'
  if (providers.length === 0) return 'MCP tool outputs'
  return servers.length === 0 ? 'Model outputs' : 'MCP tool and model outputs'
}

function body(report: Report): readonly string[] {
  return [
    ...serverTable(report),
    ...toolTable(report),
    ...suiteTable(report),
    ...providerTable(report),
    ...exchangeTable(report),
    ...findingList(report),
    ...fixtureList(report),
    ...eraTable(report),
  ]
}

function origin({ assay, generatedAt }: Report): string {
  return `mcp-assay ${assay}, ${generatedAt}; \`assay show FIXTURE\` shows what came, \`--format json\` gives all of it.`
}
