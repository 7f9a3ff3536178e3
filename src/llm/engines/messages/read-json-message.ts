import { GatheredText } from '../../../json/gathered-text.ts'
import { readJsonArguments } from '../../json-calls/read-json-arguments.ts'
import type { CallEnd, OpenCall, Section } from '../../grammar.ts'
import type { Reading } from '../../reader/reading.ts'
import type { ToolMessage } from '../messages.ts'
import { onlyStringArgument } from '../only-string-argument.ts'

const NAMESPACE = 'functions.'

/**
 * Reads a message to a tool whose arguments are JSON. Tools that the model's maker has built in take bare text: where the
 * tool was offered and takes one string, that is its argument; otherwise it is a part of what the model thinks. Answers
 * with how to end the call, once what closes the message is read, too.
 */
export function* readJsonMessage(
  section: Section,
  { header, at, ends }: ToolMessage,
): Reading<(() => void) | undefined> {
  const { reader } = section
  const { recipient = '' } = header
  const isFunction = recipient.startsWith(NAMESPACE)
  const name = isFunction ? recipient.slice(NAMESPACE.length) : recipient
  const space = yield* reader.space()
  const isEmpty = (yield* reader.isAtEnd()) || (yield* reader.whichOf(ends)) !== undefined
  const isJson = (yield* reader.peek(1)) === '{'
  const tool = section.tools.find((known) => known.name === name)
  if (!isFunction && !isJson && tool === undefined) {
    section.diagnose(
      'marker-without-call',
      `a message to ${name} holds no JSON: it is reasoning`,
      at,
    )
    section.reasoning(space)
    yield* reader.until(ends, (piece) => section.reasoning(piece))
    return undefined
  }
  const call = section.beginCall({ name, at })
  if (isEmpty) return endOf(call, { complete: !(yield* reader.isAtEnd()) })
  return isJson
    ? yield* readJson(section, { call, ends })
    : yield* readBareText(section, { call, ends })
}

interface Body {
  readonly call: OpenCall
  readonly ends: ToolMessage['ends']
}

function endOf(call: OpenCall, end: CallEnd): () => void {
  return () => call.end(end)
}

function* readJson(section: Section, { call, ends }: Body): Reading<(() => void) | undefined> {
  const { reader, limits } = section
  const end = yield* readJsonArguments(reader, {
    maxDepth: limits.depth,
    stops: ends,
    levels: 0,
    pass: (piece) => call.add(piece),
  })
  if (end === 'too-deep')
    return endOf(call, { malformed: `the arguments are nested deeper than ${limits.depth} levels` })
  const space = end === 'whole' ? yield* reader.space() : ''
  const isEnded = (yield* reader.whichOf(ends)) !== undefined
  if (end === 'whole' && !isEnded)
    call.repair({ code: 'missing-closer', start: reader.offset, before: '', after: '<|call|>' })
  if (isEnded || end !== 'whole' || (yield* reader.isAtEnd()))
    return endOf(call, { complete: end !== 'cut' })
  call.end({ complete: true })
  section.diagnose('text-skipped', 'text stands behind the arguments of a call')
  section.text(space)
  yield* reader.until(ends, (piece) => section.text(piece))
  return undefined
}

function* readBareText(section: Section, { call, ends }: Body): Reading<() => void> {
  const text = new GatheredText()
  const end = yield* section.reader.until(ends, (piece) => text.add(piece))
  const key = onlyStringArgument(call.tool)
  if (key === undefined) return endOf(call, { malformed: 'the arguments are no JSON object' })
  if (end === undefined) return endOf(call, { complete: false, arguments: {} })
  call.add(JSON.stringify({ [key]: text.text }))
  return endOf(call, { complete: true })
}
