import type { StreamedCall, ToolCallDelta } from '../../contracts/extraction-buffer.ts'
import type { JsonValue } from '../../contracts/json.ts'
import type { IncrementalJsonOptions } from '../../json/incremental-json-parser.ts'
import type { BufferCore, BufferState } from './buffer-core.ts'
import { JsonCore } from './json-core.ts'

interface Call {
  readonly index: number | undefined
  id: string | undefined
  name: string
  readonly core: JsonCore
}

/** The arguments of several calls at once, each a text of its own. */
export class ToolsCore implements BufferCore<ToolCallDelta> {
  readonly #options: IncrementalJsonOptions
  readonly #calls: Call[] = []
  /** The call that came last under each index, and under each id. */
  readonly #byKey = new Map<number | string, Call>()
  #last: Call | undefined

  constructor(options: IncrementalJsonOptions) {
    this.#options = options
  }

  write(delta: ToolCallDelta): void {
    const call = this.#find(delta) ?? this.#begin(delta)
    this.#last = call
    if (call.name === '' && delta.name !== undefined) call.name = delta.name
    if (call.id === undefined && isNamed(delta.id)) {
      call.id = delta.id
      this.#byKey.set(delta.id, call)
    }
    if (delta.arguments !== undefined) call.core.write(delta.arguments)
  }

  read(): BufferState {
    const calls = Object.freeze(this.#calls.map(streamedCall))
    return {
      text: calls.map(({ text }) => text).join('\n'),
      value: valueOf(calls),
      isComplete: calls.length > 0 && calls.every(({ isComplete }) => isComplete),
      extractor: undefined,
      start: undefined,
      calls,
    }
  }

  #find({ index, id }: ToolCallDelta): Call | undefined {
    if (index !== undefined) {
      const call = this.#byKey.get(index)
      const isOther = isNamed(id) && call?.id !== undefined && call.id !== id
      return isOther ? undefined : call
    }
    return isNamed(id) ? this.#byKey.get(id) : this.#last
  }

  #begin({ index, id }: ToolCallDelta): Call {
    const call: Call = {
      index,
      id: isNamed(id) ? id : undefined,
      name: '',
      core: new JsonCore(this.#options),
    }
    this.#calls.push(call)
    if (index !== undefined) this.#byKey.set(index, call)
    if (call.id !== undefined) this.#byKey.set(call.id, call)
    return call
  }
}

/** Some providers send an empty id with every piece but the first. */
function isNamed(id: string | undefined): id is string {
  return id !== undefined && id !== ''
}

function streamedCall({ index, id, name, core }: Call): StreamedCall {
  const { text, value, isComplete } = core.read()
  return Object.freeze({
    ...(index !== undefined && { index }),
    ...(id !== undefined && { id }),
    name,
    text,
    arguments: value,
    isComplete,
  })
}

function valueOf(calls: readonly StreamedCall[]): JsonValue | undefined {
  const [only] = calls
  if (only !== undefined && calls.length === 1) return only.arguments
  if (only === undefined) return undefined
  const list = calls.map(({ name, arguments: value }): JsonValue =>
    Object.freeze({ name, ...(value !== undefined && { arguments: value }) }),
  )
  return Object.freeze(list)
}
