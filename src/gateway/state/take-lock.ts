import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { excerpt } from '../../text/excerpt.ts'
import { errorCode } from './error-code.ts'
import { isPassing } from './is-passing.ts'
import { createStaleness, type LOCK_PATIENCE, parseLockOwner } from './lock-owner.ts'

/** The right to replace a file. It may be lost to somebody who takes its holder for dead. */
export interface FileLock {
  /**
   * What its holder writes and renames to replace the file. Who takes the lock over removes it first: what is made before
   * `isHeld` says true can be renamed only by who still holds the lock.
   */
  readonly temporary: string
  readonly isHeld: () => boolean
  /** Never fails. */
  readonly release: () => Promise<void>
}

/** How long is waited for whom; in tests less. */
export interface LockWaits {
  readonly patience?: typeof LOCK_PATIENCE
  /** Milliseconds until it is given up: 8,000, which is more than patience has. */
  readonly giveUpAfter?: number
}

const GIVE_UP_AFTER = 8000
/** Windows may have to be asked again. */
const REMOVAL = { force: true, maxRetries: 10, retryDelay: 10 } as const

/**
 * Locks a file against other processes by a file beside it, `….lock`, which names its owner. A lock whose owner is dead, or
 * that is held for seconds, is taken over.
 *
 * @throws Error Where no file can be made in the folder, or another process keeps the lock from everybody else.
 */
export async function takeLock(path: string, waits: LockWaits = {}): Promise<FileLock> {
  const { patience, giveUpAfter = GIVE_UP_AFTER } = waits
  const isStale = createStaleness(patience)
  const lock = `${path}.lock`
  const id = randomBytes(8).toString('hex')
  const text = JSON.stringify({ pid: process.pid, host: hostname(), id })
  const temporary = temporaryOf(path, id)
  const start = performance.now()
  while (!makeFile(lock, text)) {
    const found = readIfThere(lock)
    if (found !== undefined && isStale(lock, found))
      if (takeOver({ path, lock, found, isStale }, { text, temporary })) break
    if (performance.now() - start > giveUpAfter) throw heldTooLong(lock, found ?? '')
    await delay(2 + Math.random() * 10)
  }
  const isHeld = (): boolean => readIfThere(lock) === text
  return {
    temporary,
    isHeld,
    release: async () => {
      try {
        if (isHeld()) await rm(lock, REMOVAL)
      } catch {
        // What it was held for is done; the next one finds it left behind.
      }
    },
  }
}

/** A lock that was found to be left behind. */
interface StaleLock {
  readonly path: string
  readonly lock: string
  readonly found: string
  readonly isStale: (path: string, text: string) => boolean
}

/**
 * Puts an own lock in the place of one that was left behind, so that nobody comes between, and takes from its owner, who may
 * live after all, what it would replace the file with. Only one process at a time may: of two that find the same lock, the
 * later one would take over the lock of the earlier.
 */
function takeOver(
  { path, lock, found, isStale }: StaleLock,
  own: { readonly text: string; readonly temporary: string },
): boolean {
  const turn = `${lock}.turn`
  if (!makeFile(turn, own.text)) {
    const other = readIfThere(turn)
    if (other !== undefined && isStale(turn, other)) rmSync(turn, REMOVAL)
    return false
  }
  try {
    if (readIfThere(lock) !== found) return false
    const id = parseLockOwner(found)?.id
    const remains = id === undefined ? [] : [temporaryOf(path, id)]
    // Once before, for a process that is killed in the next line leaves nobody who knows of them, and once when it counts.
    for (const remain of remains) rmSync(remain, REMOVAL)
    writeFileSync(own.temporary, own.text, { flag: 'wx' })
    renameSync(own.temporary, lock)
    for (const remain of remains) rmSync(remain, REMOVAL)
    return true
  } catch (error) {
    rmSync(own.temporary, REMOVAL)
    if (isPassing(error)) return false
    throw error
  } finally {
    rmSync(turn, REMOVAL)
  }
}

function temporaryOf(path: string, id: string): string {
  return `${path}.${id}.tmp`
}

/** Makes a file that isn't there; false where it is. */
function makeFile(path: string, text: string): boolean {
  const file = openNew(path)
  if (file === undefined) return false
  try {
    writeFileSync(file, text)
    return true
  } catch (error) {
    rmSync(path, REMOVAL)
    throw error
  } finally {
    closeSync(file)
  }
}

function openNew(path: string): number | undefined {
  try {
    return openSync(path, 'wx')
  } catch (error) {
    if (errorCode(error) === 'EEXIST' || isPassing(error)) return undefined
    throw error
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || isPassing(error)) return undefined
    throw error
  }
}

function heldTooLong(lock: string, found: string): Error {
  const owner = parseLockOwner(found)
  const who = owner === undefined ? 'another process' : `process ${owner.pid} on ${owner.host}`
  return new Error(`${who} holds ${excerpt(lock)}; delete that if no gateway runs`)
}
