import type { Extraction } from '../../contracts/extraction.ts'
import type { StreamedCall, ToolCallDelta, ToolsBuffer } from '../../contracts/extraction-buffer.ts'
import type { JsonValue } from '../../contracts/json.ts'
import type { BufferState } from './buffer-core.ts'
import { asText } from '../as-text.ts'
import type { Growth } from './growth.ts'
import { type Growing, isShownAlike } from './is-shown-alike.ts'

/** What the versions of one buffer of calls have in common. */
export interface ToolsVersionBase<Value> {
  readonly growing: Growing
  /** What calls give in the end. */
  readonly finish: (calls: readonly StreamedCall[]) => Extraction<Value>
}

/** A buffer of calls, at one point of its growth. */
export class ToolsVersion<Value> implements ToolsBuffer<Value> {
  readonly kind = 'tools'
  readonly #base: ToolsVersionBase<Value>
  readonly #growth: Growth<ToolCallDelta>
  readonly #count: number
  #state: BufferState | undefined

  constructor(base: ToolsVersionBase<Value>, growth: Growth<ToolCallDelta>, count: number) {
    this.#base = base
    this.#growth = growth
    this.#count = count
    Object.freeze(this)
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
    const piece = pieceOf(delta)
    if (saysNothing(piece)) return this
    const growth = this.#growth.with(this.#count, piece)
    return new ToolsVersion(this.#base, growth, this.#count + 1)
  }

  equals(other: unknown): boolean {
    if (typeof other !== 'object' || other === null || !(#base in other)) return false
    const { calls } = other
    return (
      isShownAlike(other.#base.growing, this.#base.growing) &&
      calls.length === this.calls.length &&
      this.calls.every((call, index) => isSame(call, calls[index]))
    )
  }

  finish(): Extraction<Value> {
    return this.#base.finish(this.calls)
  }

  #shown(): BufferState {
    this.#state ??= this.#growth.stateAt(this.#count)
    return this.#state
  }
}

/** Some providers send null for what a piece doesn't have. */
function pieceOf(delta: string | ToolCallDelta): ToolCallDelta {
  if (typeof delta !== 'object' || delta === null) return { arguments: asText(delta) }
  const { index, id, name, arguments: text } = delta
  return {
    ...(isGiven(index) && { index }),
    ...(isGiven(id) && { id }),
    ...(isGiven(name) && { name }),
    ...(isGiven(text) && { arguments: asText(text) }),
  }
}

function isGiven<Part>(part: Part | null | undefined): part is Part {
  return part !== null && part !== undefined
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
