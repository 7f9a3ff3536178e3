import {
  accessSync,
  appendFileSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { HarnessError } from '../contracts/harness-error.ts'
import type { ReportFile } from '../contracts/reporter.ts'
import { makeFolder } from '../files/make-folder.ts'
import { excerpt } from '../text/excerpt.ts'

const BEGINNING = Buffer.from('{"assay":"fixture/')

/** Refuses a path that no file may be written to: its folder isn't there, or takes none; a recording is there, which nothing else may replace. */
export function assertWritable(path: string): void {
  try {
    accessSync(dirname(path), constants.W_OK)
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
      throw new Error('it is a folder')
    if (isRecording(path)) throw new Error('it is a recording')
  } catch (cause) {
    throw new HarnessError('wrong-use', `${describe(path, cause)}; name another file`, { cause })
  }
}

/** Refuses a path that no folder of files may be written to: a file is there, or on the way to it, or nobody may write there. */
export function assertFolderWritable(path: string): void {
  let nearest = resolve(path)
  try {
    while (!existsSync(nearest)) nearest = dirname(nearest)
    if (!statSync(nearest).isDirectory()) throw new Error(`${excerpt(nearest)} is not a folder`)
    accessSync(nearest, constants.W_OK)
  } catch (cause) {
    throw new HarnessError('wrong-use', `${describe(path, cause)}; name another folder`, { cause })
  }
}

/** Writes files into a folder, which is made if it is missing; other files there stay. */
export function writeTextFiles(folder: string, files: readonly ReportFile[]): void {
  try {
    makeFolder(folder)
    for (const { name, text } of files) writeFileSync(join(folder, name), text)
  } catch (cause) {
    throw new HarnessError('write-failed', `${describe(folder, cause)}; name another folder`, {
      cause,
    })
  }
}

/** Writes a whole file; an existing one is refused where it is asked to be new. */
export function writeTextFile(
  path: string,
  text: string,
  options: { readonly isNew?: boolean } = {},
): void {
  try {
    writeFileSync(path, text, { flag: options.isNew === true ? 'wx' : 'w' })
  } catch (cause) {
    throw new HarnessError('write-failed', `${describe(path, cause)}; name another file`, { cause })
  }
}

/**
 * Writes a whole file in the place of the one that is there, or as a new one: a reader sees the old text or the new one,
 * and never a part. Permissions stay, and a link stays a link.
 */
export function replaceTextFile(path: string, text: string): void {
  const target = existsSync(path) ? realpathSync(path) : path
  const temporary = `${target}.${process.pid}.new`
  try {
    const mode = statSync(target, { throwIfNoEntry: false })?.mode
    writeFileSync(temporary, text, { flag: 'wx', ...(mode !== undefined && { mode }) })
    renameSync(temporary, target)
  } catch (cause) {
    rmSync(temporary, { force: true })
    throw new HarnessError('write-failed', `${describe(path, cause)}; name another file`, { cause })
  }
}

/** Writes a text to the end of a file. */
export function appendTextFile(path: string, text: string): void {
  try {
    appendFileSync(path, text)
  } catch (cause) {
    throw new HarnessError('write-failed', `${describe(path, cause)}; name another file`, { cause })
  }
}

/** Whether a file begins as a fixture does. */
function isRecording(path: string): boolean {
  if (!existsSync(path)) return false
  const start = Buffer.alloc(BEGINNING.length)
  const file = openSync(path, 'r')
  try {
    readSync(file, start)
  } finally {
    closeSync(file)
  }
  return start.equals(BEGINNING)
}

function describe(path: string, cause: unknown): string {
  return `${excerpt(path)} can't be written (${cause instanceof Error ? cause.message : String(cause)})`
}
