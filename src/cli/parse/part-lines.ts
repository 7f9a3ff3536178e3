import { type Line, segment, type Style } from '../../../reporters/terminal/line.ts'
import { plural } from '../../text/plural.ts'
import type { OutputPart } from './parts-of.ts'

const LABEL_WIDTH = 14
const MOST_LINES = 200
const LONGEST_LINE = 500

const STYLES: { readonly [Kind in OutputPart['kind']]: Style | undefined } = {
  text: undefined,
  reasoning: 'dim',
  marker: 'dim',
  call: 'good',
  candidate: 'warning',
}

/** A text by its parts, each on lines of its own behind what it became. Of a long text the beginning. */
export function partLines(text: string, parts: readonly OutputPart[]): readonly Line[] {
  const lines: Line[] = []
  for (const part of parts) {
    const room = MOST_LINES - lines.length
    const { shown, end } = linesOf(text, part, room)
    for (const line of shown) lines.push(line)
    if (end === undefined) continue
    const left = plural(text.length - end, 'character')
    return [...lines, [segment(`  … ${left} left out; --json has all`, 'dim')]]
  }
  return lines
}

interface ShownPart {
  readonly shown: readonly Line[]
  /** Where what is shown ends, where something is left out. */
  readonly end?: number
}

/** The lines of a part that have room; white space alone isn't shown. */
function linesOf(text: string, { kind, span, number }: OutputPart, room: number): ShownPart {
  const [start] = span
  const own = text.slice(...span).trimEnd()
  if (own === '') return { shown: [] }
  const label = number === undefined ? kind : `${kind} ${number}`
  const shown: Line[] = []
  let at = /^(?:[^\S\n]*\n)*/u.exec(own)?.[0].length ?? 0
  while (at < own.length) {
    if (shown.length === room) return { shown, end: start + at }
    const newline = own.indexOf('\n', at)
    const end = newline === -1 ? own.length : newline
    shown.push([
      segment(`  ${(shown.length === 0 ? label : '').padEnd(LABEL_WIDTH)}`, 'dim'),
      segment(shortened(own.slice(at, end)), STYLES[kind]),
    ])
    at = end + 1
  }
  return { shown }
}

function shortened(line: string): string {
  const rest = line.length - LONGEST_LINE
  if (rest <= 0) return line
  return `${line.slice(0, LONGEST_LINE)}… (${plural(rest, 'character')} left out; --json has all)`
}
