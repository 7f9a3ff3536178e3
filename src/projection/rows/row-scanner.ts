import { ENDED, EXPECTED, type JsonExpectation } from '../../json/json-failure.ts'
import { isJsonWhiteSpace } from '../../json/json-white-space.ts'
import { BYTE } from './json-bytes.ts'
import { PathTracker, type ScannedRow, type TrackedPath } from './path-tracker.ts'
import type { RowsFailureCode, RowsStop } from './rows-failure.ts'
import { ScalarBytes } from './scalar-bytes.ts'
import { StringBytes } from './string-bytes.ts'

/** How a document is read. */
export interface ScanSettings extends TrackedPath {
  /** Levels of nesting that a document may have. */
  readonly maxDepth: number
  /** Whether several documents may follow each other, with white space between. */
  readonly several: boolean
}

const NOTHING: Uint8Array = new Uint8Array(0)
const ARRAY = 1
const OBJECT = 2
const BYTE_ORDER_MARK = Buffer.from('\uFEFF')

/**
 * The grammar of JSON (RFC 8259) over chunks of UTF-8: every byte is checked, rows are handed out as bytes, and nothing
 * is built of the rest. What comes of a document is the same for every way to cut it.
 */
export class RowScanner {
  readonly #settings: ScanSettings
  readonly #tracker: PathTracker
  readonly #string = new StringBytes()
  readonly #scalar = new ScalarBytes()
  /** The kind of each container that is open. */
  readonly #kinds: Uint8Array
  #chunk: Uint8Array = NOTHING
  #position = 0
  /** How many bytes came before the chunk. */
  #base = 0
  #expect: JsonExpectation = 'value'
  #token: 'none' | 'key' | 'string' | 'scalar' = 'none'
  #depth = 0
  #isKeyKept = false
  #row: ScannedRow | undefined
  stop: RowsStop | undefined

  constructor(settings: ScanSettings) {
    this.#settings = settings
    this.#tracker = new PathTracker(settings)
    this.#kinds = new Uint8Array(settings.maxDepth + 1)
  }

  /** How often something stood where a row stands. */
  get places(): number {
    return this.#tracker.places
  }

  /** Whether an object had so many keys on the path that it isn't known whether one came twice. */
  get forgetsKeys(): boolean {
    return this.#tracker.forgetsKeys
  }

  /** How many bytes were read. */
  get length(): number {
    return this.#base + this.#position
  }

  /** Takes the next chunk, of whole characters, where `next` is done with the one before, which must stay until then. */
  take(chunk: Uint8Array): void {
    this.#tracker.closeChunk(this.#chunk)
    this.#base += this.#position
    this.#chunk = chunk
    const mark = BYTE_ORDER_MARK.length
    this.#position = this.#base === 0 && BYTE_ORDER_MARK.equals(chunk.subarray(0, mark)) ? mark : 0
  }

  /** The next row that the chunk completes; undefined where it has been read, or where reading has stopped. */
  next(): ScannedRow | undefined {
    this.#row = undefined
    while (this.#position < this.#chunk.length && this.stop === undefined) {
      this.#step()
      if (this.#row !== undefined) return this.#row
    }
    if (this.stop === undefined) this.#limitRow(this.#position)
    return undefined
  }

  /** Ends the input, where `next` is done; a number is whole only then, and may be a row. */
  end(): ScannedRow | undefined {
    this.take(NOTHING)
    this.#row = undefined
    if (this.stop !== undefined) return undefined
    if (this.#token === 'scalar' && this.#depth === 0 && this.#scalar.isWhole) this.#closeValue(0)
    const isBetween = this.#depth === 0 && this.#token === 'none' && this.#expect === 'value'
    if (this.#expect !== 'nothing' && !(isBetween && this.#settings.several)) this.#fail(0, ENDED)
    return this.#row
  }

  #step(): void {
    switch (this.#token) {
      case 'none':
        this.#takeToken(this.#chunk[this.#position] ?? 0)
        break
      case 'key':
      case 'string':
        this.#takeString()
        break
      case 'scalar':
        this.#takeScalar()
    }
  }

  #takeToken(byte: number): void {
    if (isJsonWhiteSpace(byte)) this.#passWhiteSpace()
    else if (this.#expect === 'comma-or-end') this.#takeSeparator(byte)
    else if (this.#expect === 'value') this.#openValue(byte)
    else if (this.#expect === 'key') this.#openKey(byte)
    else if (this.#expect === 'colon' && byte === BYTE.colon) this.#advance('value')
    else if (this.#expect === 'value-or-end' && byte === BYTE.closeArray) this.#closeContainer()
    else if (this.#expect === 'value-or-end') this.#openValue(byte)
    else if (this.#expect === 'key-or-end' && byte === BYTE.closeObject) this.#closeContainer()
    else if (this.#expect === 'key-or-end') this.#openKey(byte)
    else this.#failToken()
  }

  #passWhiteSpace(): void {
    const { length } = this.#chunk
    let position = this.#position + 1
    while (position < length && isJsonWhiteSpace(this.#chunk[position] ?? 0)) position++
    this.#position = position
    this.#tracker.spaced = true
    if (this.#expect === 'nothing' && this.#settings.several) this.#expect = 'value'
  }

  #takeSeparator(byte: number): void {
    const isObject = this.#kinds[this.#depth] === OBJECT
    if (byte === BYTE.comma) this.#advance(isObject ? 'key' : 'value')
    else if (byte === (isObject ? BYTE.closeObject : BYTE.closeArray)) this.#closeContainer()
    else this.#failToken()
  }

  #openKey(byte: number): void {
    if (byte !== BYTE.quote) {
      this.#failToken()
      return
    }
    this.#position++
    this.#isKeyKept = this.#tracker.openKey(this.#position)
    this.#openString('key')
  }

  #openValue(byte: number): void {
    if (byte === BYTE.openObject) this.#openContainer(OBJECT, 'key-or-end')
    else if (byte === BYTE.openArray) this.#openContainer(ARRAY, 'value-or-end')
    else if (byte === BYTE.quote) {
      this.#tracker.openValue(this.#position++)
      this.#openString('string')
    } else if (this.#scalar.open(byte)) {
      this.#tracker.openValue(this.#position++)
      this.#token = 'scalar'
      this.#takeScalar()
    } else this.#failToken()
  }

  #openContainer(kind: number, expect: JsonExpectation): void {
    if (this.#depth === this.#settings.maxDepth) {
      this.#fail(this.#position, `there are more than ${this.#depth} levels of nesting`, 'too-deep')
      return
    }
    this.#tracker.openValue(this.#position)
    this.#tracker.openContainer(kind === ARRAY)
    this.#depth++
    this.#kinds[this.#depth] = kind
    this.#advance(expect)
  }

  #closeContainer(): void {
    this.#depth--
    this.#tracker.closeContainer()
    this.#position++
    this.#closeValue(this.#position)
  }

  #openString(token: 'key' | 'string'): void {
    this.#token = token
    this.#string.open()
    this.#takeString()
  }

  #takeString(): void {
    const end = this.#string.take(this.#chunk, this.#position)
    this.#position = end
    if (this.#string.state === 'open') return
    if (this.#string.state === 'broken') this.#fail(end, this.#string.reason)
    else if (this.#token === 'key') this.#closeKey(end)
    else this.#closeValue(end)
  }

  #closeKey(end: number): void {
    this.#token = 'none'
    this.#expect = 'colon'
    if (!this.#isKeyKept || this.#limitRow(end - 1)) return
    this.#tracker.closeKey(this.#chunk, end - 1, this.#string.hasEscape)
    const { stop } = this.#tracker
    if (stop !== undefined) this.#fail(end, stop.reason, stop.code)
  }

  #takeScalar(): void {
    const end = this.#scalar.take(this.#chunk, this.#position)
    this.#position = end
    if (this.#scalar.state === 'broken') this.#fail(end, 'a number or a word breaks off')
    else if (this.#scalar.state === 'closed') this.#closeValue(end)
  }

  #closeValue(end: number): void {
    this.#token = 'none'
    this.#expect = this.#depth === 0 ? 'nothing' : 'comma-or-end'
    if (this.#limitRow(end)) return
    const row = this.#tracker.closeValue(this.#chunk, end)
    if (row !== undefined) this.#row = { ...row, end: this.#base + end }
  }

  #advance(expect: JsonExpectation): void {
    this.#position++
    this.#expect = expect
  }

  #failToken(): void {
    const code = this.#expect === 'nothing' ? 'more-text' : 'not-json'
    this.#fail(this.#position, EXPECTED[this.#expect], code)
  }

  #fail(position: number, reason: string, code: RowsFailureCode = 'not-json'): void {
    if (this.#limitRow(position)) return
    this.stop = { code, reason, at: this.#base + position }
  }

  /** Stops where what has to be kept is too long, before all that is found behind that. */
  #limitRow(position: number): boolean {
    const excess = this.#tracker.excessAt(position)
    if (excess === 0) return false
    const { maxRowBytes } = this.#settings
    const reason = `what has to be kept at once is longer than ${maxRowBytes} bytes`
    this.stop = { code: 'row-too-long', reason, at: this.#base + position - excess }
    return true
  }
}
