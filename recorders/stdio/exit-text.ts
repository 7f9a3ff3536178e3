import type { ServerExit } from './server-process.ts'

/** How a process ended, as what follows its name in a message. */
export function exitText({ exitCode, signal }: Pick<ServerExit, 'exitCode' | 'signal'>): string {
  if (signal !== undefined) return `was ended by ${signal}`
  return exitCode === undefined ? 'ended' : `exited with code ${exitCode}`
}
