import { excerpt } from '../../text/excerpt.ts'
import type { CommandEnd } from './run-command.ts'

/** Tells on standard error how a command ended that didn't end well. */
export function tellCommandEnd(
  { exitCode, signal }: CommandEnd,
  [name = '']: readonly string[],
): void {
  if (exitCode === 0) return
  const how = signal === null ? `with exit code ${exitCode}` : `by ${signal}`
  process.stderr.write(`${excerpt(name)} ended ${how}\n`)
}
