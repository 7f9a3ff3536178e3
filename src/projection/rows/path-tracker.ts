import { ByteCapture } from './byte-capture.ts'
import type { PathStep } from './path-step.ts'
import type { RowsStop } from './rows-failure.ts'

/** A row as it stands in a document. */
export interface ScannedRow {
  readonly bytes: Buffer
  /** Whether white space stands between its tokens. */
  readonly spaced: boolean
  /** The byte behind it. */
  readonly end: number
}

/** What is looked for. */
export interface TrackedPath {
  readonly steps: readonly PathStep[]
  /** How many of the steps lead to where a row stands; those behind them lead to what is taken of it. */
  readonly depth: number
  /** Bytes that a row, or a key on the path, may have. */
  readonly maxRowBytes: number
  /** Bytes of memory that the keys of an object may take of which all are on the path. */
  readonly maxKeyBytes: number
}

/** Bytes of memory that a key takes beside its own. */
const KEY_MEMORY = 64

type Role = 'skipped' | 'on-the-path' | 'row'

/** Follows a path through a document that a scanner reads: which value is a row. */
export class PathTracker {
  readonly #path: TrackedPath
  readonly #capture = new ByteCapture()
  /** For each container on the path, where it is an array, the index of what is read in it. */
  readonly #index: number[] = []
  readonly #isArray: boolean[] = []
  /** Whether the name that is looked for came already, in each container on the path. */
  readonly #found: boolean[] = []
  /** The names that came in each container on the path of which all are taken, and the memory that they take. */
  readonly #names: Set<string>[] = []
  readonly #nameBytes: number[] = []
  /** Containers that are open. */
  #open = 0
  /** How many of them, from the root, are on the path. */
  #followed = 0
  #role: Role = 'skipped'
  #member: Role = 'skipped'
  #isRow = false
  #rowDepth = 0
  /** How often something stood where a row stands. */
  places = 0
  /** Whether an object had so many keys that it isn't known whether one came twice. */
  forgetsKeys = false
  /** Set where white space is passed. */
  spaced = false
  stop: Omit<RowsStop, 'at'> | undefined

  constructor(path: TrackedPath) {
    this.#path = path
  }

  /** Whether the key that begins is one to be looked at. */
  openKey(position: number): boolean {
    if (this.#isRow || this.#open !== this.#followed) return false
    this.#capture.open(position)
    return true
  }

  /** A key has ended that was looked at; the end is before its quote. */
  closeKey(chunk: Uint8Array, end: number, hasEscape: boolean): void {
    const bytes = this.#capture.close(chunk, end)
    const level = this.#open - 1
    const step = this.#path.steps[level]
    this.#member = 'skipped'
    if (step === undefined || !takesKey(step, bytes, hasEscape)) return
    this.#member = this.#roleBelow()
    const isRepeated =
      step.name === undefined ? this.#hasName(level, bytes, hasEscape) : this.#found[level] === true
    this.#found[level] = true
    if (!isRepeated) return
    this.stop = { code: 'repeated-key', reason: 'a key on the path comes twice in one object' }
  }

  openValue(position: number): void {
    if (this.#isRow || this.#open !== this.#followed) {
      this.#role = 'skipped'
      return
    }
    this.#role = this.#roleOfValue()
    if (this.#role === 'skipped') return
    if (this.#open === this.#path.depth) this.places++
    if (this.#role !== 'row') return
    this.#isRow = true
    this.#rowDepth = this.#open
    this.spaced = false
    this.#capture.open(position)
  }

  openContainer(isArray: boolean): void {
    if (this.#role === 'on-the-path') {
      this.#index[this.#open] = -1
      this.#isArray[this.#open] = isArray
      this.#found[this.#open] = false
      this.#names[this.#open]?.clear()
      this.#nameBytes[this.#open] = 0
      this.#followed++
    }
    this.#open++
  }

  closeContainer(): void {
    if (this.#followed === this.#open) this.#followed--
    this.#open--
  }

  /** A value has ended; answers with the row where it is one. */
  closeValue(chunk: Uint8Array, end: number): Omit<ScannedRow, 'end'> | undefined {
    if (!this.#isRow || this.#open !== this.#rowDepth) return undefined
    this.#isRow = false
    return { bytes: this.#capture.close(chunk, end), spaced: this.spaced }
  }

  /** The chunk has been read. */
  closeChunk(chunk: Uint8Array): void {
    this.#capture.keep(chunk)
  }

  /** By how many bytes what is kept at a position is too long; 0 where it isn't. */
  excessAt(position: number): number {
    if (!this.#capture.isOpen) return 0
    return Math.max(0, this.#capture.lengthAt(position) - this.#path.maxRowBytes)
  }

  /** Whether a name came before; it is kept. */
  #hasName(level: number, bytes: Buffer, hasEscape: boolean): boolean {
    const names = this.#names[level] ?? new Set()
    this.#names[level] = names
    const taken = (this.#nameBytes[level] ?? 0) + bytes.length + KEY_MEMORY
    this.#nameBytes[level] = taken
    if (taken > this.#path.maxKeyBytes) {
      names.clear()
      this.forgetsKeys = true
      return false
    }
    const name = keyText(bytes, hasEscape)
    if (names.has(name)) return true
    names.add(name)
    return false
  }

  #roleOfValue(): Role {
    if (this.#open === 0) return this.#roleBelow()
    const level = this.#open - 1
    if (this.#isArray[level] !== true) return this.#member
    const index = (this.#index[level] ?? -1) + 1
    this.#index[level] = index
    const step = this.#path.steps[level]
    return step !== undefined && takesIndex(step, index) ? this.#roleBelow() : 'skipped'
  }

  /** The role of a value that the steps above it lead to. */
  #roleBelow(): Role {
    return this.#open === this.#path.steps.length ? 'row' : 'on-the-path'
  }
}

function takesIndex({ start, stop, stride }: PathStep, index: number): boolean {
  return index >= start && index < stop && (index - start) % stride === 0
}

function takesKey(step: PathStep, bytes: Buffer, hasEscape: boolean): boolean {
  if (step.everyName) return true
  if (step.nameBytes === undefined) return false
  if (!hasEscape) return bytes.equals(step.nameBytes)
  return keyText(bytes, hasEscape) === step.name
}

function keyText(bytes: Buffer, hasEscape: boolean): string {
  const written = bytes.toString()
  return hasEscape ? String(JSON.parse(`"${written}"`)) : written
}
