import type { SpawnError } from './server-process.ts'

/** What was seen of a start that failed. */
export interface StartSigns {
  readonly command: string
  /** The last lines of standard error. */
  readonly stderr: string
  readonly spawnError?: SpawnError
}

/** Tells what to do about a start that failed; undefined where the cause isn't recognised. */
export function startHint(_: StartSigns): string | undefined {
  return undefined
}
