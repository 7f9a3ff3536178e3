import { GatheredText } from '../../json/gathered-text.ts'
import { readJsonArguments } from '../json-calls/read-json-arguments.ts'
import type { Grammar, KnownTool, OpenCall, Section } from '../grammar.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import type { Stops } from '../reader/stops.ts'
import { stopsOf } from '../reader/stops-of.ts'
import { bareNameFollows } from './bare-name-follows.ts'
import { onlyStringArgument } from './only-string-argument.ts'
import { peekWhile } from './peek-while.ts'

/** What the header lines of parts are made of. */
export interface HeaderLinesForm {
  /** Stands before each header but the first, whose marker the prompt has written. */
  readonly marker: string
  /** Whom a part is for that is shown. */
  readonly shown: string
  /** What ends the last part. */
  readonly end: string
}

const NAME = /[\p{L}\p{N}_.-]/u
const LONGEST_NAME = 300

/** Parts behind lines that say whom each is for: a tool, whose arguments follow as JSON, or whoever reads along. */
export function headerLines({ marker, shown, end }: HeaderLinesForm): Grammar {
  const stops = stopsOf([marker, end])
  const grammar: Grammar = {
    openers: [{ literal: marker }, { literal: '', at: 'message-start', isBare: true }],
    *fits(reader, tools, { isPinned }) {
      const isMarked = yield* reader.accept(marker)
      if (!isMarked && !(isPinned && (yield* bareHeaderFollows(reader, tools)))) return false
      const name = yield* acceptHeader(reader)
      if (name === undefined || name === shown) return name === shown
      if ((yield* reader.peek(1)) === '{') return true
      return onlyStringArgument(tools.find((tool) => tool.name === name)) !== undefined
    },
    *read(section) {
      const { reader } = section
      const at = reader.offset
      yield* reader.accept(marker)
      const name = yield* acceptHeader(reader)
      if (name === undefined) return false
      if (name === shown) yield* readShown(section)
      else yield* readArguments(section, { call: section.beginCall({ name, at }), stops })
      return true
    },
    write: (calls) =>
      calls.map(({ name, arguments: values }) => `${name}\n${JSON.stringify(values)}`).join(marker),
  }
  return grammar

  function* readShown(section: Section): Reading<void> {
    const { reader } = section
    for (;;) {
      const stop = yield* reader.until(stops, (piece) => section.text(piece))
      if (stop !== marker) return
      const mark = reader.mark()
      const isHeader = yield* grammar.fits(reader, section.tools, { isPinned: true })
      reader.rewind(mark)
      if (isHeader) return
      section.text(reader.take(marker.length))
    }
  }
}

function bareHeaderFollows(reader: LlmReader, tools: readonly KnownTool[]): Reading<boolean> {
  const known = tools.map(({ name }) => name)
  return bareNameFollows(reader, { known, hasOthers: true, end: '\n' })
}

/** Reads a line that is a name; undefined where there is none. */
function* acceptHeader(reader: LlmReader): Reading<string | undefined> {
  const name = yield* peekWhile(reader, NAME, LONGEST_NAME)
  if (name === '') return undefined
  const line = yield* reader.peek(name.length + 1)
  if (!line.endsWith('\n')) return undefined
  reader.take(line.length)
  return name
}

function* readArguments(
  { reader, limits }: Section,
  { call, stops }: { readonly call: OpenCall; readonly stops: Stops },
): Reading<void> {
  if ((yield* reader.peek(1)) !== '{') return yield* readBareText(reader, { call, stops })
  const end = yield* readJsonArguments(reader, {
    maxDepth: limits.depth,
    stops,
    levels: 0,
    pass: (piece) => call.add(piece),
  })
  if (end === 'too-deep')
    return call.end({ malformed: `the arguments are nested deeper than ${limits.depth} levels` })
  call.end({ complete: end !== 'cut' })
}

function* readBareText(
  reader: LlmReader,
  { call, stops }: { readonly call: OpenCall; readonly stops: Stops },
): Reading<void> {
  const text = new GatheredText()
  const stop = yield* reader.until(stops, (piece) => text.add(piece))
  const key = onlyStringArgument(call.tool)
  if (key === undefined) return call.end({ malformed: 'the arguments are no JSON object' })
  if (stop === undefined) return call.end({ complete: false, arguments: {} })
  call.add(JSON.stringify({ [key]: text.text }))
  call.end({ complete: true })
}
