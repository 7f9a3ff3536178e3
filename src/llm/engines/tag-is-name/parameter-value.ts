import type { LlmReader, Mark } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import { stopsOf } from '../../reader/stops-of.ts'
import { peekUntil } from '../tags/peek-until.ts'
import { tagAt } from '../tags/tag-at.ts'
import { isCutTag } from './is-cut-tag.ts'
import type { Follower } from './is-cut-tag.ts'

/** A parameter whose value is read, and the tool that it belongs to. */
export interface OpenParameter extends Follower {
  readonly key: string
}

/** From where on no closer of a parameter is left; so that no text is looked through twice for the same one. */
const ended = new WeakMap<LlmReader, Map<string, number>>()

/** Whether it is known that no closer of a parameter comes behind this place. */
export function isUnclosed(reader: LlmReader, { key, tool }: OpenParameter): boolean {
  return reader.offset >= (ended.get(reader)?.get(`${tool} ${key}`) ?? Infinity)
}

/**
 * Reads a value and its closer, which another parameter follows, or the end of the call, or of the text. False where there
 * is no such closer: then it has read up to the closer of the call that comes next and over it, or all of the text.
 */
export function* readParameterValue(
  reader: LlmReader,
  parameter: OpenParameter,
  pass: (piece: string) => void,
): Reading<boolean> {
  const { key, tool } = parameter
  const stops = stopsOf([`</${key}`, `</${tool}`])
  const id = `${tool} ${key}`
  const start = reader.offset
  const isVain = isUnclosed(reader, parameter)
  let end: Mark | undefined
  for (;;) {
    const stop = yield* reader.until(stops, pass)
    if (stop === undefined) break
    const length = yield* peekUntil(reader, (text, isAll) => closerAt(parameter, text, isAll))
    if (length !== undefined && length > 0 && !isVain) {
      reader.take(length)
      if (end !== undefined) reader.release(end)
      return true
    }
    const closer = end === undefined ? yield* toolCloser(reader, tool) : 0
    if (closer > 0) {
      pass(reader.take(closer))
      if (isVain) return false
      end = reader.mark()
    } else pass(reader.take(1))
  }
  if (end !== undefined) reader.rewind(end)
  const known = ended.get(reader) ?? new Map<string, number>()
  ended.set(reader, known.set(id, Math.min(start, known.get(id) ?? start)))
  return false
}

/** UTF-16 units of the closer of a parameter at the start of a text; 0 where it is text. */
function closerAt(
  { key, tool, names }: OpenParameter,
  text: string,
  isAll: boolean,
): number | undefined {
  const from = key.length + 2
  if (!text.startsWith(`</${key}`)) return 0
  const closer = /^\s*>/u.exec(text.slice(from))?.[0].length
  if (closer === undefined) return isAll || text.slice(from).trim() !== '' ? 0 : undefined
  const length = from + closer
  const start = length + (/^\s*/u.exec(text.slice(length))?.[0].length ?? 0)
  if (start === text.length) return isAll ? length : undefined
  const tag = tagAt(text, start, isAll)
  if (tag === 'more') return undefined
  if (tag === undefined) return isAll && isCutTag(text.slice(start), { tool, names }) ? length : 0
  const isNext = tag.isClosing ? tag.name === tool : names === undefined || names.has(tag.name)
  return isNext ? length : 0
}

/** UTF-16 units of the closer of a call that stands here and ends its line; 0 where none does. */
function* toolCloser(reader: LlmReader, tool: string): Reading<number> {
  const length = yield* peekUntil(reader, (text, isAll) => {
    if (!text.startsWith(`</${tool}`)) return 0
    const rest = text.slice(tool.length + 2)
    const closer = /^\s*>(?=[ \t\r]*\n)/u.exec(rest)?.[0].length
    if (closer !== undefined) return tool.length + 2 + closer
    const isOpen = /^\s*(?:>[ \t\r]*)?$/u.test(rest)
    if (!isAll) return isOpen ? undefined : 0
    return isOpen && rest.includes('>') ? tool.length + 2 + rest.indexOf('>') + 1 : 0
  })
  return length ?? 0
}
