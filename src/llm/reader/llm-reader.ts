import type { JsonStreamReader } from '../../json/json-stream-reader.ts'
import { HeldText } from './held-text.ts'
import { NEW_LINE, lineAfter } from './line-so-far.ts'
import type { LineSoFar } from './line-so-far.ts'
import type { Reading } from './reading.ts'
import type { Stops } from './stops.ts'

const WHITE = /[\s\u0085]/u

/** A place that a reader can come back to. */
export interface Mark {
  readonly offset: number
  readonly previous: string
  readonly line: LineSoFar
}

/**
 * A text that comes in pieces, read from its start. What its methods answer depends on the text alone, never on where a
 * piece ends: each waits until more text can't change its answer. So nothing that is read by them depends on the pieces.
 */
export class LlmReader {
  /** The text from the piece that is being read on. */
  #tail = ''
  #tailFrom = 0
  #at = 0
  #ended = false
  #previous = '\n'
  #line = NEW_LINE
  readonly #marks = new Set<Mark>()
  /** What was read since the first of the marks. */
  readonly #held = new HeldText()

  feed(chunk: string): void {
    if (this.#marks.size > 0)
      this.#held.add(this.#tail.slice(this.#held.end - this.#tailFrom, this.#at))
    this.#tail = this.#at === 0 ? this.#tail + chunk : this.#tail.slice(this.#at) + chunk
    this.#tailFrom += this.#at
    this.#at = 0
  }

  end(): void {
    this.#ended = true
  }

  /** UTF-16 units from the start of the text to the next unread one. */
  get offset(): number {
    return this.#tailFrom + this.#at
  }

  /** Whether the next unit is the first of its line. */
  get isLineStart(): boolean {
    return this.#previous === '\n'
  }

  /** What was read of the line. */
  get line(): LineSoFar {
    return this.#line
  }

  /** The unit before the next one; a line break at the start of the text. */
  get previous(): string {
    return this.#previous
  }

  /** The next units, `count` of them, or fewer where the text ends before; they stay unread. */
  *peek(count: number): Reading<string> {
    while (this.#tail.length - this.#at < count && !this.#ended) yield
    return this.#tail.slice(this.#at, this.#at + count)
  }

  *isAtEnd(): Reading<boolean> {
    return (yield* this.peek(1)) === ''
  }

  /** Reads the next units; as many as were peeked at, at most. */
  take(count: number): string {
    const piece = this.#tail.slice(this.#at, this.#at + count)
    if (piece === '') return piece
    this.#at += piece.length
    this.#previous = piece.charAt(piece.length - 1)
    this.#line = lineAfter(this.#line, piece)
    return piece
  }

  /** Reads a literal where it stands here. */
  *accept(literal: string): Reading<boolean> {
    for (;;) {
      const start = this.#tail.slice(this.#at, this.#at + literal.length)
      if (!literal.startsWith(start)) return false
      if (start.length === literal.length) break
      if (this.#ended) return false
      yield
    }
    this.take(literal.length)
    return true
  }

  /**
   * Looks at what is unread, at `limit` units of it at most, until it tells enough. `decide` answers undefined where it
   * needs more, and what it answers of a text it has to answer of each longer one that begins with it. It gets `isAll`
   * where there is no more to look at. What was looked at stays unread.
   */
  *look<Answer>(
    limit: number,
    decide: (text: string, isAll: boolean) => Answer | undefined,
  ): Reading<Answer | undefined> {
    for (;;) {
      const text = this.#tail.slice(this.#at, this.#at + limit)
      const isAll = this.#ended || text.length >= limit
      const answer = decide(text, isAll)
      if (answer !== undefined || isAll) return answer
      yield
    }
  }

  /** The longest of some literals that stands here; it stays unread. */
  *whichOf(stops: Stops): Reading<string | undefined> {
    for (;;) {
      const place = { at: this.#at, isLineStart: this.isLineStart, ended: this.#ended }
      if (this.#at < this.#tail.length || this.#ended) {
        const match = stops.matchAt(this.#tail, place)
        if (match !== null) return match
      }
      yield
    }
  }

  /** Reads white space; answers with it. */
  *space(): Reading<string> {
    return yield* this.while(WHITE)
  }

  /** Reads as long as each unit matches, `limit` units at most; answers with what it read. */
  *while(unit: RegExp, limit = Infinity): Reading<string> {
    let text = ''
    for (;;) {
      let end = this.#at
      const last = Math.min(this.#tail.length, this.#at + limit - text.length)
      while (end < last && unit.test(this.#tail.charAt(end))) end += 1
      const hasMore = end < this.#tail.length || this.#ended
      text += this.take(end - this.#at)
      if (hasMore || text.length >= limit) return text
      yield
    }
  }

  /**
   * Reads up to the next stop, or to the end. What is before it goes to `pass` in pieces, as soon as no stop can begin
   * in it. Answers with the stop, which stays unread, or undefined at the end of the text.
   */
  *until(stops: Stops, pass: (piece: string) => void): Reading<string | undefined> {
    for (;;) {
      const place = { from: this.#at, isLineStart: this.isLineStart, ended: this.#ended }
      const { at, found } = stops.search(this.#tail, place)
      if (at > this.#at) pass(this.take(at - this.#at))
      if (found !== undefined) return found
      if (this.#ended && this.#at === this.#tail.length) return undefined
      yield
    }
  }

  /**
   * Reads one JSON value by a reader of JSON, up to its last unit or the unit that breaks it; `pass` gets it in pieces.
   * Whether it is whole, the reader of JSON says.
   */
  *json(value: JsonStreamReader, pass: (piece: string) => void): Reading<void> {
    for (;;) {
      if (this.#at < this.#tail.length) {
        const taken = value.write(this.#tail.slice(this.#at), 'value-end')
        if (taken > 0) pass(this.take(taken))
      }
      if (value.isComplete || value.failure !== undefined) return
      if (this.#ended && this.#at === this.#tail.length) return value.end()
      yield
    }
  }

  /** Reads all that is left. */
  *rest(pass: (piece: string) => void): Reading<void> {
    for (;;) {
      if (this.#at < this.#tail.length) pass(this.take(this.#tail.length - this.#at))
      if (this.#ended) return
      yield
    }
  }

  /** Remembers this place, to come back to, or to have the text from it. Each mark is given up by `rewind` or `release`. */
  mark(): Mark {
    const mark = { offset: this.offset, previous: this.#previous, line: this.#line }
    if (this.#marks.size === 0) this.#held.restart(this.offset)
    this.#marks.add(mark)
    return mark
  }

  /** The text that was read since a mark. */
  since(mark: Mark): string {
    if (mark.offset >= this.#tailFrom)
      return this.#tail.slice(mark.offset - this.#tailFrom, this.#at)
    return this.#held.since(mark.offset) + this.#tail.slice(0, this.#at)
  }

  /** Goes back to a mark, and gives it up. */
  rewind(mark: Mark): void {
    if (mark.offset < this.#tailFrom) {
      this.#tail = this.#held.since(mark.offset) + this.#tail
      this.#tailFrom = mark.offset
      this.#held.cut(mark.offset)
    }
    this.#at = mark.offset - this.#tailFrom
    this.#previous = mark.previous
    this.#line = mark.line
    this.release(mark)
  }

  /** Gives up a mark. */
  release(mark: Mark): void {
    this.#marks.delete(mark)
    if (this.#marks.size === 0) this.#held.restart(this.offset)
  }
}
