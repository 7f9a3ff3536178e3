import type { Conversation, Oddity } from '../../contracts/conversation.ts'
import type { FrameAt } from '../../contracts/fixture.ts'
import type { JsonObject } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { jsonEqual } from '../../json/json-equal.ts'

type ListedEntry = Conversation['tools'][number]
type Entries = Map<string, ListedEntry>

/** A response to tools/list, with the cursor that its request had. */
export interface ListingPage {
  readonly frame: FrameAt
  readonly result: JsonObject
  /** JSON Pointer of the result in its message. */
  readonly pointer: string
  readonly cursor: string | undefined
  /** Whether an empty cursor leads on, as from 2026-07-28 on; before, servers mean the end by it. */
  readonly modern: boolean
}

interface Building {
  readonly entries: Entries
  readonly cursors: Set<string>
  pages: number
  next: ListingPage | undefined
}

/** The tools that a server lists, page by page and list by list. */
export class ToolListing {
  readonly #all: Entries = new Map()
  readonly #oddities: Oddity[] = []
  #building: Building | undefined
  #inForce: Entries | undefined
  #askedFor: string | undefined

  /** Whether a list, or its first page, has arrived. */
  get arrived(): boolean {
    return this.#building !== undefined || this.#inForce !== undefined
  }

  /** All tools that were ever listed, with the last entry. */
  get all(): readonly ListedEntry[] {
    return [...this.#all.values()]
  }

  /** The entry of a tool in force now: of the last complete list, or of the first one as far as it came. */
  entryOf(name: string): JsonObject | undefined {
    return (this.#inForce ?? this.#building?.entries)?.get(name)?.entry
  }

  /** Takes note that the client asks for a page. */
  ask(cursor: string | undefined): void {
    this.#askedFor = cursor
  }

  /** Takes a page that arrived. */
  add(page: ListingPage): void {
    if (page.cursor === undefined || this.#building === undefined) {
      this.#building = { entries: new Map(), cursors: new Set(), pages: 0, next: undefined }
    }
    const building = this.#building
    building.pages += 1
    this.#readEntries(page, building.entries)
    const next = page.result['nextCursor']
    if (typeof next === 'string' && (next !== '' || page.modern))
      this.#continue(building, page, next)
    else this.#complete(building, page)
  }

  /** What was odd about the lists; `over` says that no page was to come any more. */
  finish(over: boolean): readonly Oddity[] {
    const next = this.#building?.next
    const cursor = next?.result['nextCursor']
    // A client that follows cursors and then stops has met its cap; one that never follows any hasn't.
    if (over && next !== undefined && this.#askedFor !== undefined && this.#askedFor !== cursor) {
      const detail = `there is still a next page after ${this.#building?.pages} pages`
      this.#oddities.push({ code: 'pagination-endless', frame: next.frame, detail })
    }
    return this.#oddities
  }

  #readEntries(page: ListingPage, entries: Entries): void {
    const tools = page.result['tools']
    if (!isJsonArray(tools)) return
    for (const [index, entry] of tools.entries()) {
      const name = isJsonObject(entry) ? entry['name'] : undefined
      if (typeof name !== 'string' || !isJsonObject(entry)) continue
      const pointer = `${page.pointer}/tools/${index}`
      const listed = { name, entry, frame: page.frame, pointer }
      entries.set(name, listed)
      this.#all.set(name, listed)
    }
  }

  #continue(building: Building, page: ListingPage, next: string): void {
    building.next = page
    if (building.cursors.has(next)) {
      const detail = `the cursor ${JSON.stringify(next)} came twice, on page ${building.pages} again`
      this.#oddities.push({ code: 'pagination-endless', frame: page.frame, detail })
      building.next = undefined
    }
    building.cursors.add(next)
  }

  #complete(building: Building, page: ListingPage): void {
    const detail = this.#inForce === undefined ? '' : difference(this.#inForce, building.entries)
    if (detail !== '') this.#oddities.push({ code: 'tool-list-changed', frame: page.frame, detail })
    this.#inForce = building.entries
    this.#building = undefined
  }
}

function difference(before: Entries, after: Entries): string {
  const removed = [...before.keys()].filter((name) => !after.has(name))
  const added = [...after.keys()].filter((name) => !before.has(name))
  const changed = [...after.values()].flatMap(({ name, entry }) => {
    const earlier = before.get(name)
    return earlier === undefined || jsonEqual(earlier.entry, entry) ? [] : [name]
  })
  return Object.entries({ removed, added, changed })
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `${what}: ${names.join(', ')}`)
    .join('; ')
}
