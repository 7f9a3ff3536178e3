import type { Grammar, WrittenCall } from '../grammar.ts'
import { CALL_KEYS } from '../json-calls/call-keys.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import { stopsOf } from '../reader/stops-of.ts'
import { JsonSection } from './json-after-marker/json-section.ts'

const FENCE = '```'
const STOPS = stopsOf([`\n${FENCE}`])

/** Calls that are JSON in a code fence behind a word on a line of its own. */
export function jsonInFence({
  open,
  write,
}: {
  readonly open: string
  /** The JSON in a fence, of the calls that stand in it together. */
  readonly write: (calls: readonly WrittenCall[]) => string
}): Grammar {
  return {
    openers: [{ literal: open, at: 'line-start', isBare: true, isFence: true }],
    *fits(reader) {
      if (!(yield* acceptFence(reader, open))) return false
      const first = yield* reader.peek(1)
      if (first !== '{' && first !== '[') return false
      reader.take(1)
      yield* reader.while(/\s/u, MOST_SPACE)
      const second = yield* reader.peek(1)
      return second !== '' && (first === '[' ? '{' : '"\'').includes(second)
    },
    *read(section) {
      const at = section.reader.offset
      yield* acceptFence(section.reader, open)
      const calls = new JsonSection(section, {
        at,
        keys: CALL_KEYS,
        isFlat: false,
        needsArguments: true,
        stops: STOPS,
        closers: [FENCE],
        isFenced: false,
        closer: FENCE,
        mayRepeat: true,
      })
      return yield* calls.read()
    },
    write: (calls) => `${open}\n${FENCE}json\n${write(calls)}\n${FENCE}`,
  }
}

/** UTF-16 units of white space, and of what names the language of a fence. */
const MOST_SPACE = 1000

/** Reads up to the first unit in the fence. */
function* acceptFence(reader: LlmReader, open: string): Reading<boolean> {
  if (!(yield* reader.accept(open))) return false
  yield* reader.while(/\s/u, MOST_SPACE)
  if (!(yield* reader.accept(FENCE))) return false
  yield* reader.while(/[^\s{[]/u, MOST_SPACE)
  yield* reader.while(/\s/u, MOST_SPACE)
  return true
}
