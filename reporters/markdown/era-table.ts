import type { EraDifference, Report } from '../../src/contracts/report.ts'
import { plural } from '../../src/text/plural.ts'
import { agreeingServers } from '../shared/agreeing-servers.ts'
import { nameAndVersion } from '../shared/name-and-version.ts'
import { codeSpan } from './code-span.ts'
import { table } from './table.ts'

const SHOWN = 50
const NAMES_SHOWN = 20

/** Where servers differ between the eras, and which don't, as the lines of a section; none where none was compared. */
export function eraTable(report: Pick<Report, 'eras' | 'erasCompared'>): readonly string[] {
  const same = agreeingServers(report)
  const left = same.length - NAMES_SHOWN
  const names = same.slice(0, NAMES_SHOWN).map((name) => codeSpan(name))
  const more = left > 0 ? ` and ${left} more` : ''
  const agreement = `The same in both eras of the protocol: ${names.join(', ')}${more}.`
  return [...differences(report.eras), ...(same.length === 0 ? [] : [agreement, ''])]
}

function differences(eras: readonly EraDifference[]): readonly string[] {
  if (eras.length === 0) return []
  const rows = eras
    .slice(0, SHOWN)
    .map(({ server, version, tool, aspect, legacy, modern }) => [
      codeSpan(nameAndVersion(server, version), 'cell'),
      codeSpan(tool, 'cell'),
      aspect,
      codeSpan(legacy, 'cell'),
      codeSpan(modern, 'cell'),
    ])
  const left = eras.length - rows.length
  return [
    '### What differs between the eras',
    '',
    ...table(['Server', 'Tool', 'What', 'With a handshake', 'Without one (2026-07-28)'], rows),
    '',
    ...(left === 0 ? [] : [`and ${plural(left, 'more difference')}`, '']),
  ]
}
