import type { LlmTool } from '../../../contracts/llm-options.ts'
import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import { peekTag } from '../tags/peek-tag.ts'
import { readTagHead } from '../tags/read-tag-head.ts'
import { parameterNames } from './parameter-names.ts'
import { isUnclosed, readParameterValue } from './parameter-value.ts'
import { standsEmpty } from './stands-free.ts'
import type { ToolTag } from './tool-tag.ts'

/**
 * Whether the opening tag that stands here begins a call, and no markup of that name: a parameter of the tool follows that is
 * whole, or, where the tool takes none, the closer, and no more on its line.
 */
export function* showsToolCall(
  reader: LlmReader,
  tools: readonly LlmTool[],
  tag: ToolTag,
): Reading<boolean> {
  const names = parameterNames(tools, tag.name)
  if (names === undefined) return false
  if (names.size === 0) return yield* standsEmpty(reader, tag)
  if (tag.isClosed) return false
  reader.take(tag.length)
  yield* reader.space()
  const first = yield* peekTag(reader)
  if (first === undefined || first.isClosing || !names.has(first.name)) return false
  const head = yield* readTagHead(reader, first)
  if (head === undefined || head.isBroken) return false
  if (!head.isClosed) {
    const parameter = { key: first.name, tool: tag.name, names }
    if (isUnclosed(reader, parameter)) return false
    return yield* readParameterValue(reader, parameter, () => {})
  }
  yield* reader.space()
  const next = yield* peekTag(reader)
  return next?.isClosing === true
    ? next.name === tag.name
    : next !== undefined && names.has(next.name)
}
