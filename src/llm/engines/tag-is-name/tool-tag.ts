import type { LlmTool } from '../../../contracts/llm-options.ts'
import type { Opener } from '../../grammar.ts'
import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import { peekUntil } from '../tags/peek-until.ts'

/** A tag whose name is that of a tool. */
export interface ToolTag {
  readonly name: string
  readonly isClosed: boolean
  readonly length: number
}

/** What calls begin with whose tag is the name of a tool; whether it is one, the offered tools say. */
export const TOOL_OPENERS: readonly Opener[] = [{ literal: '<' }]

/** The opening tag of a tool that stands here; it stays unread. */
export function* peekToolTag(
  reader: LlmReader,
  tools: readonly LlmTool[],
): Reading<ToolTag | undefined> {
  if (tools.length === 0) return undefined
  const found = yield* peekUntil(reader, (text, isAll) => {
    const match = /^<([^\s<>/]+)\s*(\/?)>/u.exec(text)
    if (match === null) return isAll || /[<>]/u.test(text.slice(1)) ? null : undefined
    const [whole, name = '', closed] = match
    return { name, isClosed: closed === '/', length: whole.length }
  })
  const isTool = found?.name !== undefined && tools.some(({ name }) => name === found.name)
  return isTool ? found : undefined
}
