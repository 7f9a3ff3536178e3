import { type Line, printLine } from '../../../reporters/terminal/line.ts'

/** Writes lines to standard output, whole, and coloured where it is a terminal that has colours. */
export function printLines(lines: readonly Line[]): void {
  const { stdout } = process
  const color = stdout.isTTY && stdout.hasColors()
  stdout.write(lines.map((line) => `${printLine(line, Infinity, color)}\n`).join(''))
}
