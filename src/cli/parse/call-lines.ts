import { type Line, segment } from '../../../reporters/terminal/line.ts'
import type { LlmCandidate, LlmToolCall, PlacedLlmRepair } from '../../contracts/llm-output.ts'
import { escapeUnseen } from '../../text/escape-unseen.ts'
import { titledRows } from '../extract/titled-rows.ts'
import { valueLines } from '../extract/value-lines.ts'

const LONGEST_PIECE = 60

/** A call or a candidate: its name and place, its arguments, what is known of it, and its repairs. */
export function callLines(
  title: string,
  call: LlmToolCall | LlmCandidate,
  placeAt: (offset: number) => string,
): readonly Line[] {
  const { name, id, format, provenance, complete, span, arguments: values, repairs } = call
  const [start, end] = span
  const isCandidate = 'refusedBy' in call
  const place = `${placeAt(start)} to ${placeAt(Math.max(start, end - 1))}`
  const known = [
    format,
    provenance,
    ...(isCandidate ? [`refused by ${call.refusedBy}`] : []),
    complete ? 'complete' : 'incomplete',
    ...(id === undefined ? [] : [`id ${id}`]),
    place,
  ]
  return [
    [
      segment(title, isCandidate ? 'warning' : 'good'),
      segment('  '),
      segment(shortened(name), 'strong'),
    ],
    ...valueLines(values),
    [segment(`  ${known.join(', ')}`, 'dim')],
    ...titledRows('  repairs', repairs, (repair) => repairRow(repair, placeAt)).map(indented),
  ]
}

function indented(line: Line, index: number): Line {
  return index === 0 ? line : [segment('  '), ...line]
}

function repairRow(
  { code, in: text, start, before, after }: PlacedLlmRepair,
  placeAt: (offset: number) => string,
): readonly string[] {
  const place = text === 'output' ? placeAt(start) : `arguments at ${start}`
  return [code, place, `${quoted(before)} → ${quoted(after)}`]
}

/** White space is seen, and nothing of it acts on the terminal. */
function quoted(text: string): string {
  return escapeUnseen(JSON.stringify(shortened(text)))
}

function shortened(text: string): string {
  return text.length > LONGEST_PIECE ? `${text.slice(0, LONGEST_PIECE)}…` : text
}
