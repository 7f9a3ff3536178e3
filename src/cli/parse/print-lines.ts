import { type Line, printLine } from '../../../reporters/terminal/line.ts'
import { hasColor } from '../has-color.ts'

/** Writes lines to standard output, whole, and coloured where it is a terminal that has colours. */
export function printLines(lines: readonly Line[]): void {
  const { stdout } = process
  const color = hasColor(stdout)
  stdout.write(lines.map((line) => `${printLine(line, Infinity, color)}\n`).join(''))
}
