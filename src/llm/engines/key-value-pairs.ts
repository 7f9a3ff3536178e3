import { acceptBehind } from './accept-behind.ts'
import { typeOfValue } from '../arguments/schema-types.ts'
import type { Grammar, Section, WrittenCall } from '../grammar.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import type { PairMarks } from './named/pair-marks.ts'
import { readPairName } from './named/pair-name.ts'
import { readPairCall } from './named/read-pair-call.ts'
import { textOrJson } from './text-or-json.ts'

/** Marks that end in a suffix, which the text says. */
export interface SuffixedPairs {
  /** What a mark begins with, up to the suffix. */
  readonly begins: readonly string[]
  /** What is between the two in the marks as models write them. */
  readonly suffix: string
  readonly marks: (suffix: string) => PairMarks
}

/** Calls that are a name, then pairs of a key and a value, each in a tag. */
export function keyValuePairs(pairs: PairMarks | SuffixedPairs): Grammar {
  const plain = 'marks' in pairs ? pairs.marks('') : pairs
  const own = 'marks' in pairs ? pairs.marks(pairs.suffix) : pairs
  const begins = 'marks' in pairs ? pairs.begins : []
  const around = plain.section === undefined ? [] : [plain.section.open]
  return {
    openers: [...around, plain.call.open, ...begins].map((literal) => ({ literal })),
    *fits(reader, tools) {
      const marks = yield* marksAt(reader, pairs)
      const isInSection = marks.section !== undefined && (yield* reader.accept(marks.section.open))
      if (isInSection) yield* reader.space()
      if (!(yield* reader.accept(marks.call.open))) return false
      // Behind a blank in its line the marker is a word of a sentence.
      if (/^[^\S\n]+$/u.test(yield* reader.space())) return false
      if (marks.mayBeJson === true && (yield* reader.peek(1)) === '{') return true
      const start = reader.mark()
      const name = yield* readPairName(reader, marks, tools)
      const isNamed = reader.since(start).endsWith(marks.nameEnd ?? '')
      reader.release(start)
      return name !== undefined && (isInSection || isNamed)
    },
    *read(section) {
      return yield* readCalls(section, yield* marksAt(section.reader, pairs))
    },
    write(calls) {
      const text = calls.map((call) => written(call, own)).join(own.line)
      const { section, line } = own
      return section === undefined ? text : `${section.open}${line}${text}${line}${section.close}`
    },
  }
}

/** The marks of what begins here, by its suffix. */
function* marksAt(reader: LlmReader, pairs: PairMarks | SuffixedPairs): Reading<PairMarks> {
  if (!('marks' in pairs)) return pairs
  const mark = reader.mark()
  const tag = yield* reader.while(/[^>\s]/u, MOST_TAG)
  reader.rewind(mark)
  const begin = pairs.begins.find((start) => tag.startsWith(start))
  return pairs.marks(begin === undefined ? '' : tag.slice(begin.length - 1))
}

const MOST_TAG = 64

/** Reads a call, or all of a section. */
function* readCalls(section: Section, marks: PairMarks): Reading<boolean> {
  const { reader } = section
  const at = reader.offset
  const isInSection = marks.section !== undefined && (yield* reader.accept(marks.section.open))
  if (isInSection) yield* reader.space()
  let end = yield* readPairCall(section, marks, at)
  if (end === undefined) return false
  for (;;) {
    const next: 'closed' | 'call' | 'none' = isInSection ? yield* readBehind(reader, marks) : 'none'
    end()
    if (!isInSection) yield* skipOrphan(section, marks)
    if (next !== 'call') return true
    const start = reader.mark()
    yield* reader.space()
    end = yield* readPairCall(section, marks, reader.offset)
    if (end === undefined) {
      reader.rewind(start)
      return true
    }
    reader.release(start)
  }
}

/** What stands behind a call of a section: the section's closer, which is read, another call, or neither, and nothing is read. */
function* readBehind(
  reader: LlmReader,
  { section, call }: PairMarks,
): Reading<'closed' | 'call' | 'none'> {
  const mark = reader.mark()
  yield* reader.space()
  if (section !== undefined && (yield* reader.accept(section.close))) {
    reader.release(mark)
    return 'closed'
  }
  const isCall = yield* reader.accept(call.open)
  reader.rewind(mark)
  return isCall ? 'call' : 'none'
}

/** Drops the closer of a section that was never opened. */
function* skipOrphan(section: Section, marks: PairMarks): Reading<void> {
  const { reader } = section
  if (marks.section === undefined) return
  if (yield* acceptBehind(reader, marks.section.close, reader.space()))
    section.diagnose('marker-without-call', 'a section of calls ends that never began')
}

function written({ name, arguments: values }: WrittenCall, marks: PairMarks): string {
  const { call, key, type, value, nameEnd = '', line } = marks
  const pairs = Object.entries(values).map(([argument, one]) => {
    const kind = type === undefined ? '' : `${type.open}${typeOfValue(one)}${type.close}`
    const behindKey = key.close === '' ? '' : `${key.close}${line}`
    return `${key.open}${argument}${behindKey}${kind}${value.open}${textOrJson(one)}${value.close}${line}`
  })
  return `${call.open}${name}${nameEnd}${line}${pairs.join('')}${call.close}`
}
