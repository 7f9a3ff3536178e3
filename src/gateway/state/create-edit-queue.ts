import type { JsonObject } from '../../contracts/json.ts'
import type { EntryEdits } from './entry-edits.ts'
import { withEdits } from './with-edits.ts'

/** Edits that aren't in their file yet. */
export interface EditQueue<Edit> {
  readonly add: (key: string, edit: Edit) => void
  readonly isEmpty: () => boolean
  /** An entry as it is with all edits. */
  readonly entry: (key: string, written: JsonObject | undefined) => JsonObject | undefined
  /** A document as it is with all edits; the same object for the same document, as long as no edit comes. */
  readonly document: (written: JsonObject) => JsonObject
  /** Begins to write what is waiting: what comes from then on waits for the next time. */
  readonly begin: () => (document: JsonObject) => JsonObject
  /** Ends that: what couldn't be written waits again. */
  readonly end: (isWritten: boolean) => void
}

/** Makes a queue of edits. */
export function createEditQueue<Edit>({ merge, apply }: EntryEdits<Edit>): EditQueue<Edit> {
  let waiting = new Map<string, Edit>()
  let writing = new Map<string, Edit>()
  let shown: { readonly written: JsonObject; readonly document: JsonObject } | undefined
  const add = (key: string, edit: Edit): void => {
    const before = waiting.get(key)
    waiting.set(key, before === undefined ? edit : merge(before, edit))
    shown = undefined
  }
  return {
    add,
    isEmpty: () => waiting.size === 0,
    entry: (key, written) =>
      [writing.get(key), waiting.get(key)].reduce(
        (entry, edit) => (edit === undefined ? entry : apply(entry, edit)),
        written,
      ),
    document: (written) => {
      if (shown?.written === written) return shown.document
      const document = withEdits(withEdits(written, writing, apply), waiting, apply)
      shown = { written, document }
      return document
    },
    begin: () => {
      const edits = waiting
      writing = edits
      waiting = new Map()
      return (document) => withEdits(document, edits, apply)
    },
    end: (isWritten) => {
      const later = waiting
      if (!isWritten) {
        waiting = writing
        for (const [key, edit] of later) add(key, edit)
      }
      writing = new Map()
      shown = undefined
    },
  }
}
