import { isJsonObject } from '../../json/is-json-object.ts'
import { JsonStreamReader } from '../../json/json-stream-reader.ts'
import type { BareCall, BareReading, BareShape } from '../bare/bare-shape.ts'
import type { Grammar, OpenCall, Section } from '../grammar.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'

/** JSON that holds calls and has no markers around it. */
export interface BareJson {
  readonly opens: readonly ('{' | '[')[]
  /** What it is, by a look at the whole value. */
  readonly shape: BareShape
  readonly write: Grammar['write']
  /** Whether a list of calls is one, too, where the text ends behind a call of it. */
  readonly mayLackCloser?: boolean
}

/** Calls that are JSON by itself: a value is read whole before it is known what it is. */
export function bareJson({ opens, shape, write, mayLackCloser = false }: BareJson): Grammar {
  return {
    openers: opens.map((literal) => ({ literal, isBare: true })),
    fits: beginsObject,
    *read(section) {
      const node = yield* section.json()
      if (node === undefined || (node.missing !== undefined && !mayLackCloser)) return false
      const reading = shape(node, section.tools)
      if (reading === undefined) return false
      tellBareReading(section, reading, node.missing)
      return true
    },
    write,
  }
}

/** Whether an object with members begins here, or an array of objects; no other JSON is a call. */
function* beginsObject(reader: LlmReader): Reading<boolean> {
  const bracket = yield* reader.peek(1)
  reader.take(1)
  yield* reader.while(/\s/u, MOST_SPACE)
  const next = yield* reader.peek(1)
  return bracket === '[' ? next === '{' : next === '"'
}

/** UTF-16 units of white space between a bracket and what it holds. */
const MOST_SPACE = 1000

/** Tells what a JSON value holds. */
function tellBareReading(section: Section, reading: BareReading, missing = ''): void {
  if (reading.isMarked === true) section.countAsMarked()
  for (const part of reading.parts)
    if ('text' in part) section.text(part.text)
    else if ('reasoning' in part) section.reasoning(part.reasoning)
    else tellCall(section, part.call, part === reading.parts.at(-1) ? missing : '')
  if (reading.needsMoreWork !== undefined) section.needsMoreWork(reading.needsMoreWork)
  if (reading.skipped !== undefined && reading.skipped.length > 0)
    section.diagnose('text-skipped', `told nowhere: ${reading.skipped.join(', ')}`)
}

function tellCall(section: Section, bare: BareCall, missing: string): void {
  const { name, id, node, arguments: given, repair } = bare
  const { at, text } = node
  const call = section.beginCall({ name, at, written: text, ...(id === undefined ? {} : { id }) })
  if (repair !== undefined) call.repair({ code: repair, start: at, before: text, after: text })
  const start = section.reader.offset
  if (missing !== '') call.repair({ code: 'missing-closer', start, before: '', after: missing })
  const { value } = given ?? { value: null }
  if (typeof value === 'string') return tellText(call, value)
  if (value !== null && !isJsonObject(value))
    return call.end({ malformed: 'the arguments are no JSON object' })
  call.add(value === null ? '{}' : (given?.text ?? '{}'))
  call.end({ complete: true, arguments: value ?? {} })
}

/** Arguments as a provider sends them: JSON as a string, which may be cut off though the message around it isn't. */
function tellText(call: OpenCall, text: string): void {
  call.add(text.trim() === '' ? '{}' : text)
  const json = new JsonStreamReader({ maxDepth: Infinity, lossless: false, keep: 'last' })
  json.write(text)
  const isBroken = json.failure !== undefined
  if (!isBroken) json.end()
  call.end({ complete: text.trim() === '' || isBroken || json.isComplete })
}
