import { printable } from '../../text/printable.ts'

/** How often it is told where lines can't be rewritten, in milliseconds. */
const QUIET_INTERVAL = 10_000

/** Tells on standard error what is looked through: one changing line on a terminal, a line now and then elsewhere. */
export function createLookProgress(): {
  readonly tell: (words: string) => void
  readonly clear: () => void
} {
  const { stderr } = process
  let told = performance.now()
  const clear = (): void => {
    if (stderr.isTTY) stderr.write('\r\u001B[2K')
  }
  const tell = (words: string): void => {
    const line = printable(words)
    if (stderr.isTTY) {
      clear()
      stderr.write(line.slice(0, Math.max(stderr.columns - 1, 20)))
    } else if (performance.now() - told >= QUIET_INTERVAL) {
      told = performance.now()
      stderr.write(`${line}\n`)
    }
  }
  return { tell, clear }
}
