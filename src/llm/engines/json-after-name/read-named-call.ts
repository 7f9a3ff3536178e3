import { isJsonObject } from '../../../json/is-json-object.ts'
import { safeParseJson } from '../../../json/safe-parse-json.ts'
import { callEndOf } from '../../json-calls/call-end-of.ts'
import { readJsonArguments } from '../../json-calls/read-json-arguments.ts'
import type { ArgumentsEnd } from '../../json-calls/read-json-arguments.ts'
import { readJsonCall } from '../../json-calls/read-json-call.ts'
import type { CallEnd, OpenCall, Section } from '../../grammar.ts'
import type { Reading } from '../../reader/reading.ts'
import { acceptBehind } from '../accept-behind.ts'
import type { CallTokens } from './call-tokens.ts'
import type { NamedJson } from './named-json.ts'
import { readCallHead } from './read-call-head.ts'

interface NamedCall {
  readonly format: NamedJson
  readonly tokens: CallTokens
  readonly at: number
  /** Whether the call may begin without its token, right behind that of the section. */
  readonly mayLackToken: boolean
}

/** Reads a call with its tokens; false where none stands here. */
export function* readNamedCall(section: Section, reading: NamedCall): Reading<boolean> {
  const { reader } = section
  const { format, tokens, at } = reading
  const isMarked = yield* tokens.accept(reader, 'call')
  if (!isMarked && !reading.mayLackToken) return false
  yield* reader.space()
  if (format.hasObjects === true && (yield* reader.peek(1)) === '{')
    return yield* readObject(section, reading)
  const head = yield* readCallHead(reader, tokens, format.nameIn)
  if (head === undefined) return false
  const isTool = section.tools.some(({ name }) => name === head.text)
  if (head.isKind && !isTool) return yield* readObject(section, reading)
  const start = format.readHead === undefined ? { name: head.text } : format.readHead(head.text)
  if (start === undefined) return yield* readUnnamed(section, reading, head.text)
  const call = section.beginCall({ ...start, at })
  if (!isMarked) call.repair(missing('missing-opener', at, tokens.spellings.call[0]))
  const end = yield* readBody(section, tokens, {
    pass: (piece) => call.add(piece),
    unwrap: (offset) =>
      call.repair({ code: 'string-unwrapped', start: offset, before: '"', after: '' }),
  })
  yield* finish(section, tokens, { call, end: callEndOf(end) })
  return true
}

/** A call that is a JSON object with the name in it. */
function* readObject(section: Section, { tokens, at }: NamedCall): Reading<boolean> {
  const read = yield* readJsonCall(section, { at, stops: tokens.ends })
  if (read.is !== 'call') return false
  yield* finish(section, tokens, read)
  return true
}

/** A call whose name only the tools and the arguments together tell. */
function* readUnnamed(section: Section, reading: NamedCall, head: string): Reading<boolean> {
  const pieces: string[] = []
  const end = yield* readBody(section, reading.tokens, {
    pass: (piece) => pieces.push(piece),
    unwrap: () => {},
  })
  const raw = pieces.join('')
  const read = safeParseJson(raw)
  if (end !== 'whole' || !read.ok || !isJsonObject(read.value)) return false
  const name = nameFor(Object.keys(read.value), section.tools)
  if (name === undefined) return false
  const call = section.beginCall({ name, id: head, at: reading.at })
  call.repair({ code: 'name-restored', start: reading.at, before: head, after: name })
  call.add(raw)
  yield* finish(section, reading.tokens, { call, end: { complete: true } })
  return true
}

/** Reads arguments, perhaps in a fence. */
function* readBody(
  { reader, limits }: Section,
  tokens: CallTokens,
  listener: {
    readonly pass: (piece: string) => void
    readonly unwrap: (offset: number) => void
  },
): Reading<ArgumentsEnd> {
  yield* reader.space()
  const isFenced = yield* reader.accept('```')
  if (isFenced) yield* reader.while(/\w/u, MOST_LANGUAGE)
  yield* reader.space()
  if ((yield* tokens.peek(reader)) !== undefined) return 'whole'
  if ((yield* reader.peek(1)) === '"') listener.unwrap(reader.offset)
  const { pass } = listener
  const { depth: maxDepth } = limits
  const end = yield* readJsonArguments(reader, { maxDepth, stops: tokens.ends, levels: 0, pass })
  if (isFenced && end !== 'cut') yield* acceptBehind(reader, '```', reader.space())
  return end
}

/** UTF-16 units of what names the language of a fence. */
const MOST_LANGUAGE = 40

/** UTF-16 units of white space and brackets that close nothing. */
const MOST_STRAYS = 64

/** Ends a call behind its token, or tells that there is none. */
function* finish(
  { reader }: Section,
  tokens: CallTokens,
  { call, end }: { readonly call: OpenCall; readonly end: CallEnd },
): Reading<void> {
  const mark = reader.mark()
  const start = reader.offset
  const strays = (yield* reader.while(/[\s}\]]/u, MOST_STRAYS)).trim()
  let isClosed = false
  while (yield* tokens.accept(reader, 'callEnd')) isClosed = true
  if (isClosed) reader.release(mark)
  else reader.rewind(mark)
  if (isClosed && strays !== '')
    call.repair({ code: 'bracket-removed', start, before: strays, after: '' })
  const isWhole = 'complete' in end && end.complete
  if (!isClosed && isWhole)
    call.repair(missing('missing-closer', reader.offset, tokens.spellings.callEnd[0]))
  call.end(end)
}

function missing(
  code: 'missing-opener' | 'missing-closer',
  start: number,
  after = '',
): Parameters<OpenCall['repair']>[0] {
  return { code, start, before: '', after }
}

/** The only tool that has all these arguments, and needs no others. */
function nameFor(keys: readonly string[], tools: Section['tools']): string | undefined {
  const [only, ...others] = tools.filter(({ inputSchema = {} }) => {
    const { properties = {}, required = [] } = inputSchema
    const known = isJsonObject(properties) ? Object.keys(properties) : []
    const needed = Array.isArray(required) ? required.map(String) : []
    return keys.every((key) => known.includes(key)) && needed.every((key) => keys.includes(key))
  })
  return others.length === 0 ? only?.name : undefined
}
