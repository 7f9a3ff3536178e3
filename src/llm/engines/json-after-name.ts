import type { Grammar } from '../grammar.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import { CallTokens } from './json-after-name/call-tokens.ts'
import type { NamedJson } from './json-after-name/named-json.ts'
import { readCallHead } from './json-after-name/read-call-head.ts'
import { readNamedCall } from './json-after-name/read-named-call.ts'

/** Calls whose name stands before their arguments, between tokens. */
export function jsonAfterName(format: NamedJson): Grammar {
  const tokens = new CallTokens(format.tokens)
  const [section = '', sectionEnd = '', call = '', callEnd = ''] = [
    format.tokens.section[0],
    format.tokens.sectionEnd[0],
    format.tokens.call[0],
    format.tokens.callEnd[0],
  ]
  return {
    openers: () =>
      [...format.tokens.section, ...format.tokens.call].map((literal) => ({ literal })),
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
    *read(part) {
      const { reader } = part
      const at = reader.offset
      const isSection = yield* tokens.accept(reader, 'section')
      let hasCalls = false
      for (;;) {
        const mark = reader.mark()
        if (isSection || hasCalls) yield* reader.space()
        const mayLackToken = isSection && !hasCalls
        const reading = { format, tokens, at: hasCalls ? reader.offset : at, mayLackToken }
        if (!(yield* readNamedCall(part, reading))) {
          reader.rewind(mark)
          break
        }
        reader.release(mark)
        hasCalls = true
      }
      return (yield* readSectionEnd(reader, tokens)) || hasCalls
    },
    write: (calls) =>
      [
        section,
        calls
          .map((one, index) => `${call}${format.writeCall(one, index)}${callEnd}`)
          .join(format.between ?? ''),
        sectionEnd,
      ].join(''),
  }
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
