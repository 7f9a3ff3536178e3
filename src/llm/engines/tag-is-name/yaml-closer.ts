import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import { peekUntil } from '../tags/peek-until.ts'

/**
 * UTF-16 units of the closer of a tool that stands here, behind YAML: one that begins a line, or ends one, as in a block of
 * text there is more around it. 0 where none does.
 */
export function* yamlCloser(reader: LlmReader, name: string): Reading<number> {
  const { isLineStart } = reader
  const start = `</${name}`
  const length = yield* peekUntil(reader, (text, isAll) => {
    const rest = text.slice(start.length)
    const closer = /^\s*>/u.exec(rest)?.[0].length
    if (closer === undefined) return isAll || rest.trim() !== '' ? 0 : undefined
    const end = start.length + closer
    if (isLineStart) return end
    const after = text.slice(end).replace(/^[ \t\r]+/u, '')
    if (after === '') return isAll ? end : undefined
    return /^[\n<]/u.test(after) ? end : 0
  })
  return length ?? 0
}
