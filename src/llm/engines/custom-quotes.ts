import { MembersWriter } from '../arguments/members-writer.ts'
import type { Grammar, OpenCall, Section } from '../grammar.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import type { Stops } from '../reader/stops.ts'
import { stopsOf } from '../reader/stops-of.ts'
import { QuotedValue } from './custom-quotes/quoted-value.ts'
import type { QuotedEnd } from './custom-quotes/quoted-value.ts'
import { writeQuoted } from './custom-quotes/write-quoted.ts'
import { peekWhile } from './peek-while.ts'
import { readPythonArguments } from './python/read-python-members.ts'
import { pythonStops } from './python/read-python-value.ts'

/** The tokens around a call, and around its strings. */
export interface CustomQuotes {
  readonly open: string
  readonly close: string
  readonly quote: string
}

const NAME = /[\p{L}\p{N}_.:/-]/u
const LONGEST_NAME = 300
const PREFIX = 'call:'

/** What a section is read by. */
interface Reader {
  readonly tokens: CustomQuotes
  readonly markers: readonly string[]
  readonly stops: Stops
}

/**
 * Calls as `call:name{key:value}` between tokens, with bare keys and strings in a token of their own, which nothing can
 * stand for inside of a string. Arguments in parentheses are read as Python's.
 */
export function customQuotes(tokens: CustomQuotes): Grammar {
  const { open, close, quote } = tokens
  const markers = [open, close]
  const by = { tokens, markers, stops: stopsOf(markers) }
  return {
    openers: [{ literal: open }, { literal: PREFIX, isBare: true }],
    *fits(reader, tools, { isPinned }) {
      const isMarked = yield* reader.accept(open)
      const name = yield* acceptName(reader, isMarked)
      return name !== undefined && (isMarked || isPinned || tools.some((one) => one.name === name))
    },
    *read(section) {
      const { reader } = section
      const at = reader.offset
      const isMarked = yield* reader.accept(open)
      let name = yield* acceptName(reader, isMarked)
      for (
        let from = at;
        name !== undefined;
        from = reader.offset, name = yield* nextName(reader)
      ) {
        const call = section.beginCall({ name, at: from })
        if (!isMarked) call.repair({ code: 'missing-opener', start: at, before: '', after: open })
        if (yield* readCall(section, call, by)) return true
      }
      return false
    },
    write: (calls) =>
      calls
        .map((call) => `${open}${PREFIX}${call.name}${writeQuoted(call.arguments, quote)}${close}`)
        .join(''),
  }
}

/** Reads what stands before the arguments; undefined where it isn't there. */
function* acceptName(reader: LlmReader, isMarked: boolean): Reading<string | undefined> {
  if (isMarked) yield* reader.space()
  const hasPrefix = yield* reader.accept(PREFIX)
  if (!hasPrefix && !isMarked) return undefined
  const name = yield* peekWhile(reader, NAME, LONGEST_NAME)
  if (name === '') return undefined
  reader.take(name.length)
  if (isMarked) yield* reader.space()
  return '{('.includes((yield* reader.peek(1)) || ' ') ? name : undefined
}

/** The name of a call right behind another one. */
function* nextName(reader: LlmReader): Reading<string | undefined> {
  const next = yield* reader.peek(PREFIX.length)
  return next === PREFIX ? yield* acceptName(reader, false) : undefined
}

/** Reads the arguments of a call and what closes it; false where another call may follow. */
function* readCall(section: Section, call: OpenCall, by: Reader): Reading<boolean> {
  const { reader } = section
  const writer = new MembersWriter(call)
  const end = yield* readArguments(section, { call, writer, by })
  if (end === 'cut') {
    writer.finish(false)
    return true
  }
  const { open, close } = by.tokens
  if (end === 'broken') {
    const stop = yield* reader.until(by.stops, () => {})
    if (stop === close) reader.take(close.length)
    call.end({ malformed: 'the arguments can not be read' })
    return true
  }
  const space = yield* reader.space()
  const isClosed = yield* reader.accept(close)
  const isNext = !isClosed && (yield* reader.peek(PREFIX.length)) === PREFIX
  if (!isClosed && !isNext) {
    const repair = { start: reader.offset, before: '', after: close } as const
    call.repair({ code: 'missing-closer', ...repair })
  }
  writer.finish(true)
  if (!isClosed) section.text(space)
  return !isNext || (yield* reader.whichOf(stopsOf([open]))) !== undefined
}

function* readArguments(
  { reader, limits }: Section,
  parts: { readonly call: OpenCall; readonly writer: MembersWriter; readonly by: Reader },
): Reading<QuotedEnd> {
  const { call, writer, by } = parts
  if (yield* reader.accept('('))
    return yield* readPythonArguments({ reader, stops: pythonStops(by.markers), writer }, call.tool)
  yield* reader.accept('{')
  yield* reader.space()
  const value = new QuotedValue(reader, {
    tokens: { quote: by.tokens.quote, markers: by.markers },
    maxDepth: limits.depth,
    write: (json) => writer.write(json),
  })
  while (!(yield* reader.accept('}'))) {
    const { key, end } = yield* value.readKey()
    if (key === undefined) return end
    writer.begin(key)
    const after = yield* value.read()
    if (after !== 'whole') return after
    writer.end()
    const next = yield* value.readSeparator('}')
    if (next !== 'whole') return next
  }
  return 'whole'
}
