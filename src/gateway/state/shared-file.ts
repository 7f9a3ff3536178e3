import { realpathSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { JsonObject } from '../../contracts/json.ts'
import { errorCode } from './error-code.ts'
import { changeFile, type FileChange } from './change-file.ts'
import { ABSENT, type FileVersion, fileVersion, UNSEEN } from './file-version.ts'
import { onceATurn } from './once-a-turn.ts'
import { readState } from './read-state.ts'
import type { StateForm } from './state-form.ts'
import { StateTrouble, systemTrouble, troubleWith } from './state-trouble.ts'

/** What a file was found to hold. */
export interface StateView {
  /** The last that was sound; the same object as long as it doesn't change. */
  readonly document: JsonObject
  /** Why what is in the file isn't that. */
  readonly trouble?: StateTrouble
  /** True where the next change sets the file aside. */
  readonly isDamaged: boolean
}

/** A file of state that other processes change as well. */
export interface SharedFile {
  /**
   * What it holds in this turn of the event loop, for the price of one `stat` where it hasn't changed; never throws. While this process changes
   * it, what it held before.
   */
  readonly look: () => StateView
  /**
   * Reads, changes and writes it while no other process does. An edit that gives back what it got writes nothing. Never throws:
   * what came of it is told at the moment from which on `look` shows it; with a trouble the file is as it was.
   */
  readonly change: (
    edit: (document: JsonObject) => JsonObject,
    onEnd: (outcome: FileChange | StateTrouble) => void,
  ) => Promise<void>
}

/** Opens a file of state, which may not be there; makes nothing before the first change. */
export function openSharedFile(named: string, form: StateForm): SharedFile {
  const path = realPath(named)
  let version: FileVersion = ABSENT
  let view: StateView = { document: form.empty, isDamaged: false }
  let isChanging = false
  // A server may answer many calls in one turn, and each answer is looked up several times.
  const refresh = onceATurn(() => {
    try {
      const next = versionAt(path)
      if (next === version) return
      view =
        next === ABSENT
          ? { document: form.empty, isDamaged: false }
          : viewOf(readFileSync(path), form, view.document)
      version = next
    } catch (error) {
      version = UNSEEN
      // What went between the two looks is told by the next one.
      if (errorCode(error) === 'ENOENT') return
      const trouble = systemTrouble('read', error, form)
      view = { document: view.document, trouble, isDamaged: false }
    }
  })
  return {
    look: () => {
      if (!isChanging) refresh()
      return view
    },
    change: async (edit, onEnd) => {
      isChanging = true
      const outcome = await changeFile({ path, form, known: view.document, edit })
      isChanging = false
      if (!(outcome instanceof StateTrouble) && outcome.version !== undefined) {
        version = outcome.version
        view = { document: outcome.document, isDamaged: false }
      }
      onEnd(outcome)
    },
  }
}

function viewOf(bytes: Uint8Array, form: StateForm, before: JsonObject): StateView {
  const reading = readState(bytes, form)
  if (reading.kind === 'sound') return { document: reading.document, isDamaged: false }
  const trouble = troubleWith(reading, form)
  if (trouble === undefined) return { document: before, isDamaged: true }
  return { document: before, trouble, isDamaged: false }
}

function versionAt(path: string): FileVersion {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (found === undefined) return ABSENT
  if (!found.isFile()) throw new Error('it is no regular file')
  return fileVersion(found)
}

/** A link stays one: what it leads to is replaced. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return resolve(path)
  }
}
