import { printable } from '../../text/printable.ts'

/** Tells people on standard error, line by line. */
export function tell(text: string): void {
  const lines = text.split('\n').map((line) => `${printable(line)}\n`)
  process.stderr.write(lines.join(''))
}
