import { gaveNothing } from '../../src/verdict/nothing-judged.ts'
import type { Report, ReportServer } from '../../src/contracts/report.ts'
import { fixtureNotes } from '../shared/fixture-notes.ts'
import { providerFindings } from '../shared/provider-findings.ts'
import { fullProviderTitle } from '../shared/provider-title.ts'
import { serverFindings } from '../shared/server-findings.ts'
import { toolErrors } from '../shared/tool-errors.ts'
import { plural } from '../../src/text/plural.ts'
import { fullServerTitle } from '../shared/full-server-title.ts'
import { codeSpan } from './code-span.ts'
import { eraTable } from './era-table.ts'
import { nameSpans } from './name-spans.ts'
import { prose } from './prose.ts'

const NOTE_LIMIT = 300

/** What is to be said beside the findings: differences between eras, what nothing was found in, what failed, recordings that weren't judged. */
export function closingNotes(report: Report): readonly string[] {
  const lines = [
    ...quietServers(report),
    ...toolErrors(report).map(
      ({ server, error, tools }) =>
        `${codeSpan(fullServerTitle(server))}: ${nameSpans(tools)} gave an error: ${prose(error, NOTE_LIMIT)}`,
    ),
    ...quietExchanges(report),
    ...unjudged(report),
  ]
  const eras = eraTable(report)
  return [
    ...(eras.length === 0 ? [] : [`${eras.join('\n')}\n`]),
    ...lines.map((line) => `${line}\n\n`),
  ]
}

/** Only a server that passed is one in which nothing was found. */
function quietServers(report: Report): readonly string[] {
  const quiet = serverFindings(report)
    .filter(({ findings }) => findings.every(({ code }) => code === 'not-exercised'))
    .map(({ server }) => server)
  const passed = quiet
    .filter(({ verdict }) => verdict === 'passed')
    .map((server) => fullServerTitle(server))
  return [
    ...(passed.length === 0 ? [] : [`Nothing was found in ${nameSpans(passed)}.`]),
    ...quiet.filter(({ verdict }) => verdict !== 'passed').map(openLine),
    ...report.servers
      .filter((server) => gaveNothing(server) && !quiet.includes(server))
      .map(openLine),
  ]
}

/** By provider: how many exchanges nothing was found in, and those that didn't pass, which have no finding to tell of them. */
function quietExchanges(report: Report): readonly string[] {
  return providerFindings(report).flatMap(({ provider, findingsOf }) => {
    const title = codeSpan(fullProviderTitle(provider))
    const quiet = provider.exchanges.filter((exchange) => findingsOf(exchange).length === 0)
    const passed = quiet.filter(({ verdict }) => verdict === 'passed').length
    const lost = Map.groupBy(
      quiet.filter(({ verdict }) => verdict !== 'passed'),
      ({ verdict, reason }) => [verdict, reason].filter(Boolean).join(', '),
    )
    return [
      ...(passed === 0
        ? []
        : [`Nothing was found in ${plural(passed, 'exchange')} with ${title}.`]),
      ...Array.from(
        lost,
        ([why, exchanges]) =>
          `${title}, ${nameSpans(exchanges.map(({ name }) => name))}: ${prose(why, NOTE_LIMIT)}`,
      ),
    ]
  })
}

function openLine(server: ReportServer): string {
  return `${codeSpan(fullServerTitle(server))}: ${prose([server.verdict, server.reason].filter(Boolean).join(', '), NOTE_LIMIT)}`
}

function unjudged(report: Report): readonly string[] {
  return fixtureNotes(report)
    .filter(({ kind }) => kind === 'not-judged')
    .map(({ path, text }) => `${codeSpan(path)}: ${prose(text, NOTE_LIMIT)}`)
}
