import { isTrimmed } from '../../text/is-trimmed.ts'
import { type DecidingText, decidingText, valueInProse } from '../around/value-in-prose.ts'
import { JsonNesting } from './json-nesting.ts'

/** A part of a text that opens like JSON: what is known of it while it comes, in bounded memory. */
export class FoundBracket {
  readonly start: number
  isShown = false
  /** After the bracket that closes it. */
  end: number | undefined
  readonly #before: string
  readonly #nesting = new JsonNesting()
  #hasBrace = false
  #hasQuote = false
  #hasKey = false
  #last = 0
  #likely: boolean | undefined
  #after = ''
  #visible = 0
  #lineIsOver = false
  #deciding: DecidingText | undefined

  /** @param before - The text right before it. */
  constructor(start: number, before: string) {
    this.start = start
    this.#before = before
  }

  take(code: number, at: number): void {
    if (code === 0x22) {
      this.#hasQuote = true
      this.#hasKey ||= this.#last === 0x7b || this.#last === 0x2c
    } else if (code === 0x7b) this.#hasBrace = true
    if (!isTrimmed(code)) this.#last = code
    if (this.#nesting.take(code)) this.end = at + 1
  }

  /** Whether it is more than prose, as far as one can tell before it ends. */
  isLikely(): boolean {
    if (!this.#hasBrace || !this.#hasKey) return false
    this.#likely ??= this.#judge('x') !== undefined
    return this.#likely
  }

  /** Takes what follows it, until that is enough to judge. */
  takeAfter(code: number): void {
    if (this.isDecided()) return
    this.#after += String.fromCharCode(code)
    if (!isTrimmed(code)) this.#visible++
    this.#lineIsOver ||= code === 0x0a
  }

  /** Whether what follows it is enough to judge. */
  isDecided(): boolean {
    this.#deciding ??= decidingText(this.#before)
    const { visible, line, limit } = this.#deciding
    if (this.#after.length >= limit) return true
    return this.#visible >= visible && (this.#lineIsOver || !line)
  }

  /** How likely it is what was meant; undefined for prose and code. */
  confidence(): number | undefined {
    return this.#judge(this.#after)
  }

  /** Judges it by what stands around it, and by a part that is like it in all that counts. */
  #judge(after: string): number | undefined {
    const like = `${this.#hasBrace ? '{' : '['}${this.#hasKey ? ',"' : this.#hasQuote ? '0"' : '0'}`
    const start = this.#before.length
    const text = `${this.#before}${like}${after}`
    return valueInProse(text, [start, start + like.length])?.confidence
  }
}
