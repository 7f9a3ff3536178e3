import { hostname } from 'node:os'
import { isJsonObject } from '../../json/is-json-object.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'

/** Who holds a lock, as its file says. */
export interface LockOwner {
  readonly pid: number
  readonly host: string
  /** Of this one time that it is held: 16 hexadecimal digits, part of a file's name. */
  readonly id: string
}

/** Milliseconds after which a lock that doesn't change hands counts as left behind, and one that names nobody. */
export const LOCK_PATIENCE = { held: 5000, unnamed: 1000 }

/** The owner that a lock file names; undefined where its maker was killed before it could write. */
export function parseLockOwner(text: string): LockOwner | undefined {
  const reading = safeParseJson(text)
  const { pid, host, id } = reading.ok && isJsonObject(reading.value) ? reading.value : {}
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid < 1) return undefined
  if (typeof host !== 'string' || typeof id !== 'string') return undefined
  return /^[0-9a-f]{16}$/u.test(id) ? { pid, host, id } : undefined
}

/**
 * Watches lock files for those that were left behind: the owner is a process of this machine that is gone, or nothing has
 * changed for as long as patience lasts. Times are this process's own, so that clocks of other machines don't matter.
 */
export function createStaleness(
  patience: typeof LOCK_PATIENCE = LOCK_PATIENCE,
): (path: string, text: string) => boolean {
  const seen = new Map<string, { readonly text: string; readonly since: number }>()
  return (path, text) => {
    const owner = parseLockOwner(text)
    if (owner?.host === hostname() && !isAlive(owner.pid)) return true
    const now = performance.now()
    const before = seen.get(path)
    if (before?.text !== text) {
      seen.set(path, { text, since: now })
      return false
    }
    return now - before.since > (owner === undefined ? patience.unnamed : patience.held)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of somebody else may not be asked, and is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
