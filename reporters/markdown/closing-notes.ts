import type { Report, ReportServer } from '../../src/contracts/report.ts'
import { fixtureNotes } from '../shared/fixture-notes.ts'
import { serverFindings } from '../shared/server-findings.ts'
import { fullServerTitle } from '../shared/full-server-title.ts'
import { codeSpan } from './code-span.ts'
import { eraTable } from './era-table.ts'
import { prose } from './prose.ts'

const NOTE_LIMIT = 300
const NAMES_SHOWN = 10

/** What is to be said beside the findings: differences between eras, servers without findings, recordings that weren't judged. */
export function closingNotes(report: Report): readonly string[] {
  const lines = [...quietServers(report), ...unjudged(report)]
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
    .map((server) => codeSpan(fullServerTitle(server)))
  const left = passed.length - NAMES_SHOWN
  const more = left > 0 ? ` and ${left} more` : ''
  return [
    ...(passed.length === 0
      ? []
      : [`Nothing was found in ${passed.slice(0, NAMES_SHOWN).join(', ')}${more}.`]),
    ...quiet.filter(({ verdict }) => verdict !== 'passed').map(openLine),
  ]
}

function openLine(server: ReportServer): string {
  return `${codeSpan(fullServerTitle(server))}: ${prose([server.verdict, server.reason].filter(Boolean).join(', '), NOTE_LIMIT)}`
}

function unjudged(report: Report): readonly string[] {
  return fixtureNotes(report)
    .filter(({ kind }) => kind === 'not-judged')
    .map(({ path, text }) => `${codeSpan(path)}: ${prose(text, NOTE_LIMIT)}`)
}
