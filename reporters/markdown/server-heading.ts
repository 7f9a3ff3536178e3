import type { ReportServer } from '../../src/contracts/report.ts'
import { shellQuote } from '../../src/text/shell-quote.ts'
import type { FixtureNote } from '../shared/fixture-notes.ts'
import { fullServerTitle } from '../shared/full-server-title.ts'
import { plural } from '../../src/text/plural.ts'
import { codeSpan } from './code-span.ts'
import { prose } from './prose.ts'

const NOTES_SHOWN = 3
const NOTE_LIMIT = 300

/** Who a server is, how it was reached, and what is to be known of its recordings. */
export function serverHeading(server: ReportServer, notes: readonly FixtureNote[]): string {
  const { transport, protocolVersion, fixtures } = server
  const spoken = [transport, ...(protocolVersion === undefined ? [] : [`MCP ${protocolVersion}`])]
  const lines = [
    `## ${codeSpan(fullServerTitle(server))}`,
    `${reached(server)} over ${spoken.map((word) => prose(word)).join(', ')}; ${recordings(fixtures)}.`,
    ...noteLines(notes.filter(({ path }) => fixtures.includes(path))),
  ]
  return lines.map((line) => `${line}\n\n`).join('')
}

function noteLines(notes: readonly FixtureNote[]): readonly string[] {
  const shown = notes
    .slice(0, NOTES_SHOWN)
    .map(({ path, text }) => `**Note:** ${codeSpan(path)}: ${prose(text, NOTE_LIMIT)}`)
  const left = notes.length - shown.length
  return left === 0 ? shown : [...shown, `And ${plural(left, 'more note')}.`]
}

function reached({ source }: ReportServer): string {
  if (source.url !== undefined) return `Reached at ${codeSpan(source.url)}`
  if (source.command === undefined) return 'Spoken to'
  return `Started with ${codeSpan(source.command.map((word) => shellQuote(word)).join(' '))}`
}

function recordings(paths: readonly string[]): string {
  const [first = '', ...others] = paths
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  return `the recording is ${codeSpan(first)}${more}`
}
