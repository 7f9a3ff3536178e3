import type { JsonValue } from '../../../contracts/json.ts'
import { numberOf, stringOf } from '../../json-parts.ts'

/** An item of an output, as far as it came. */
export interface OpenItem {
  /** Tells it apart from the others. */
  readonly key: string
  /** Pieces of it that came, so that what repeats them as a whole adds nothing. */
  readonly said: Set<string>
  /** What its call is called. */
  name: string
}

/** Knows which item an event speaks of. */
export interface OpenItems {
  /** A new item, with the ids that later events may call it by. */
  readonly open: (event: JsonValue | undefined, item: JsonValue | undefined) => OpenItem
  /** The item that an event names, by id or place. Where none is known by that, a piece belongs to the last one, and a whole item is new. */
  readonly find: (event: JsonValue | undefined, item?: JsonValue) => OpenItem
}

/** Makes what tells the items of one output apart, also where a server gives them no place or no id. */
export function createOpenItems(): OpenItems {
  const known = new Map<string, OpenItem>()
  let count = 0
  let last: OpenItem | undefined
  const open: OpenItems['open'] = (event, item) => {
    const opened: OpenItem = { key: String(count), said: new Set(), name: '' }
    for (const name of namesOf(event, item, count)) known.set(name, opened)
    count += 1
    last = opened
    return opened
  }
  return {
    open,
    find: (event, item) => {
      const name = namesOf(event, item).find((candidate) => known.has(candidate))
      const found = name === undefined ? undefined : known.get(name)
      if (found !== undefined) return found
      return item === undefined && last !== undefined ? last : open(event, item)
    },
  }
}

/** An item that is given no place has the next one. */
function namesOf(
  event: JsonValue | undefined,
  item: JsonValue | undefined,
  next?: number,
): readonly string[] {
  const id = stringOf(event, 'item_id') ?? stringOf(item, 'id')
  const place = numberOf(event, 'output_index') ?? next
  return [
    ...(id === undefined ? [] : [`id ${id}`]),
    ...(place === undefined ? [] : [`place ${place}`]),
  ]
}
