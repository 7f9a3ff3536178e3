import type { JsonValue } from '../../contracts/json.ts'
import { ArgumentsWriter } from '../arguments/arguments-writer.ts'
import type { Grammar, OpenCall, Section, WrittenCall } from '../grammar.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import { stopsOf } from '../reader/stops-of.ts'
import { textOrJson } from './text-or-json.ts'
import {
  escapedAttribute,
  readXtmlHead,
  XTML_CLOSE,
  XTML_OPEN,
  XTML_SEPARATOR,
} from './xtml/read-xtml-head.ts'

const TOOLS = opening('tools')
const RESPONSE = opening('response')
const CALL = `${XTML_OPEN}call`
const ARGUMENT = `${XTML_OPEN}argument`
const VALUE_END = stopsOf([closing('argument')])
const RESPONSE_END = stopsOf([closing('response'), closing('message'), TOOLS])
const AFTER_ARGUMENT = stopsOf([CALL, ARGUMENT, closing('call'), closing('tools')])

/** Elements between tokens that open and close by name; arguments say their type, and nothing in them is escaped. */
export const xtml: Grammar = {
  openers: [{ literal: TOOLS }, { literal: CALL }, { literal: RESPONSE }],
  *fits(reader) {
    if (yield* reader.accept(RESPONSE)) return true
    if (yield* reader.accept(TOOLS)) yield* reader.space()
    return yield* reader.accept(`${CALL} `)
  },
  *read(section) {
    const { reader } = section
    if (yield* reader.accept(RESPONSE)) return yield* readResponse(section)
    if (yield* reader.accept(TOOLS)) yield* reader.space()
    for (let count = 0; ; count += 1) {
      const at = reader.offset
      if (!(yield* reader.accept(CALL))) return count > 0
      const name = (yield* readXtmlHead(reader))?.get('tool')
      if (name === undefined || name === '') return count > 0
      yield* readCall(section, section.beginCall({ name, at }))
      const space = yield* reader.space()
      if (yield* reader.accept(closing('tools'))) return true
      if ((yield* reader.whichOf(AFTER_ARGUMENT)) !== CALL) {
        section.text(space)
        return true
      }
    }
  },
  write: (calls) => `${TOOLS}${calls.map(written).join('')}${closing('tools')}`,
}

function* readResponse(section: Section): Reading<boolean> {
  const { reader } = section
  const end = yield* reader.until(RESPONSE_END, (piece) => section.text(piece))
  if (end === closing('response')) reader.take(end.length)
  return true
}

/** Reads a call behind its head, up to behind what closes it. */
function* readCall(section: Section, call: OpenCall): Reading<void> {
  const { reader } = section
  const writer = new ArgumentsWriter(call)
  for (;;) {
    const stop = yield* readToToken(section)
    if (stop === undefined) return writer.finish(false)
    if (stop === closing('call')) {
      reader.take(stop.length)
      return writer.finish(true)
    }
    if (stop !== ARGUMENT) {
      const repair = { start: reader.offset, before: '', after: closing('call') } as const
      call.repair({ code: 'missing-closer', ...repair })
      return writer.finish(true)
    }
    if (!(yield* readArgument(reader, writer))) return writer.finish(false)
  }
}

/** Skips what stands between arguments. */
function* readToToken(section: Section): Reading<string | undefined> {
  const at = section.reader.offset
  let hasText = false
  const stop = yield* section.reader.until(AFTER_ARGUMENT, (piece) => {
    hasText ||= piece.trim() !== ''
  })
  if (hasText)
    section.diagnose('text-skipped', 'text between the arguments of a call is skipped', at)
  return stop
}

function* readArgument(reader: LlmReader, writer: ArgumentsWriter): Reading<boolean> {
  reader.take(ARGUMENT.length)
  const attributes = yield* readXtmlHead(reader)
  const key = attributes?.get('key')
  if (key === undefined) return !(yield* reader.isAtEnd())
  writer.begin(key, hintOf(attributes?.get('type')))
  const end = yield* reader.until(VALUE_END, (piece) => writer.piece(piece))
  if (end === undefined) return false
  reader.take(end.length)
  writer.end()
  return true
}

function hintOf(type: string | undefined): 'string' | 'json' | undefined {
  if (type === undefined) return undefined
  return type === 'string' ? 'string' : 'json'
}

function written({ name, arguments: values }: WrittenCall, index: number): string {
  const all = Object.entries(values).map(
    ([key, value]) =>
      `${ARGUMENT} key="${escapedAttribute(key)}" type="${typeOf(value)}"${XTML_SEPARATOR}${textOrJson(value)}${closing('argument')}`,
  )
  const head = `tool="${escapedAttribute(name)}" index="${index + 1}"`
  return `${CALL} ${head}${XTML_SEPARATOR}${all.join('')}${closing('call')}`
}

function typeOf(value: JsonValue): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function opening(name: string): string {
  return `${XTML_OPEN}${name}${XTML_SEPARATOR}`
}

function closing(name: string): string {
  return `${XTML_CLOSE}${name}${XTML_SEPARATOR}`
}
