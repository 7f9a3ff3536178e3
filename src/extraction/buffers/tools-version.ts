import type { Extraction } from '../../contracts/extraction.ts'
import type {
  ExtractionBuffer,
  StreamedCall,
  ToolCallDelta,
  ToolsBuffer,
} from '../../contracts/extraction-buffer.ts'
import type { BufferState } from './buffer-core.ts'
import type { Growth } from './growth.ts'

/**
 * A buffer of calls, at one point of its growth.
 *
 * @param finish - What calls give in the end.
 */
export function toolsVersion<Value>(
  finish: (calls: readonly StreamedCall[]) => Extraction<Value>,
  growth: Growth<ToolCallDelta>,
  count: number,
): ToolsBuffer<Value> {
  let state: BufferState | undefined
  const shown = (): BufferState => (state ??= growth.stateAt(count))
  const version: ToolsBuffer<Value> = {
    kind: 'tools',
    get text() {
      return shown().text
    },
    get value() {
      return shown().value
    },
    get isComplete() {
      return shown().isComplete
    },
    get calls() {
      return shown().calls
    },
    extractor: undefined,
    start: undefined,
    append: (delta) => {
      const piece = typeof delta === 'string' ? { arguments: delta } : { ...delta }
      if (saysNothing(piece)) return version
      return toolsVersion(finish, growth.with(count, piece), count + 1)
    },
    equals: (other) => hasCalls(other, shown().calls),
    finish: () => finish(shown().calls),
  }
  return Object.freeze(version)
}

function saysNothing({ index, id, name, arguments: text }: ToolCallDelta): boolean {
  return index === undefined && !id && !name && !text
}

function hasCalls(
  other: ExtractionBuffer<unknown> | ToolsBuffer<unknown>,
  calls: readonly StreamedCall[],
): boolean {
  if (!('calls' in other) || other.calls.length !== calls.length) return false
  return calls.every((call, index) => isSame(call, other.calls[index]))
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
