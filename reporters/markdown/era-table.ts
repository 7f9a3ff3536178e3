import type { EraDifference } from '../../src/contracts/report.ts'
import { plural } from '../../src/text/plural.ts'
import { nameAndVersion } from '../shared/name-and-version.ts'
import { codeSpan } from './code-span.ts'
import { table } from './table.ts'

const SHOWN = 50

/** Where servers differ between the eras, as the lines of a section; none where none does. */
export function eraTable(eras: readonly EraDifference[]): readonly string[] {
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
