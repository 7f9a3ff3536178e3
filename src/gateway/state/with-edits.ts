import type { JsonObject } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import type { EntryEdits } from './entry-edits.ts'

/** A document whose entries under `tools` are edited; the same one where nothing changes. */
export function withEdits<Edit>(
  document: JsonObject,
  edits: ReadonlyMap<string, Edit>,
  apply: EntryEdits<Edit>['apply'],
): JsonObject {
  if (edits.size === 0) return document
  const tools = new Map(Object.entries(entriesOf(document)))
  let isChanged = false
  for (const [key, edit] of edits) {
    const before = tools.get(key)
    const after = apply(isJsonObject(before) ? before : undefined, edit)
    if (after === before) continue
    isChanged = true
    if (after === undefined) tools.delete(key)
    else tools.set(key, after)
  }
  return isChanged ? { ...document, tools: Object.fromEntries(tools) } : document
}

/** The entries of a document, by tool. */
export function entriesOf({ tools = {} }: { readonly tools?: unknown }): JsonObject {
  return isJsonObject(tools) ? tools : {}
}

/** The entry of a tool; undefined where there is none. */
export function entryOf(document: JsonObject, key: string): JsonObject | undefined {
  const entries = entriesOf(document)
  const entry = Object.hasOwn(entries, key) ? entries[key] : undefined
  return isJsonObject(entry) ? entry : undefined
}
