import type { LlmTool } from '../../../contracts/llm-options.ts'
import { gathering } from '../../parser/gathering.ts'
import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import { stopsOf } from '../../reader/stops-of.ts'
import { isCutTag } from './is-cut-tag.ts'
import { parameterNames } from './parameter-names.ts'
import { standsEmpty } from './stands-free.ts'
import type { ToolTag } from './tool-tag.ts'
import { yamlCloser } from './yaml-closer.ts'
import { YamlLines } from './yaml-lines.ts'
import { LONGEST_YAML } from './yaml-members.ts'

/**
 * Whether the opening tag that stands here begins a call, and no markup of that name: on the next line a parameter of the tool
 * follows, and no line that can't be one's, up to the closer, or to the end of the text where a member before it is whole.
 */
export function* showsYamlCall(
  reader: LlmReader,
  tools: readonly LlmTool[],
  tag: ToolTag,
): Reading<boolean> {
  const names = parameterNames(tools, tag.name)
  if (names === undefined) return false
  if (names.size === 0) return yield* standsEmpty(reader, tag)
  if (tag.isClosed) return false
  reader.take(tag.length)
  yield* reader.while(/[ \t\r]/u, MOST_BLANKS)
  if (!(yield* reader.accept('\n'))) return false
  return yield* holdsMembers(reader, { tool: tag.name, names })
}

const MOST_BLANKS = 64

function* holdsMembers(
  reader: LlmReader,
  { tool, names }: { readonly tool: string; readonly names: ReadonlySet<string> },
): Reading<boolean> {
  const stops = stopsOf(['\n', `</${tool}`])
  const lines = new YamlLines(names)
  const start = reader.offset
  let { gathered, pass } = gathering(() => {})
  while (reader.offset - start <= LONGEST_YAML) {
    const stop = yield* reader.until(stops, pass)
    const { text } = gathered
    if (stop === undefined)
      return (
        lines.isCertain(text) ||
        (lines.keys > 0 && isCutTag(text.trim(), { tool, names: new Set() }))
      )
    if (stop === '\n') {
      if (!lines.take(text)) return false
      reader.take(1)
      ;({ gathered, pass } = gathering(() => {}))
    } else {
      if ((yield* yamlCloser(reader, tool)) > 0)
        return text.trim() === '' ? lines.keys > 0 : lines.take(text)
      pass(reader.take(1))
    }
  }
  return false
}
