import { TOOL_STATUSES } from '../../contracts/tool-status.ts'
import type { ToolStatus } from '../../contracts/tool-status.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { compareText } from '../../text/compare-text.ts'
import { plural } from '../../text/plural.ts'
import { printable } from '../../text/printable.ts'
import { shellQuote } from '../../text/shell-quote.ts'
import { drawTable } from '../rows/draw-table.ts'

/** Statuses in a table for people, their number, and whole why each failed tool did. */
export function renderStatuses(tools: Readonly<Record<string, ToolStatus>>, width: number): string {
  const all = Object.entries(tools).toSorted(([one], [other]) => compareText(one, other))
  const counts = TOOL_STATUSES.map((name) => ({
    name,
    count: all.filter(([, { status }]) => status === name).length,
  })).filter(({ count }) => count > 0)
  const shares = counts.map(({ name, count }) => `${count} ${name}`).join(', ')
  const failed = all.filter(([, { status }]) => status === 'failed')
  return [
    ...(all.length === 0 ? [] : [...tableOf(all, width), '']),
    `${plural(all.length, 'tool')}${shares === '' ? ': none was called yet' : `: ${shares}`}`,
    ...failed.flatMap(([key, { reason = 'no reason is known' }]) => [
      '',
      printable(`${key} failed: ${reason}`),
      printable(`  --reset ${shellQuote(key)} has it tried anew`),
    ]),
    '',
  ].join('\n')
}

/** Without the line that counts the rows. */
function tableOf(all: readonly (readonly [string, ToolStatus])[], width: number) {
  return drawTable(
    all.map(([key, status]) => rowOf(key, status)),
    width,
  )
    .split('\n')
    .slice(0, -1)
}

function rowOf(tool: string, status: ToolStatus): Readonly<Record<string, JsonValue>> {
  const { calls, passed, wrapped, failed, errors } = status.counts
  return {
    tool,
    status: status.status,
    since: toSecond(status.lastChanged),
    adapter: status.lastAdapter ?? '',
    calls,
    passed,
    wrapped,
    failed,
    errors,
    version: status.serverVersion ?? '',
    reason: status.reason ?? '',
  }
}

/** A time without its parts of a second; anything else as it is. */
function toSecond(time: string): string {
  return time.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d+Z$/u, '$1Z')
}
