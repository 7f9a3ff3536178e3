import type { JsonObject } from '../../contracts/json.ts'

/** What can be done with an entry of a file of state, as data: it waits to be written, and others may change the entry meanwhile. */
export interface EntryEdits<Edit> {
  /** One edit that does what two do, one after the other. */
  readonly merge: (earlier: Edit, later: Edit) => Edit
  /** The entry as it is to be, or none; the same one where nothing changes. */
  readonly apply: (entry: JsonObject | undefined, edit: Edit) => JsonObject | undefined
}
