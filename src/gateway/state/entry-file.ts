import type { GatewayEvent } from '../../contracts/gateway-event.ts'
import type { JsonObject } from '../../contracts/json.ts'
import { createEditQueue } from './create-edit-queue.ts'
import { createTeller } from './create-teller.ts'
import { createWriteSchedule, type WriteDelays } from './create-write-schedule.ts'
import type { EntryEdits } from './entry-edits.ts'
import { openSharedFile, type StateView } from './shared-file.ts'
import type { StateForm } from './state-form.ts'
import { StateTrouble } from './state-trouble.ts'
import { entryOf } from './with-edits.ts'

/** A file of entries by tool that several gateways keep together. */
export interface EntryFile<Edit> {
  /** What is known of a tool: what others wrote, and what this process did, written or not. */
  readonly entry: (key: string) => JsonObject | undefined
  /** All of it; the same object as long as it doesn't change. */
  readonly document: () => JsonObject
  /** Edits an entry. What isn't urgent is written with what else comes within a second. */
  readonly edit: (key: string, edit: Edit, options: { readonly isUrgent: boolean }) => void
  /** Writes what isn't written yet. False where that can't be done, which has been told; it is kept, and tried again. */
  readonly flush: () => Promise<boolean>
  /** Flushes for the last time. */
  readonly close: () => Promise<boolean>
}

/** What a file of entries is made of. */
export interface EntryFileOptions<Edit> {
  readonly path: string
  readonly form: StateForm
  readonly edits: EntryEdits<Edit>
  readonly onEvent: (event: GatewayEvent) => void
  readonly delays?: WriteDelays
}

/** Opens a file of entries, which may not be there; a damaged one is set aside. */
export function openEntryFile<Edit>(options: EntryFileOptions<Edit>): EntryFile<Edit> {
  const { path, form, edits, onEvent, delays } = options
  const file = openSharedFile(path, form)
  const teller = createTeller(path, form, onEvent)
  const queue = createEditQueue(edits)
  let view: StateView = { document: form.empty, isDamaged: false }
  const look = (): JsonObject => {
    const before = view
    view = file.look()
    if (view !== before && view.trouble !== undefined) teller.trouble(view.trouble)
    if (view !== before && view.isDamaged) void schedule.now()
    return view.document
  }
  const write = async (): Promise<boolean> => {
    look()
    if (!view.isDamaged && queue.isEmpty()) return !teller.isInTrouble()
    await file.change(queue.begin(), (outcome) => {
      const isWritten = !(outcome instanceof StateTrouble)
      queue.end(isWritten)
      if (isWritten) teller.changed(outcome)
      else teller.trouble(outcome)
    })
    return !teller.isInTrouble()
  }
  const schedule = createWriteSchedule(write, delays)
  look()
  return {
    entry: (key) => queue.entry(key, entryOf(look(), key)),
    document: () => queue.document(look()),
    edit: (key, edit, { isUrgent }) => {
      queue.add(key, edit)
      if (isUrgent) void schedule.now()
      else schedule.soon()
    },
    flush: schedule.now,
    close: schedule.stop,
  }
}
