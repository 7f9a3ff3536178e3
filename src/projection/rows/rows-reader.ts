import { planRows, type RowsPlan } from './plan-rows.ts'
import type { RowBatch } from './row-batch.ts'
import { RowBatcher } from './row-batcher.ts'
import { rowKey } from './row-key.ts'
import { RowScanner } from './row-scanner.ts'
import type { ScannedRow } from './path-tracker.ts'
import type { RowsFailure, RowsStop } from './rows-failure.ts'
import type { RowsSettings } from './rows-options.ts'
import { sortRows } from './sort-rows.ts'
import { TextBytes } from './text-bytes.ts'
import { Utf8Gate } from './utf8-gate.ts'

/** Bytes of memory that a row takes beside its text and the text by which it is sorted. */
const ROW_MEMORY = 160

/** Reads rows from chunks, in batches. */
export class RowsReader {
  readonly #settings: RowsSettings
  readonly #plan: RowsPlan
  readonly #bytes = new TextBytes()
  readonly #gate = new Utf8Gate()
  readonly #scanner: RowScanner
  readonly #batcher: RowBatcher
  readonly #keys = new Set<string>()
  readonly #toSort: string[] = []
  #toSortBytes = 0
  #stop: RowsStop | undefined

  constructor(settings: RowsSettings) {
    this.#settings = settings
    this.#plan = planRows(settings)
    this.#scanner = new RowScanner(this.#plan.scan)
    this.#batcher = new RowBatcher(settings.batch, settings.maxRowBytes / 2)
    if (this.#plan.isBuffered)
      settings.onDiagnostic(
        `the path asks for more than names, indexes, wildcards and slices from the start: the document is read whole, up to ${settings.maxBufferBytes} bytes`,
      )
    if (settings.sort)
      settings.onDiagnostic(
        `all rows are kept to be sorted, in up to ${settings.maxBufferBytes} bytes of memory`,
      )
  }

  /** Why nothing more comes; undefined while something may. */
  get failure(): RowsFailure | undefined {
    if (this.#stop === undefined) return undefined
    return { ok: false, ...this.#stop, lost: this.#batcher.waiting + this.#toSort.length }
  }

  /** The batches that a chunk completes. */
  *push(chunk: string | Uint8Array): Generator<RowBatch, void, undefined> {
    yield* this.#scan(this.#gate.push(this.#bytes.push(chunk)))
  }

  /** The batches that are whole at the end. */
  *end(): Generator<RowBatch, void, undefined> {
    yield* this.#scan(this.#gate.push(this.#bytes.end()))
    this.#gate.end()
    this.#refuseBroken()
    if (this.#stop !== undefined) return
    yield* this.#take(this.#scanner.end())
    this.#stop ??= this.#scanner.stop
    if (this.#stop === undefined) yield* this.#finish()
  }

  *#scan(bytes: Uint8Array): Generator<RowBatch, void, undefined> {
    if (this.#stop !== undefined) return
    this.#scanner.take(bytes)
    yield* this.#take(this.#scanner.next())
    this.#stop ??= this.#scanner.stop
    this.#refuseBroken()
  }

  #refuseBroken(): void {
    if (!this.#gate.broken) return
    this.#stop ??= { code: 'not-utf8', reason: "it isn't UTF-8", at: this.#scanner.length }
  }

  /** Takes a row and those behind it, up to the end of the chunk. */
  *#take(first: ScannedRow | undefined): Generator<RowBatch, void, undefined> {
    for (let row = first; row !== undefined; row = this.#scanner.next())
      for (const bytes of this.#plan.rowsOf(row)) {
        const batch = this.#add(bytes, row.end)
        if (batch !== undefined) yield batch
        if (this.#stop !== undefined) return
      }
  }

  #add(row: Buffer, at: number): RowBatch | undefined {
    const { unique, sort, maxRowBytes } = this.#settings
    if (row.length > maxRowBytes) {
      const reason = `a row is longer than ${maxRowBytes} bytes`
      this.#stop = { code: 'row-too-long', reason, at }
      return undefined
    }
    if (unique && !this.#isNew(row, at)) return undefined
    if (!sort) return this.#batcher.add(row, at)
    this.#keep(row, at)
    return undefined
  }

  #isNew(row: Buffer, at: number): boolean {
    const key = rowKey(row.toString())
    if (this.#keys.has(key)) return false
    const { maxUnique } = this.#settings
    if (this.#keys.size === maxUnique)
      this.#stop = {
        code: 'too-many-different',
        reason: `there are more than ${maxUnique} different rows`,
        at,
      }
    else this.#keys.add(key)
    return this.#stop === undefined
  }

  #keep(row: Buffer, at: number): void {
    this.#toSort.push(row.toString())
    this.#toSortBytes += ROW_MEMORY + 2 * row.length
    const { maxBufferBytes } = this.#settings
    if (this.#toSortBytes <= maxBufferBytes) return
    const reason = `the rows to be sorted take more than ${maxBufferBytes} bytes of memory`
    this.#stop = { code: 'buffer-full', reason, at }
  }

  *#finish(): Generator<RowBatch, void, undefined> {
    const { length, places, forgetsKeys } = this.#scanner
    const { onDiagnostic, maxBufferBytes } = this.#settings
    for (const remark of this.#plan.remarks(places)) onDiagnostic(remark)
    if (forgetsKeys)
      onDiagnostic(
        `an object under a wildcard has more keys than ${maxBufferBytes} bytes hold: whether one of them repeats is not known`,
      )
    for (const text of sortRows(this.#toSort)) {
      const batch = this.#batcher.add(Buffer.from(text), length)
      if (batch !== undefined) yield batch
    }
    this.#toSort.length = 0
    const last = this.#batcher.end(length)
    if (last !== undefined) yield last
  }
}
