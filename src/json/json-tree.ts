import type { JsonValue } from '../contracts/json.ts'
import { deepFreeze } from './deep-freeze.ts'

type Members = Record<string, JsonValue>

/** An array or an object that is still open. */
interface Level {
  readonly items: JsonValue[] | undefined
  readonly members: Members
  key: string
  /** Whether what comes for the key is left out, as the object has it already. */
  repeated: boolean
  /** What was closed in it since the last snapshot; undefined before the first. */
  fresh: JsonValue[] | undefined
}

const NO_MEMBERS: Members = Object.freeze({})

/** A JSON value that is built in place, from the outside in. */
export class JsonTree {
  readonly #keep: 'first' | 'last'
  readonly #levels: Level[] = []
  #top: Level | undefined
  #root: JsonValue | undefined
  #snapshot: JsonValue | undefined
  #changed = false
  /** Whether the value that was added last is the beginning of a string. */
  #isGrowing = false

  /** @param keep - Which value of a repeated key. */
  constructor(keep: 'first' | 'last') {
    this.#keep = keep
  }

  get root(): JsonValue | undefined {
    return this.#root
  }

  /** How many arrays and objects are open. */
  get depth(): number {
    return this.#levels.length
  }

  /** What the innermost container is; undefined where none is open. */
  get container(): 'array' | 'object' | undefined {
    if (this.#top === undefined) return undefined
    return this.#top.items === undefined ? 'object' : 'array'
  }

  openArray(): void {
    const items: JsonValue[] = []
    this.add(items)
    this.#open({ items, members: NO_MEMBERS, key: '', repeated: false, fresh: undefined })
  }

  openObject(): void {
    const members: Members = {}
    this.add(members)
    this.#open({ items: undefined, members, key: '', repeated: false, fresh: undefined })
  }

  close(): void {
    const closed = this.#levels.pop()
    const top = this.#levels.at(-1)
    if (closed !== undefined && top?.fresh !== undefined) top.fresh.push(containerOf(closed))
    this.#top = top
  }

  /** Names the member that comes next; false where the object has it already. */
  name(key: string): boolean {
    const top = this.#top
    if (top === undefined) return true
    top.key = key
    const isNew = !Object.hasOwn(top.members, key)
    top.repeated = !isNew && this.#keep === 'first'
    return isNew
  }

  /** Adds a value where one is due. */
  add(value: JsonValue): void {
    this.#changed = true
    const top = this.#top
    if (top === undefined) this.#root = value
    else if (top.items !== undefined) top.items.push(value)
    else if (top.repeated) return
    else if (top.key === '__proto__') define(top.members, value)
    else top.members[top.key] = value
  }

  /** Shows the beginning of the string that is due. */
  growString(text: string): void {
    if (this.#isGrowing) this.#replace(text)
    else this.add(text)
    this.#isGrowing = true
  }

  /** Adds the string that is due, whole. */
  addString(text: string): void {
    if (this.#isGrowing) this.#replace(text)
    else this.add(text)
    this.#isGrowing = false
  }

  /** The value so far, deeply frozen. Copies what is open, if anything changed since the last one, and shares the rest. */
  snapshot(): JsonValue | undefined {
    if (!this.#changed) return this.#snapshot
    this.#changed = false
    this.#snapshot = this.#top === undefined ? this.#root : this.#copyOpen()
    if (this.#top === undefined && this.#root !== undefined) deepFreeze(this.#root)
    return this.#snapshot
  }

  #replace(text: string): void {
    this.#changed = true
    const top = this.#top
    if (top === undefined) this.#root = text
    else if (top.items !== undefined) top.items[top.items.length - 1] = text
    else if (!top.repeated) top.members[top.key] = text
  }

  #open(level: Level): void {
    this.#levels.push(level)
    this.#top = level
  }

  #copyOpen(): JsonValue | undefined {
    const cut = this.#levels.findIndex((level) => level.repeated)
    const shown = cut === -1 ? this.#levels : this.#levels.slice(0, cut + 1)
    return shown.reduceRight<JsonValue | undefined>(
      // What is left out below a repeated key is in no level that is shown.
      (inner, level) => Object.freeze(copyOf(level, inner)),
      undefined,
    )
  }
}

function containerOf({ items, members }: Level): readonly JsonValue[] | Members {
  return items ?? members
}

/** A copy whose members are frozen, the one that is still open replaced by its own copy. */
function copyOf(level: Level, inner: JsonValue | undefined): JsonValue {
  const { items, members, key, fresh } = level
  const copy = items?.slice() ?? { ...members }
  if (inner !== undefined) {
    if (Array.isArray(copy)) copy[copy.length - 1] = inner
    else copy[key] = inner
  }
  for (const value of fresh ?? Object.values(copy)) deepFreeze(value)
  level.fresh = []
  return copy
}

/** An own member like every other, where an assignment would change the prototype. */
function define(members: Members, value: JsonValue): void {
  Object.defineProperty(members, '__proto__', {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  })
}
