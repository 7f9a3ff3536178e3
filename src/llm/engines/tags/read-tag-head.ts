import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import { peekUntil } from './peek-until.ts'
import type { Tag } from './tag-at.ts'
import { inSmall } from './tag-dialect.ts'

/** What an opening tag says. */
export interface TagHead {
  readonly attributes: ReadonlyMap<string, string>
  /** Whether it closes itself. */
  readonly isClosed: boolean
  /** Whether its last bracket, or a quote, isn't there. */
  readonly isBroken: boolean
}

/** UTF-16 units of the value of an attribute. */
const LONGEST_VALUE = 1024
const QUOTE = /["'“”]/u

/** Reads an opening tag whose name was looked at; undefined where it is cut off. */
export function* readTagHead(reader: LlmReader, tag: Tag): Reading<TagHead | undefined> {
  reader.take(tag.end)
  const attributes = new Map<string, string>()
  let isBroken = false
  for (;;) {
    yield* reader.space()
    const first = yield* reader.peek(1)
    const next = first === '/' ? yield* reader.peek(2) : first
    if (next === '' || next === '/') return undefined
    if (next === '>' || next === '/>') {
      reader.take(next.length)
      return { attributes, isClosed: next === '/>', isBroken }
    }
    const name = yield* attributeName(reader)
    if (name === undefined) return { attributes, isClosed: false, isBroken: true }
    const value = yield* readValue(reader)
    if (value === undefined) return undefined
    if (!value.isWhole) isBroken = true
    attributes.set(inSmall(name), value.text)
  }
}

/** Reads `name=`; undefined where something else stands, which stays unread. */
function* attributeName(reader: LlmReader): Reading<string | undefined> {
  const found = yield* peekUntil(reader, (text, isAll) => {
    const match = /^([\w.:-]+)\s*=\s*/u.exec(text)
    if (match !== null && (match[0].length < text.length || isAll)) return match
    return match !== null || (/^[\w.:-]*\s*$/u.test(text) && !isAll) ? undefined : null
  })
  if (found === undefined || found === null) return undefined
  reader.take(found[0].length)
  return found[1]
}

/** Reads a value in quotes, of one kind or of two, or without; undefined where it is cut off. */
function* readValue(
  reader: LlmReader,
): Reading<{ readonly text: string; readonly isWhole: boolean } | undefined> {
  const quote = yield* reader.peek(1)
  if (!QUOTE.test(quote)) {
    const text = yield* reader.while(/[^\s<>"'“”/]/u, LONGEST_VALUE)
    const isQuoted = QUOTE.test(yield* reader.peek(1))
    if (isQuoted) reader.take(1)
    return { text, isWhole: !isQuoted && text !== '' }
  }
  reader.take(1)
  let text = ''
  for (;;) {
    text += yield* reader.while(/[^"'“”<>\n]/u, LONGEST_VALUE)
    const next = yield* reader.peek(2)
    if (next === '' || text.length > LONGEST_VALUE) return undefined
    if (!QUOTE.test(next.charAt(0))) return { text, isWhole: false }
    const isSame = next.startsWith(quote) || quote === '“'
    reader.take(1)
    if (isSame || /^.(?:[\s/>]|$)/u.test(next)) return { text, isWhole: isSame }
    text += next.charAt(0)
  }
}
