import { exitText } from '../../recorders/stdio/exit-text.ts'
import type { ServerExit } from '../../recorders/stdio/server-process.ts'

/** Returns why a program is gone, as words that follow its name. */
export function exitReason(
  { overMemory, spawnError, ...exit }: ServerExit,
  maxMemory: number,
): string {
  if (overMemory) return `was killed, as it used more than ${maxMemory / 2 ** 20} MiB of memory`
  if (spawnError === undefined) return `${exitText(exit)} before it answered`
  if (spawnError.code === 'ENOENT') return 'is not a command on this machine'
  if (spawnError.code === 'EACCES') return 'is not executable; chmod +x makes it so'
  return `could not be started (${spawnError.message})`
}
