import type { ReportServer } from '../../src/contracts/report.ts'
import { shellQuote } from '../../src/text/shell-quote.ts'
import type { FixtureNote } from '../shared/fixture-notes.ts'
import { fullServerTitle } from '../shared/full-server-title.ts'
import { codeSpan } from './code-span.ts'
import { noteLines } from './note-lines.ts'
import { prose } from './prose.ts'
import { recordingsOf } from './recordings-of.ts'

/** Who a server is, how it was reached, and what is to be known of its recordings. */
export function serverHeading(server: ReportServer, notes: readonly FixtureNote[]): string {
  const { transport, protocolVersion, fixtures } = server
  const spoken = [transport, ...(protocolVersion === undefined ? [] : [`MCP ${protocolVersion}`])]
  const lines = [
    `## ${codeSpan(fullServerTitle(server))}`,
    `${reached(server)} over ${spoken.map((word) => prose(word)).join(', ')}; ${recordingsOf(fixtures)}.`,
    ...noteLines(notes.filter(({ path }) => fixtures.includes(path))),
  ]
  return lines.map((line) => `${line}\n\n`).join('')
}

function reached({ source }: ReportServer): string {
  if (source.url !== undefined) return `Reached at ${codeSpan(source.url)}`
  const { command, container } = source
  const inside = container === undefined ? '' : ` in a container of ${codeSpan(container.image)}`
  if (command === undefined) return container === undefined ? 'Spoken to' : `Started${inside}`
  return `Started with ${codeSpan(command.map((word) => shellQuote(word)).join(' '))}${inside}`
}
