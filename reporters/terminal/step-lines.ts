import { flow } from './flow.ts'
import { segment, widthOf } from './line.ts'
import type { Line } from './line.ts'
import type { Step } from './next-steps.ts'

const INDENT = 2
const HANGING = 4
const BREAK = ' \\'

/** A step: the command, broken only where a shell joins it again, and what it is for. */
export function stepLines(
  { words, purpose }: Step,
  options: { readonly width: number; readonly stops: readonly number[] },
): readonly Line[] {
  const [first = '', ...more] = commandLines(words, options.width)
  const about = segment(purpose, 'dim')
  if (more.length === 0) return flow([segment(first, 'strong'), about], options)
  return [
    [segment(' '.repeat(INDENT)), segment(first, 'strong')],
    ...[...more.map((line) => segment(line, 'strong')), about].map((part) => [
      segment(' '.repeat(HANGING)),
      part,
    ]),
  ]
}

function commandLines(words: readonly string[], width: number): readonly string[] {
  const room = width - HANGING
  if (INDENT + widthOf(words.join(' ')) <= width) return [words.join(' ')]
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer) + BREAK.length > room) {
      lines.push(`${line}${BREAK}`)
      line = word
    } else {
      line = longer
    }
  }
  return [...lines, line]
}
