/** A literal that is looked for in a text. */
export interface Stop {
  readonly literal: string
  /** Only where a line begins. */
  readonly atLineStart?: boolean
}

/** What comes next in a text: a stop, what may become one with more text, or nothing. */
export interface StopSearch {
  /** Where it begins, or where the text ends. */
  readonly at: number
  readonly found?: string
}

interface Node {
  readonly children: Map<number, Node>
  stop?: Stop
}

/** Literals that are looked for together, in linear time; of those that begin at one place the longest is taken. */
export class Stops {
  readonly #root: Node = { children: new Map() }
  readonly #first: RegExp

  constructor(stops: readonly Stop[]) {
    for (const stop of stops) this.#add(stop)
    const units = [...this.#root.children.keys()].map(escaped).join('')
    this.#first = units === '' ? /(?!)/g : new RegExp(`[${units}]`, 'g')
  }

  /**
   * Looks from a place on. Without `ended` a stop is found only once no more text can make it a longer one, and the
   * search ends where one may have begun.
   */
  search(
    text: string,
    place: { readonly from: number; readonly isLineStart: boolean; readonly ended: boolean },
  ): StopSearch {
    for (let at = this.#next(text, place.from); at < text.length; at = this.#next(text, at + 1)) {
      const isLineStart = at === place.from ? place.isLineStart : text.charCodeAt(at - 1) === 0x0a
      const match = this.matchAt(text, { at, isLineStart, ended: place.ended })
      if (match === null) return { at }
      if (match !== undefined) return { at, found: match }
    }
    return { at: text.length }
  }

  /** The longest stop that begins at a place; null where more text could make it one, or a longer one. */
  matchAt(
    text: string,
    {
      at,
      isLineStart,
      ended,
    }: { readonly at: number; readonly isLineStart: boolean; readonly ended: boolean },
  ): string | null | undefined {
    let node: Node | undefined = this.#root
    let longest: string | undefined
    for (let position = at; position < text.length; position += 1) {
      node = node.children.get(text.charCodeAt(position))
      if (node === undefined) return longest
      if (node.stop !== undefined && (isLineStart || node.stop.atLineStart !== true))
        longest = node.stop.literal
    }
    return ended || node.children.size === 0 ? longest : null
  }

  #next(text: string, from: number): number {
    this.#first.lastIndex = from
    const match = this.#first.exec(text)
    return match === null ? text.length : match.index
  }

  #add(stop: Stop): void {
    let node = this.#root
    for (let index = 0; index < stop.literal.length; index += 1) {
      const unit = stop.literal.charCodeAt(index)
      let child = node.children.get(unit)
      if (child === undefined) {
        child = { children: new Map() }
        node.children.set(unit, child)
      }
      node = child
    }
    // Of two alike the one that may stand anywhere holds.
    if (node.stop === undefined || stop.atLineStart !== true) node.stop = stop
  }
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`
}
