import type { StreamedCall, ToolCallDelta } from '../../contracts/extraction-buffer.ts'
import type { IncrementalJsonOptions } from '../../json/incremental-json-parser.ts'
import type { BufferCore, BufferState } from './buffer-core.ts'
import { JsonCore } from './json-core.ts'
import { ToolsState } from './tools-state.ts'

interface Call {
  index: number | undefined
  id: string | undefined
  name: string
  readonly core: JsonCore
  /** As it was read last; undefined where more has come since. */
  shown: StreamedCall | undefined
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
    call.shown = undefined
    this.#name(call, delta)
    if (delta.arguments !== undefined) call.core.write(delta.arguments)
  }

  read(): BufferState {
    return new ToolsState(
      Object.freeze(this.#calls.map((call) => (call.shown ??= streamedCall(call)))),
    )
  }

  #find({ index, id, name }: ToolCallDelta): Call | undefined {
    if (index === undefined) return isNamed(id) ? this.#byKey.get(id) : this.#last
    const call = this.#byKey.get(index)
    if (!isNamed(id)) return call
    if (call === undefined) return this.#withoutIndex(id)
    return isOther(call, id, name) ? undefined : call
  }

  #withoutIndex(id: string): Call | undefined {
    const call = this.#byKey.get(id)
    return call?.index === undefined ? call : undefined
  }

  /** What a call is called may come late. */
  #name(call: Call, { index, id, name }: ToolCallDelta): void {
    if (call.name === '' && name !== undefined) call.name = name
    if (call.index === undefined && index !== undefined) {
      call.index = index
      this.#byKey.set(index, call)
    }
    if (call.id === undefined && isNamed(id)) {
      call.id = id
      this.#byKey.set(id, call)
    }
  }

  #begin({ index, id }: ToolCallDelta): Call {
    const call: Call = {
      index,
      id: isNamed(id) ? id : undefined,
      name: '',
      core: new JsonCore(this.#options),
      shown: undefined,
    }
    this.#calls.push(call)
    if (index !== undefined) this.#byKey.set(index, call)
    if (call.id !== undefined) this.#byKey.set(call.id, call)
    return call
  }
}

/** Whether an id under the index of a call is that of another one; a first id comes late, unless another name comes with it. */
function isOther(call: Call, id: string, name: string | undefined): boolean {
  if (call.id !== undefined) return call.id !== id
  return call.name !== '' && name !== undefined && name !== '' && name !== call.name
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
