import { ArgumentsWriter } from '../../arguments/arguments-writer.ts'
import type { CallEnd, OpenCall, Section } from '../../grammar.ts'
import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import { propertyNames } from '../property-names.ts'
import { isScalarArgument } from '../scalar-argument.ts'
import { bodyArguments } from './body-arguments.ts'
import { readValue } from './read-value.ts'
import { skipTo } from './skip-to.ts'
import { standsNext } from '../../reader/stands-next.ts'
import { FUNCTION, PARAMETER, valueEnds } from './tag-function.ts'
import type { TagNameMarks } from './tag-function.ts'

/** A function that was read, and how to end its call, once what is around it is read, too. */
export interface TagFunction {
  readonly call: OpenCall
  /** Whether something of it is missing, so that what follows belongs to it no more. */
  readonly isCut: boolean
  readonly end: () => void
}

/** Reads a function that is named in its tag, with parameters or a JSON body; undefined where none begins here. */
export function* readTagFunction(
  section: Section,
  marks: TagNameMarks,
  at: number,
): Reading<TagFunction | undefined> {
  const { reader } = section
  const name = yield* readName(reader, FUNCTION.begins)
  if (name === undefined) return undefined
  const call = section.beginCall({ name: name.name, at })
  if (!name.isAsWritten)
    call.repair({ code: 'wrong-closer', start: at, before: FUNCTION.begins, after: FUNCTION.open })
  yield* reader.space()
  if ((yield* reader.peek(1)) === '{') return yield* readBody(section, marks, call)
  const writer = new ArgumentsWriter(call)
  while (yield* atParameter(section, marks))
    if (!(yield* readParameter({ section, call, writer, marks }))) break
  const complete = yield* readCloser(reader, marks, call)
  return { call, isCut: !complete, end: () => writer.finish(complete) }
}

/** The name of a tag that begins so: behind an equals sign, a space, or, where that is forgotten, nothing. */
export function* readName(
  reader: LlmReader,
  begins: string,
): Reading<{ readonly name: string; readonly isAsWritten: boolean } | undefined> {
  if (!(yield* reader.accept(begins))) return undefined
  const written = yield* reader.while(/[^<>\n]/u, MOST_NAME)
  const next = yield* reader.peek(1)
  const match = /^(=?)\s*(["']?)([^"'=\s{}]+)\2\s*$/u.exec(written)
  if (match === null || (next !== '>' && next !== '\n')) return undefined
  reader.take(1)
  return { name: match[3] ?? '', isAsWritten: match[1] === '=' && next === '>' }
}

const MOST_NAME = 256

/** Whether a parameter begins here; text before one is skipped. */
function* atParameter(section: Section, { wrapper }: TagNameMarks): Reading<boolean> {
  const { reader } = section
  const mark = reader.mark()
  yield* reader.space()
  const around = wrapper === undefined ? [] : [wrapper.open, wrapper.close]
  const known = [PARAMETER.begins, '</function', FUNCTION.open, ...around]
  const next = yield* standsNext(reader, known)
  const closers = wrapper === undefined ? [] : [wrapper.close]
  const wanted = [PARAMETER.open, FUNCTION.close, ...closers]
  const others = [FUNCTION.open, ...(wrapper === undefined ? [] : [wrapper.open])]
  if (next === undefined && !(yield* skipTo(section, wanted, others))) {
    reader.rewind(mark)
    return false
  }
  reader.release(mark)
  // Of a marker that is cut off nothing is text.
  if (next === '') yield* reader.rest(() => {})
  return (yield* standsNext(reader, [PARAMETER.begins])) === PARAMETER.begins
}

function* readParameter({
  section,
  call,
  writer,
  marks,
}: {
  readonly section: Section
  readonly call: OpenCall
  readonly writer: ArgumentsWriter
  readonly marks: TagNameMarks
}): Reading<boolean> {
  const { reader } = section
  const key = yield* readName(reader, PARAMETER.begins)
  if (key === undefined) return false
  const start = reader.offset
  writer.begin(key.name)
  const ends = valueEnds(marks, {
    key: key.name,
    properties: propertyNames(call.tool),
    tools: section.tools,
    isScalar: isScalarArgument(call.tool, key.name),
  })
  const end = yield* readValue(reader, writer, ends)
  if (end === undefined) return false
  if (end !== 'closer') call.repair({ code: end, start, before: '', after: PARAMETER.close })
  return true
}

/** Reads the closer of a function; what is around it may close it in its place. */
function* readCloser(
  reader: LlmReader,
  { wrapper }: TagNameMarks,
  call: OpenCall,
): Reading<boolean> {
  const start = reader.offset
  if (yield* reader.accept(FUNCTION.close)) return true
  const closers = ['</function', ...(wrapper === undefined ? [] : [wrapper.close])]
  const next = yield* standsNext(reader, closers)
  if (next === undefined || next === '') return false
  if (next === '</function') reader.take(next.length)
  const code = next === '</function' ? 'wrong-closer' : 'missing-closer'
  call.repair({ code, start, before: '', after: FUNCTION.close })
  return true
}

function* readBody(section: Section, marks: TagNameMarks, call: OpenCall): Reading<TagFunction> {
  const { reader } = section
  const stops = [FUNCTION.close, ...(marks.wrapper === undefined ? [] : [marks.wrapper.close])]
  const end: CallEnd = yield* bodyArguments(section, call, stops)
  const mark = reader.mark()
  yield* reader.space()
  const start = reader.offset
  const isClosed = yield* readCloser(reader, marks, call)
  if (isClosed) reader.release(mark)
  else reader.rewind(mark)
  if (!isClosed && !('malformed' in end) && end.complete)
    call.repair({ code: 'missing-closer', start, before: '', after: FUNCTION.close })
  return { call, isCut: !isClosed, end: () => call.end(end) }
}
