import { JsonNesting } from '../../extraction/streams/json-nesting.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'

/** Whether an object with keys, or a list of objects, begins here, as no other text begins. */
export function* beginsLikeJson(reader: LlmReader): Reading<boolean> {
  const begins = yield* reader.look(MOST_LOOKED, (text, isAll) => {
    if (/^(?:\{\s*["']|\[\s*\{)/u.test(text)) return true
    return isAll || !/^[{[]\s*$/u.test(text) ? false : undefined
  })
  return begins === true
}

/** UTF-16 units in which a key has to begin. */
const MOST_LOOKED = 16

const LINE_BREAK = 0x0a

/** Follows a JSON object or array in a text that breaks its grammar, to the bracket that closes it, or a paragraph to its end. */
export class BrokenJson {
  #nesting: JsonNesting | undefined
  #endsAtBlankLine = false
  #isLineEmpty = false

  /** Whether the value goes on. */
  get isOpen(): boolean {
    return this.#nesting !== undefined
  }

  /** A value begins with what is taken next; in one that is open it is part of that. The first thing of a message may be all of it. */
  open({ isMessageStart }: { readonly isMessageStart: boolean }): void {
    if (this.#nesting !== undefined) return
    this.#nesting = new JsonNesting()
    this.#endsAtBlankLine = !isMessageStart
    this.#isLineEmpty = false
  }

  take(piece: string): void {
    for (let at = 0; at < piece.length && this.#nesting !== undefined; at += 1) {
      const code = piece.charCodeAt(at)
      const isBreak = code === LINE_BREAK
      const isOver = this.#nesting.take(code)
      if (isOver || (isBreak && this.#isLineEmpty && this.#endsAtBlankLine))
        this.#nesting = undefined
      this.#isLineEmpty = isBreak
    }
  }
}
