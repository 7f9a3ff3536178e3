import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { JsonObject } from '../../contracts/json.ts'
import { errorCode } from './error-code.ts'
import { type FileVersion, fileVersion } from './file-version.ts'
import { isPassing } from './is-passing.ts'
import { readState, type StateReading } from './read-state.ts'
import { setAside } from './set-aside.ts'
import type { StateForm } from './state-form.ts'
import { type StateTrouble, systemTrouble, troubleWith } from './state-trouble.ts'
import { type FileLock, takeLock } from './take-lock.ts'

/** What to do with a file. */
export interface FileEdit {
  readonly path: string
  readonly form: StateForm
  /** What stands in the place of a damaged file's content. */
  readonly known: JsonObject
  /** May be asked again, for what a file holds by then. */
  readonly edit: (document: JsonObject) => JsonObject
}

/** What was done with a file. */
export interface FileChange {
  /** What it holds from now on. */
  readonly document: JsonObject
  /** Undefined where nothing was to be written. */
  readonly version?: FileVersion
  /** Where a damaged file's bytes are, and what was wrong with them. */
  readonly aside?: { readonly path: string; readonly fault: string }
}

/** Milliseconds after which somebody who writes a file in its place, such as an editor, is done. */
const SETTLED_AFTER = 100
/** Who loses a lock that often is not merely slow. */
const MOST_TRIES = 5
/** A virus scanner may look at a file for a moment. */
const MOST_RENAMES = 20
const PERMISSIONS = 0o777
/** What a gateway learned is its user's alone, unless somebody changed that. */
const OWN = 0o600

/**
 * Reads a file, changes what it holds, and puts the whole in its place, under a lock. Killed at any moment, it leaves the file
 * as it was or as it is to be. A damaged one is kept under another name first. Never throws: where it can't be read or written,
 * or is somebody else's, it is as it was.
 */
export async function changeFile(
  task: FileEdit,
  take: typeof takeLock = takeLock,
): Promise<FileChange | StateTrouble> {
  try {
    for (let count = 0; count < MOST_TRIES; count += 1) {
      const change = await tryToChange(task, await take(task.path))
      if (change !== undefined) return change
    }
    throw new Error('other processes take the lock from this one again and again')
  } catch (error) {
    return systemTrouble('written', error, task.form)
  }
}

/** Undefined where the lock was lost, and nothing is done. */
async function tryToChange(task: FileEdit, lock: FileLock): Promise<FileChange | undefined> {
  try {
    return await replace(lock, task)
  } finally {
    await lock.release()
  }
}

async function replace(lock: FileLock, task: FileEdit): Promise<FileChange | undefined> {
  const file = await open(lock.temporary, 'wx', OWN)
  try {
    return lock.isHeld() ? await replaceHeld(file, lock, task) : undefined
  } finally {
    await file.close()
    await rm(lock.temporary, { force: true })
  }
}

async function replaceHeld(
  file: FileHandle,
  { temporary }: FileLock,
  { path, form, known, edit }: FileEdit,
): Promise<FileChange | undefined> {
  const { reading, bytes, mode } = await settledFile(path, form)
  const trouble = troubleWith(reading, form)
  if (trouble !== undefined) throw trouble
  const before = reading.kind === 'sound' ? reading.document : known
  const document = edit(before)
  if (reading.kind === 'sound' && document === before) return { document }
  const version = await writeWhole(file, { document, mode })
  await file.close()
  if (reading.kind !== 'damaged')
    return (await putInPlace(temporary, path)) ? { document, version } : undefined
  const aside = await setAside(path, bytes)
  let isInPlace = false
  try {
    isInPlace = await putInPlace(temporary, path)
  } finally {
    if (!isInPlace) await rm(aside, { force: true })
  }
  const { fault } = reading
  return isInPlace ? { document, version, aside: { path: aside, fault } } : undefined
}

/** A file as it is found. */
interface FoundFile {
  readonly reading: StateReading
  readonly bytes: Uint8Array
  /** Its permissions. */
  readonly mode?: number
}

/** What seems to be damaged may be half of what somebody is writing, and is looked at twice. */
async function settledFile(path: string, form: StateForm): Promise<FoundFile> {
  const found = await findFile(path, form)
  if (found.reading.kind !== 'damaged') return found
  await delay(SETTLED_AFTER)
  return findFile(path, form)
}

async function findFile(path: string, form: StateForm): Promise<FoundFile> {
  try {
    const status = await stat(path)
    if (!status.isFile()) throw new Error('it is no regular file')
    const bytes = await readFile(path)
    return { reading: readState(bytes, form), bytes, mode: status.mode & PERMISSIONS }
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw systemTrouble('read', error, form)
    return { reading: { kind: 'sound', document: form.empty }, bytes: new Uint8Array() }
  }
}

async function writeWhole(
  file: FileHandle,
  { document, mode }: { readonly document: JsonObject; readonly mode: number | undefined },
): Promise<FileVersion> {
  await file.writeFile(`${JSON.stringify(document, null, 2)}\n`)
  if (mode !== undefined) await file.chmod(mode)
  // Else a machine that loses its power may have the name, and nothing behind it.
  await file.sync()
  return fileVersion(await file.stat({ bigint: true }))
}

/** False where the file to be put there is gone, which is how who took the lock over keeps this process from doing it. */
async function putInPlace(temporary: string, path: string): Promise<boolean> {
  for (let count = 1; ; count += 1) {
    try {
      await rename(temporary, path)
      return true
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return false
      if (!isPassing(error) || count === MOST_RENAMES) throw error
      await delay(count * 5)
    }
  }
}
