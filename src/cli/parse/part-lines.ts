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
  for (const [index, part] of parts.entries()) {
    if (lines.length > MOST_LINES) {
      const left = text.length - (parts[index]?.span[0] ?? text.length)
      return [...cut(lines), [segment(`  … ${plural(left, 'character')} more`, 'dim')]]
    }
    lines.push(...linesOf(text, part))
  }
  return cut(lines)
}

function cut(lines: readonly Line[]): readonly Line[] {
  const rest = lines.length - MOST_LINES
  if (rest <= 0) return lines
  return [...lines.slice(0, MOST_LINES), [segment(`  … ${plural(rest, 'line')} more`, 'dim')]]
}

function linesOf(text: string, { kind, span, number }: OutputPart): readonly Line[] {
  const own = text
    .slice(...span)
    .replace(/^(?:[^\S\n]*\n)+/u, '')
    .trimEnd()
  if (own === '') return []
  const label = number === undefined ? kind : `${kind} ${number}`
  return own
    .split('\n')
    .map((line, index): Line => [
      segment(`  ${(index === 0 ? label : '').padEnd(LABEL_WIDTH)}`, 'dim'),
      segment(shortened(line), STYLES[kind]),
    ])
}

function shortened(line: string): string {
  const rest = line.length - LONGEST_LINE
  if (rest <= 0) return line
  return `${line.slice(0, LONGEST_LINE)}… (${plural(rest, 'character')} left out; --json has all)`
}
