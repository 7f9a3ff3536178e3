import { surveyBrokenJson } from '../../json/survey-broken-json.ts'
import type { LlmReader, Mark } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import type { Stops } from '../reader/stops.ts'
import { readJsonString } from './read-json-string.ts'
import { swallowedCall } from './swallowed-call.ts'
import { readJsonValue } from './read-json-value.ts'
import type { JsonEnd } from './read-json-value.ts'

/**
 * How reading arguments ended. `unclosed`: a marker of the format ended them, where brackets of theirs were open; what
 * was passed on is all that stood before it. `too-deep`: they are nested beyond the limit.
 */
export type ArgumentsEnd = JsonEnd | 'unclosed' | 'too-deep'

/** What arguments are read by. */
export interface ArgumentsReading {
  readonly maxDepth: number
  /** Markers that end a call whose JSON is broken; absent: broken JSON isn't read on. */
  readonly stops?: Stops | undefined
  /** Brackets of the call that are open around its arguments. */
  readonly levels: number
  /** Gets the arguments in pieces, as JSON text: as it is written, or once unescaped. */
  readonly pass: (piece: string) => void
}

/** Reads the arguments of a call, JSON as it is or JSON as a string. */
export function* readJsonArguments(
  reader: LlmReader,
  reading: ArgumentsReading,
): Reading<ArgumentsEnd> {
  if ((yield* reader.peek(1)) === '"') return yield* readString(reader, reading)
  const mark = reader.mark()
  const end = yield* readJsonValue(reader, reading.maxDepth, reading.pass)
  if (end !== 'broken' || reading.stops === undefined) {
    reader.release(mark)
    return end
  }
  return yield* readOn(reader, reading, { mark, stops: reading.stops })
}

/** A string of JSON whose quotes aren't escaped is no string: it is JSON in quotes. */
function* readString(reader: LlmReader, reading: ArgumentsReading): Reading<ArgumentsEnd> {
  if (!/^"\{"[^,}\]\s]/u.test(yield* reader.peek(4)))
    return (yield* readJsonString(reader, reading.pass)) ? 'whole' : 'cut'
  reader.take(1)
  const end = yield* readJsonArguments(reader, reading)
  if (end === 'whole') yield* reader.accept('"')
  return end
}

/** Goes on behind what breaks the JSON of arguments, to where they end most likely. */
function* readOn(
  reader: LlmReader,
  { maxDepth, levels, pass }: ArgumentsReading,
  { mark, stops }: { readonly mark: Mark; readonly stops: Stops },
): Reading<ArgumentsEnd> {
  const swallowed = swallowedCall(reader.since(mark), stops)
  if (swallowed !== undefined) {
    reader.rewind(mark)
    reader.take(swallowed)
    return 'broken'
  }
  const passed = reader.offset - mark.offset
  const stop = yield* reader.until(stops, () => {})
  const text = reader.since(mark)
  if (!/^[{[]/u.test(text)) {
    reader.rewind(mark)
    return 'broken'
  }
  const { end, depth } = surveyBrokenJson(text, 0)
  const isEnd = stop === undefined || /^\s*(?:[,}\]]|$)/u.test(text.slice(end))
  if (end !== undefined && isEnd) {
    reader.rewind(mark)
    reader.take(end)
    pass(text.slice(passed, end))
    return depth > maxDepth ? 'too-deep' : 'whole'
  }
  reader.release(mark)
  const own = stop === undefined ? text : withoutClosers(text, end === undefined ? 0 : levels)
  pass(own.slice(passed))
  if (stop === undefined) return 'cut'
  return depth > maxDepth ? 'too-deep' : 'unclosed'
}

/** Without the brackets of what is around. */
function withoutClosers(text: string, levels: number): string {
  let own = text.trimEnd().replace(/\s*\]$/u, '')
  for (let level = 0; level < levels; level += 1) own = own.replace(/\s*\}$/u, '')
  return own
}
