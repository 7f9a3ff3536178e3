import { ArgumentsWriter } from '../arguments/arguments-writer.ts'
import { MembersWriter } from '../arguments/members-writer.ts'
import type { Grammar, Section } from '../grammar.ts'
import { CALL_KEYS } from '../json-calls/call-keys.ts'
import { writeJsonCall } from '../json-calls/write-json-call.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import { stopsOf } from '../reader/stops-of.ts'
import { JsonSection } from './json-after-marker/json-section.ts'
import { peekWhile } from './peek-while.ts'
import { readPythonArguments } from './python/read-python-members.ts'
import { pythonStops } from './python/read-python-value.ts'

const OPEN = '<|python_tag|>'
const ENDS = ['<|eom_id|>', '<|eot_id|>']
const CLOSERS = stopsOf(ENDS)
const STOPS = stopsOf([OPEN, ...ENDS])
const PYTHON_STOPS = pythonStops([OPEN, ...ENDS])

/** The tools that take code as it is. */
const INTERPRETERS: readonly string[] = ['python', 'ipython', 'code_interpreter']

/** What Llama writes: objects with a semicolon between them, bare or behind a token; behind it also a call of Python. */
export function llamaObjects(): Grammar {
  return {
    openers: [{ literal: OPEN }, { literal: '{', at: 'message-start', isBare: true }],
    *fits(reader, tools, { isPinned }) {
      const isMarked = yield* acceptTag(reader)
      if (!isMarked && !isPinned) return false
      if ((yield* reader.peek(1)) !== '{')
        return (
          (yield* peekMethod(reader)) !== undefined ||
          tools.some(({ name }) => INTERPRETERS.includes(name))
        )
      reader.take(1)
      yield* reader.while(/\s/u, MOST_SPACE)
      return /^["']/u.test(yield* reader.peek(1))
    },
    *read(section) {
      const at = section.reader.offset
      const isMarked = yield* acceptTag(section.reader)
      if ((yield* section.reader.peek(1)) !== '{') return yield* readPython(section, at)
      const calls = new JsonSection(section, {
        at,
        keys: CALL_KEYS,
        isFlat: false,
        needsArguments: !isMarked,
        stops: STOPS,
        closers: ENDS,
        isFenced: false,
        closer: undefined,
        mayRepeat: true,
      })
      return yield* calls.read()
    },
    write: (calls) =>
      calls.map((call) => writeJsonCall(call, { arguments: 'parameters' })).join('; '),
  }
}

const MOST_SPACE = 1000

function* acceptTag(reader: LlmReader): Reading<boolean> {
  const isMarked = yield* reader.accept(OPEN)
  if (isMarked) yield* reader.while(/\s/u, MOST_SPACE)
  return isMarked
}

/** The name of the tool whose method `call` begins here, and stays unread. */
function* peekMethod(reader: LlmReader): Reading<string | undefined> {
  const written = yield* peekWhile(reader, /[\w.-]/u, MOST_SPACE)
  if (!written.endsWith(METHOD)) return undefined
  const isCall = (yield* reader.peek(written.length + 1)).endsWith('(')
  return isCall ? written.slice(0, -METHOD.length) : undefined
}

const METHOD = '.call'

function* readPython(section: Section, at: number): Reading<boolean> {
  const { reader, tools } = section
  const name = yield* peekMethod(reader)
  if (name === undefined) {
    const tool = tools.find((one) => INTERPRETERS.includes(one.name))
    return tool !== undefined && (yield* readCode(section, tool.name, at))
  }
  reader.take(name.length + METHOD.length + 1)
  const call = section.beginCall({ name, at })
  const writer = new MembersWriter(call)
  const end = yield* readPythonArguments({ reader, stops: PYTHON_STOPS, writer }, call.tool)
  if (end === 'broken') call.end({ malformed: 'the arguments are no named literals of Python' })
  else writer.finish(end === 'whole')
  yield* acceptEnd(reader)
  return true
}

/** Reads code for an interpreter, up to the end of the message. */
function* readCode(section: Section, name: string, at: number): Reading<boolean> {
  const { reader } = section
  const call = section.beginCall({ name, at })
  const writer = new ArgumentsWriter(call)
  writer.begin('code', 'string')
  const end = yield* reader.until(CLOSERS, (piece) => writer.piece(piece))
  writer.finish(end !== undefined)
  yield* acceptEnd(reader)
  return true
}

function* acceptEnd(reader: LlmReader): Reading<void> {
  const end = yield* reader.whichOf(CLOSERS)
  if (end !== undefined) reader.take(end.length)
}
