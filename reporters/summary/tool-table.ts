import type { Report } from '../../src/contracts/report.ts'
import { codeSpan } from '../markdown/code-span.ts'
import { prose } from '../markdown/prose.ts'
import { table } from '../markdown/table.ts'
import { fullServerTitle } from '../shared/full-server-title.ts'
import { nameList } from '../shared/name-list.ts'
import { toolRows } from '../terminal/tool-rows.ts'
import type { ToolRow } from '../terminal/tool-rows.ts'
import { withoutRest } from './without-rest.ts'

const NAMES_LIMIT = 100

/** The tools that need something, those of which the same is said together. */
export function toolTable({ servers }: Report): readonly string[] {
  const rows = servers.flatMap((server) =>
    toolRows(server, NAMES_LIMIT)
      .filter(({ needsSomething, notes }) => needsSomething || notes.length > 0)
      .map((row) => cellsOf(fullServerTitle(server), row)),
  )
  if (rows.length === 0) return []
  const { shown, rest } = withoutRest(rows, 'row')
  return [
    '### Tools that need something',
    '',
    ...table(['Server', 'Tools', 'What came', 'Schema', 'Calls', 'State', 'Clients'], shown),
    '',
    ...rest,
  ]
}

function cellsOf(server: string, { cells, names, notes }: ToolRow): readonly string[] {
  const [name, came, ...others] = cells.map(({ text }) => text)
  const list = names.length === 0 ? (name ?? '') : nameList(names, NAMES_LIMIT)
  return [
    codeSpan(server, 'cell'),
    codeSpan(list, 'cell'),
    ...[[came, ...notes].join('; '), ...others].map((text) => prose(text)),
  ]
}
