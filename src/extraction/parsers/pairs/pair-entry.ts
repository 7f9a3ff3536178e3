/** What stands behind a key while a text is read: lines of text, items of a list, or keys of its own. */
export interface PairEntry {
  /** Empty for an item of a list. */
  readonly key: string
  /** Its lines, if it has any. */
  text: string | undefined
  start: number
  end: number
  items: PairEntry[] | undefined
  /** The entries under it in their order; a key may come again. */
  members: PairEntry[] | undefined
}

/** An entry with a text, which may be empty. */
export function textEntry(key: string, text: string, start: number): PairEntry {
  return {
    key,
    text: text === '' ? undefined : text,
    start,
    end: start + text.length,
    items: undefined,
    members: undefined,
  }
}

/** Whether nothing has been read into an entry. */
export function isEmptyEntry({ text, items, members }: PairEntry): boolean {
  return text === undefined && items === undefined && members === undefined
}

/** Adds an entry behind those that its parent has. */
export function addMember(parent: PairEntry, entry: PairEntry): void {
  parent.members ??= []
  parent.members.push(entry)
}
