import type { ServerExit } from './server-process.ts'

/** How a process ended, as what follows its name in a message. */
export function exitText({
  exitCode,
  signal,
  reason,
}: Pick<ServerExit, 'exitCode' | 'signal' | 'reason'>): string {
  const why = reason === undefined ? '' : ` (${reason})`
  if (signal !== undefined) return `was ended by ${signal}${why}`
  return `${exitCode === undefined ? 'ended' : `exited with code ${exitCode}`}${why}`
}
