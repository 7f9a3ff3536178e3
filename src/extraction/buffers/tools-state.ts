import type { StreamedCall } from '../../contracts/extraction-buffer.ts'
import type { JsonValue } from '../../contracts/json.ts'
import type { BufferState } from './buffer-core.ts'

/** What a buffer of calls shows. Its text and its value are put together when somebody asks, and once. */
export class ToolsState implements BufferState {
  readonly calls: readonly StreamedCall[]
  readonly extractor = undefined
  readonly start = undefined
  #text: string | undefined
  #value: JsonValue | undefined

  /** @param calls - Frozen, and never changed again. */
  constructor(calls: readonly StreamedCall[]) {
    this.calls = calls
  }

  get text(): string {
    this.#text ??= this.calls.map(({ text }) => text).join('\n')
    return this.#text
  }

  get value(): JsonValue | undefined {
    this.#value ??= valueOf(this.calls)
    return this.#value
  }

  get isComplete(): boolean {
    return this.calls.length > 0 && this.calls.every(({ isComplete }) => isComplete)
  }
}

function valueOf(calls: readonly StreamedCall[]): JsonValue | undefined {
  const [only] = calls
  if (only === undefined || calls.length === 1) return only?.arguments
  return Object.freeze(calls.map(itemOf))
}

/** A call that didn't change is the same item again. */
const items = new WeakMap<StreamedCall, JsonValue>()

function itemOf(call: StreamedCall): JsonValue {
  const known = items.get(call)
  if (known !== undefined) return known
  const { name, arguments: value } = call
  const item = Object.freeze({ name, ...(value !== undefined && { arguments: value }) })
  items.set(call, item)
  return item
}
