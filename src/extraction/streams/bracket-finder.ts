import { isTrimmed } from '../../text/is-trimmed.ts'

const BRACE = 0x7b
const BRACKET = 0x5b
const QUOTE = 0x22

/** Where a bracket stands, and which it is. */
export interface OpeningBracket {
  readonly start: number
  readonly code: number
}

/** Finds brackets that open like JSON: an object with a key, an array of arrays, objects or strings. */
export class BracketFinder {
  #pending: OpeningBracket | undefined

  /** Takes the next character; gives the bracket that it proves to open like JSON. */
  take(code: number, at: number): OpeningBracket | undefined {
    const pending = this.#pending
    if (pending !== undefined) {
      if (isTrimmed(code)) return undefined
      this.#pending = undefined
      if (opensLikeJson(pending.code, code)) return pending
    }
    if (code === BRACE || code === BRACKET) this.#pending = { start: at, code }
    return undefined
  }

  /** Where the bracket that isn't proven yet stands. */
  get pendingAt(): number | undefined {
    return this.#pending?.start
  }

  /** Forgets the bracket that isn't proven yet. */
  reset(): void {
    this.#pending = undefined
  }
}

function opensLikeJson(bracket: number, next: number): boolean {
  if (next === QUOTE) return true
  return bracket === BRACKET && (next === BRACE || next === BRACKET)
}
