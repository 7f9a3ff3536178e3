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
  #ready: RowBatch[] = []
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
        `all rows are kept to be sorted, up to ${settings.maxBufferBytes} bytes`,
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
    const last = this.#stop === undefined ? this.#scanner.end() : undefined
    if (last !== undefined) this.#take(last)
    this.#stop ??= this.#scanner.stop
    if (this.#stop === undefined) this.#finish()
    yield* this.#ready
    this.#ready = []
  }

  *#scan(bytes: Uint8Array): Generator<RowBatch, void, undefined> {
    if (this.#stop !== undefined) return
    this.#scanner.take(bytes)
    for (let row = this.#scanner.next(); row !== undefined; row = this.#scanner.next()) {
      this.#take(row)
      if (this.#ready.length > 0) {
        yield* this.#ready
        this.#ready = []
      }
      if (this.#stop !== undefined) return
    }
    this.#stop = this.#scanner.stop
    this.#refuseBroken()
  }

  #refuseBroken(): void {
    if (!this.#gate.broken) return
    this.#stop ??= { code: 'not-utf8', reason: "it isn't UTF-8", at: this.#scanner.length }
  }

  #take(row: ScannedRow): void {
    for (const bytes of this.#plan.rowsOf(row)) {
      if (this.#settings.unique && !this.#isNew(bytes, row.end)) continue
      if (this.#settings.sort) this.#keep(bytes, row.end)
      else this.#batch(bytes, row.end)
      if (this.#stop !== undefined) return
    }
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
    this.#toSortBytes += row.length
    const { maxBufferBytes } = this.#settings
    if (this.#toSortBytes <= maxBufferBytes) return
    const reason = `the rows to be sorted are longer than ${maxBufferBytes} bytes`
    this.#stop = { code: 'buffer-full', reason, at }
  }

  #batch(row: Uint8Array, end: number): void {
    const batch = this.#batcher.add(row, end)
    if (batch !== undefined) this.#ready.push(batch)
  }

  #finish(): void {
    const { length } = this.#scanner
    for (const text of sortRows(this.#toSort)) this.#batch(Buffer.from(text), length)
    this.#toSort.length = 0
    const last = this.#batcher.end(length)
    if (last !== undefined) this.#ready.push(last)
    for (const remark of this.#plan.remarks(this.#scanner.places))
      this.#settings.onDiagnostic(remark)
  }
}
