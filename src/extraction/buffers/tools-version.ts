import type { Extraction } from '../../contracts/extraction.ts'
import type {
  ExtractionBuffer,
  StreamedCall,
  ToolCallDelta,
  ToolsBuffer,
} from '../../contracts/extraction-buffer.ts'
import type { JsonValue } from '../../contracts/json.ts'
import type { BufferState } from './buffer-core.ts'
import type { Growth } from './growth.ts'

/** A buffer of calls, at one point of its growth. */
export class ToolsVersion<Value> implements ToolsBuffer<Value> {
  readonly kind = 'tools'
  readonly #finish: (calls: readonly StreamedCall[]) => Extraction<Value>
  readonly #growth: Growth<ToolCallDelta>
  readonly #count: number
  #state: BufferState | undefined

  /** @param finish - What calls give in the end. */
  constructor(
    finish: (calls: readonly StreamedCall[]) => Extraction<Value>,
    growth: Growth<ToolCallDelta>,
    count: number,
  ) {
    this.#finish = finish
    this.#growth = growth
    this.#count = count
  }

  readonly extractor = undefined
  readonly start = undefined

  get text(): string {
    return this.#shown().text
  }

  get value(): JsonValue | undefined {
    return this.#shown().value
  }

  get isComplete(): boolean {
    return this.#shown().isComplete
  }

  get calls(): readonly StreamedCall[] {
    return this.#shown().calls
  }

  append(delta: string | ToolCallDelta): ToolsVersion<Value> {
    const piece = typeof delta === 'string' ? { arguments: delta } : { ...delta }
    if (saysNothing(piece)) return this
    const growth = this.#growth.with(this.#count, piece)
    return new ToolsVersion(this.#finish, growth, this.#count + 1)
  }

  equals(other: ExtractionBuffer<unknown> | ToolsBuffer<unknown>): boolean {
    if (!('calls' in other) || other.calls.length !== this.calls.length) return false
    return this.calls.every((call, index) => isSame(call, other.calls[index]))
  }

  finish(): Extraction<Value> {
    return this.#finish(this.calls)
  }

  #shown(): BufferState {
    this.#state ??= this.#growth.stateAt(this.#count)
    return this.#state
  }
}

function saysNothing({ index, id, name, arguments: text }: ToolCallDelta): boolean {
  return index === undefined && !id && !name && !text
}

function isSame(call: StreamedCall, other: StreamedCall | undefined): boolean {
  return (
    other !== undefined &&
    call.index === other.index &&
    call.id === other.id &&
    call.name === other.name &&
    call.text === other.text
  )
}
