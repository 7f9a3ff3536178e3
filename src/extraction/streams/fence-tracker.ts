import { CLOSING_INDENT, fenceOpening, type FenceOpening } from '../../text/fences-of.ts'
import { isTrimmed } from '../../text/is-trimmed.ts'

/** Longer lines open no fence, whatever ends them. */
const LINE_LIMIT = 302

/** What every line that opens a fence begins with. */
const MARKS = /^[ \t]*(?:`{3}|~{3})/u

/**
 * Follows the fences of a text a character at a time, as `fencesOf` tells them of the whole: what opens one is known at the
 * end of its line, what closes one at the end of that. Keeps at most the beginning of one line.
 */
export class FenceTracker {
  /** The fence that is open. */
  fence: FenceOpening | undefined
  #line = ''
  #lineStart = 0
  #mayOpen = true
  /** The run of marks that ends the line so far, or -1. */
  #run = -1
  #runLength = 0
  #runIsOver = false
  /** The last visible character of the line before the run, or -1. */
  #before = -1

  /** The fence that the line so far may turn out to open. */
  get opening(): FenceOpening | undefined {
    const mayOpen = this.fence === undefined && this.#mayOpen && MARKS.test(this.#line)
    return mayOpen ? fenceOpening(this.#line) : undefined
  }

  /** Up to where what was taken is certain to be content of the open fence, given where the next character stands. */
  certainTo(position: number): number {
    return this.#run === -1 ? position : this.#run
  }

  /** Takes the next character. Gives where the content of the fence ends where the character ends the line that closes it. */
  take(code: number, at: number): number | undefined {
    return this.fence === undefined ? this.#takeOutside(code, at) : this.#takeInside(code, at)
  }

  #takeOutside(code: number, at: number): undefined {
    if (code !== 0x0a) {
      if (!this.#mayOpen) return
      this.#line += String.fromCharCode(code)
      this.#mayOpen = this.#line.length < LINE_LIMIT && canOpen(code, this.#line)
      return
    }
    if (this.#mayOpen) this.fence = fenceOpening(this.#line.replace(/\r$/u, ''))
    this.#startLine(at + 1)
  }

  #takeInside(code: number, at: number): number | undefined {
    if (code === 0x0a) return this.#endLine(at + 1)
    if (code === this.fence?.mark.charCodeAt(0)) this.#takeMark(code, at)
    else if (isTrimmed(code)) this.#runIsOver = this.#run !== -1
    else {
      this.#before = code
      this.#run = -1
    }
    return undefined
  }

  #takeMark(code: number, at: number): void {
    if (this.#run !== -1 && !this.#runIsOver) {
      this.#runLength++
      return
    }
    if (this.#run !== -1) this.#before = code
    this.#run = at
    this.#runLength = 1
    this.#runIsOver = false
  }

  #endLine(next: number): number | undefined {
    const closes =
      this.#run !== -1 &&
      this.#runLength >= (this.fence?.mark.length ?? 0) &&
      (this.#before === 0x7d || this.#before === 0x5d || (this.#before === -1 && this.#isNear()))
    const end = this.#before === -1 ? this.#lineStart : this.#run
    this.#startLine(next)
    if (!closes) return undefined
    this.fence = undefined
    return end
  }

  #isNear(): boolean {
    return this.#run - this.#lineStart <= (this.fence?.indent ?? 0) + CLOSING_INDENT
  }

  #startLine(next: number): void {
    this.#lineStart = next
    this.#line = ''
    this.#mayOpen = true
    this.#run = -1
    this.#runLength = 0
    this.#runIsOver = false
    this.#before = -1
  }
}

/** Blanks, then marks, then anything: the first visible character tells most lines apart. */
function canOpen(code: number, line: string): boolean {
  return line.length > 16 || code === 0x20 || code === 0x09 || /^[ \t]*[`~]/u.test(line)
}
