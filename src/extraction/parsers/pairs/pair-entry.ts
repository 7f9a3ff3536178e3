import type { Span } from '../../../contracts/extraction.ts'

/** What stands behind a key while a text is read: lines of text, items of a list, or keys of its own. */
export interface PairEntry {
  readonly lines: string[]
  start: number
  end: number
  items: PairEntry[] | undefined
  members: Map<string, PairEntry[]> | undefined
}

/** An entry with a text, which may be empty. */
export function textEntry(text: string, [start, end]: Span): PairEntry {
  return { lines: text === '' ? [] : [text], start, end, items: undefined, members: undefined }
}

/** Whether nothing has been read into an entry. */
export function isEmptyEntry({ lines, items, members }: PairEntry): boolean {
  return lines.length === 0 && items === undefined && members === undefined
}

/** Adds an entry under a key, behind those that the key has. */
export function addMember(parent: PairEntry, key: string, entry: PairEntry): void {
  parent.members ??= new Map()
  const entries = parent.members.get(key)
  if (entries === undefined) parent.members.set(key, [entry])
  else entries.push(entry)
}
