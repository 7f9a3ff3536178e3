import type { Grammar, Section, WrittenCall } from '../grammar.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import { CallTokens } from './json-after-name/call-tokens.ts'
import type { NamedJson } from './json-after-name/named-json.ts'
import { readCallHead } from './json-after-name/read-call-head.ts'
import { readNamedCall } from './json-after-name/read-named-call.ts'

/** Calls whose name stands before their arguments, between tokens. */
export function jsonAfterName(format: NamedJson): Grammar {
  const tokens = new CallTokens(format.tokens)
  const openers = [...format.tokens.section, ...format.tokens.call].map((literal) => ({ literal }))
  return {
    openers: openers,
    *fits(reader, _, { isPinned }) {
      const isSection = yield* tokens.accept(reader, 'section')
      yield* reader.space()
      if (isSection && (yield* tokens.peek(reader)) === 'sectionEnd') return isPinned
      if (!(yield* tokens.accept(reader, 'call')) && !isSection) return false
      yield* reader.space()
      if (format.hasObjects === true && (yield* reader.peek(1)) === '{') return true
      const places = isPinned ? format.nameIn : format.nameIn.slice(0, 1)
      return (yield* readCallHead(reader, tokens, places)) !== undefined
    },
    *read(section) {
      const isSection = yield* tokens.accept(section.reader, 'section')
      let hasCalls = false
      while (yield* readNext(section, { format, tokens, isSection, hasCalls })) hasCalls = true
      return (yield* readSectionEnd(section.reader, tokens)) || hasCalls
    },
    write: (calls) => textOf(calls, format),
  }
}

/** Reads the next call, white space before it included; false where there is none, and nothing was read. */
function* readNext(
  section: Section,
  next: {
    readonly format: NamedJson
    readonly tokens: CallTokens
    readonly isSection: boolean
    readonly hasCalls: boolean
  },
): Reading<boolean> {
  const { reader } = section
  const { isSection, hasCalls } = next
  const mark = reader.mark()
  if (isSection || hasCalls) yield* reader.space()
  const isRead = yield* readNamedCall(section, {
    ...next,
    at: reader.offset,
    mayLackToken: isSection && !hasCalls,
  })
  if (isRead) reader.release(mark)
  else reader.rewind(mark)
  return isRead
}

function* readSectionEnd(reader: LlmReader, tokens: CallTokens): Reading<boolean> {
  const mark = reader.mark()
  yield* reader.space()
  let isEnd = false
  while (yield* tokens.accept(reader, 'sectionEnd')) isEnd = true
  if (isEnd) reader.release(mark)
  else reader.rewind(mark)
  return isEnd
}

function textOf(
  calls: readonly WrittenCall[],
  { tokens, writeCall, between = '' }: NamedJson,
): string {
  const [call = ''] = tokens.call
  const [callEnd = ''] = tokens.callEnd
  const written = calls.map((one, index) => `${call}${writeCall(one, index)}${callEnd}`)
  return `${tokens.section[0] ?? ''}${written.join(between)}${tokens.sectionEnd[0] ?? ''}`
}
