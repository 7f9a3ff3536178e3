import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import { stopsOf } from '../../reader/stops-of.ts'
import { closerAt } from './closer-at.ts'
import type { Closer, ParameterValue } from './closer-at.ts'
import { peekUntil } from './peek-until.ts'
import { tagAt } from './tag-at.ts'
import type { SectionTags } from './tag-dialect.ts'

/** What a value is read by. */
export interface TagValueReading extends ParameterValue {
  readonly tags: SectionTags
  /** Whether the tool has a parameter of this name, which isn't given yet. */
  readonly isDue: (name: string) => boolean
  /** Gets the value in pieces. */
  readonly pass: (piece: string) => void
}

const CDATA = { open: '<![CDATA[', close: ']]>' }
const CDATA_END = stopsOf([CDATA.close])

/** Reads the value of a parameter, its closer included; what looks like one and isn't is part of the value. */
export function* readTagValue(
  reader: LlmReader,
  reading: TagValueReading,
): Reading<Closer['as'] | 'cut'> {
  const { tags, key } = reading
  if (tags.dialect.hasCdata === true) yield* readCdata(reader, reading.pass)
  const opener = `<${tags.written}`
  const parameters = tags.dialect.parameter.map((name) => opener + name)
  const calls = tags.dialect.call.map((name) => opener + name)
  const own = `<${key}`
  const stops = stopsOf(['</', own, ...parameters, ...calls])
  let isNested = false
  /** Tags of the value that have the parameter's name, and are open. */
  let depth = 0
  for (;;) {
    const stop = yield* reader.until(stops, reading.pass)
    if (stop === undefined) return 'cut'
    if (calls.includes(stop)) isNested ||= yield* beginsCall(reader, tags)
    else if (parameters.includes(stop)) {
      if (!isNested && (yield* beginsNext(reader, reading))) return 'missing'
    } else if (stop === own) depth += (yield* isTagNamed(reader, key)) ? 1 : 0
    else if (depth > 0 && (yield* isTagNamed(reader, `/${key}`))) depth -= 1
    else if (isNested) isNested = !(yield* endsCall(reader, tags))
    else {
      const closer = yield* peekUntil(reader, (text, isAll) =>
        closerAt(tags, { text, isAll }, reading),
      )
      if (closer !== undefined && closer !== 'none') {
        reader.take(closer.length)
        return closer.as
      }
    }
    reading.pass(reader.take(1))
  }
}

/** Whether a call with a parameter begins here: one that is only spoken of has none. */
function* beginsCall(reader: LlmReader, tags: SectionTags): Reading<boolean> {
  return (
    (yield* peekUntil(reader, (text, isAll) => {
      const head = /^<[^<>]*>\s*/u.exec(text)
      if (head === null) return isAll || /^<[^<>]*[<]/u.test(text) ? false : undefined
      const tag = tagAt(text, head[0].length, isAll)
      if (tag === 'more') return undefined
      return tag !== undefined && tags.kindOf(tag) === 'parameter'
    })) === true
  )
}

function* isTagNamed(reader: LlmReader, name: string): Reading<boolean> {
  const next = yield* reader.peek(name.length + 2)
  return next.startsWith(`<${name}`) && /^[\s>]$/u.test(next.charAt(name.length + 1))
}

function* endsCall(reader: LlmReader, tags: SectionTags): Reading<boolean> {
  return (
    (yield* peekUntil(reader, (text, isAll) => {
      const tag = tagAt(text, 0, isAll)
      if (tag === 'more') return undefined
      return tag !== undefined && tag.isClosing && tags.kindOf(tag) === 'call-end'
    })) === true
  )
}

/** Whether the next parameter begins here, so that the closer of this one isn't there. */
function* beginsNext(reader: LlmReader, { tags, isDue }: TagValueReading): Reading<boolean> {
  const { isLineStart } = reader
  return (
    (yield* peekUntil(reader, (text, isAll) => {
      const tag = tagAt(text, 0, isAll)
      if (tag === 'more') return undefined
      if (tag === undefined || tags.kindOf(tag) !== 'parameter') return false
      const name = /^\s+name\s*=\s*["']([^"'<>]+)["'][^<>]*>/u.exec(text.slice(tag.end))
      if (name !== null) return isLineStart || isDue(name[1] ?? '')
      return isAll || /[>]|.</u.test(text) ? false : undefined
    })) === true
  )
}

/** What is quoted as CDATA has no tags. */
function* readCdata(reader: LlmReader, pass: (piece: string) => void): Reading<void> {
  if (!(yield* reader.accept(CDATA.open))) return
  yield* reader.until(CDATA_END, pass)
  yield* reader.accept(CDATA.close)
}
