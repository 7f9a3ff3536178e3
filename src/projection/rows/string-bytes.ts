import { BYTE, HEX_DIGITS, isEscapedByte, isHexByte, plainEnd } from './json-bytes.ts'

/** A JSON string that comes in chunks of bytes, checked and not read. */
export class StringBytes {
  state: 'open' | 'closed' | 'broken' = 'closed'
  /** Why it is broken. */
  reason = ''
  hasEscape = false
  /** What is there of an escape: 0 nothing, 1 its backslash, then one more for each character. */
  #escape = 0

  /** Begins behind a quote. */
  open(): void {
    this.state = 'open'
    this.hasEscape = false
  }

  /** Takes what belongs to the string; answers with where it ends, its quote included, or breaks. */
  take(chunk: Uint8Array, start: number): number {
    let position = start
    while (position < chunk.length) {
      if (this.#escape > 0) {
        if (!this.#takeEscape(chunk[position] ?? 0)) return position
        position++
        continue
      }
      position = plainEnd(chunk, position)
      const byte = chunk[position]
      if (byte === BYTE.quote) {
        this.state = 'closed'
        return position + 1
      }
      if (byte === BYTE.backslash) this.#openEscape()
      else if (byte !== undefined) {
        this.#break('a control character stands in a string without an escape')
        return position
      }
      position++
    }
    return chunk.length
  }

  #openEscape(): void {
    this.#escape = 1
    this.hasEscape = true
  }

  #takeEscape(byte: number): boolean {
    const isFirst = this.#escape === 1
    const isRight = isFirst ? isEscapedByte(byte) || byte === BYTE.lowerU : isHexByte(byte)
    const isLast = isFirst ? isEscapedByte(byte) : this.#escape > HEX_DIGITS
    this.#escape = isLast ? 0 : this.#escape + 1
    if (!isRight) this.#break('a wrong escape stands in a string')
    return isRight
  }

  #break(reason: string): void {
    this.state = 'broken'
    this.reason = reason
  }
}
