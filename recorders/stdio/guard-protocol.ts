import { fileURLToPath } from 'node:url'
import { isJsonObject } from '../../src/json/is-json-object.ts'

// Node runs the source of this repository as well as what is built from it.
/** The module that a guard runs. */
export const GUARD = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? 'guard.ts' : 'guard.js', import.meta.url),
)

/** What the recorder asks of the guard, over their IPC channel. */
export type GuardRequest =
  | {
      readonly type: 'start'
      readonly command: string
      readonly args: readonly string[]
      readonly env: Readonly<Record<string, string>>
      readonly cwd?: string
      /** Bytes of memory that its tree may have in use before it is killed. @defaultValue no limit */
      readonly maxMemory?: number
    }
  /** To end the tree of a process that runs already, once the recorder is gone. */
  | { readonly type: 'watch'; readonly pid: number }
  /** To end it: `now` does not wait for it to end by itself. */
  | { readonly type: 'close'; readonly now?: true }

/** What the guard tells the recorder. */
export type GuardReport =
  /** Without a pid if what runs isn't a process of this machine's. */
  | { readonly type: 'spawned'; readonly pid?: number }
  | { readonly type: 'failed'; readonly code?: string; readonly message: string }
  | {
      readonly type: 'exited'
      readonly exitCode: number | null
      readonly signal: string | null
      /** True where the guard had to kill it. */
      readonly killed: boolean
      /** True if it was killed for the memory that it used. */
      readonly overMemory?: true
      /** Why it ended, if what ran it knows. */
      readonly reason?: string
    }

/** Whether a message on the IPC channel is the recorder's. */
export function isGuardRequest(message: unknown): message is GuardRequest {
  return hasType(message, ['start', 'watch', 'close'])
}

/** Whether a message on the IPC channel is the guard's. */
export function isGuardReport(message: unknown): message is GuardReport {
  return hasType(message, ['spawned', 'failed', 'exited'])
}

// Both ends are of one version of this package, so that the type tells the rest.
function hasType(message: unknown, types: readonly string[]): boolean {
  if (!isJsonObject(message)) return false
  const { type } = message
  return typeof type === 'string' && types.includes(type)
}
