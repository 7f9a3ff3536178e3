import { MembersWriter } from '../arguments/members-writer.ts'
import type { Grammar, OpenCall, Section, WrittenCall } from '../grammar.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import type { Stops } from '../reader/stops.ts'
import { stopsOf } from '../reader/stops-of.ts'
import { bareNameFollows } from './bare-name-follows.ts'
import { peekWhile } from './peek-while.ts'
import { readPythonArguments } from './python/read-python-members.ts'
import { pythonStops, skipPythonCall } from './python/read-python-value.ts'
import type { PythonStops } from './python/read-python-value.ts'
import { writePythonCall } from './python/write-python.ts'

/** Where Python calls stand, and how several are kept apart. */
export interface PythonCallsForm {
  /** Markers around calls; none where the format has only its bare form. */
  readonly open?: string
  readonly close?: string
  /** Whether calls stand in a list, with commas; otherwise each on a line of its own. */
  readonly isList: boolean
  /** Whether calls without markers are read, too; `known`: where the format is named, or the first one is of an offered tool. */
  readonly bare?: 'always' | 'known'
}

/** What is read of one section. */
interface Calls {
  readonly section: Section
  readonly form: PythonCallsForm
  readonly stops: PythonStops
  readonly isBare: boolean
  readonly hasList: boolean
  /** What ends a line between markers, where each call stands on one. */
  readonly lineEnds: Stops | undefined
}

const NAME = /[\p{L}\p{N}_.:/-]/u
const STARTS_NAME = /^[\p{L}_]/u

/** Calls as Python writes them, with named values that are literals. Nothing is evaluated. */
export function pythonCalls(form: PythonCallsForm): Grammar {
  const { open, close, isList, bare } = form
  const markers = [open, close].filter((marker) => marker !== undefined)
  const stops = pythonStops(markers)
  const lineEnds = stopsOf([...markers, '\n'])
  const bareOpener = { literal: isList ? '[' : '', at: 'message-start', isBare: true } as const
  return {
    openers: [
      ...(open === undefined ? [] : [{ literal: open }]),
      ...(bare === undefined ? [] : [isList ? { literal: '[', isBare: true } : bareOpener]),
    ],
    *fits(reader, tools, { isPinned }) {
      const isMarked = yield* acceptOpener(reader, open)
      if (!isMarked && bare === undefined) return false
      yield* reader.space()
      const hasList = yield* reader.accept('[')
      if (hasList) yield* reader.space()
      if (isList && !hasList && !isMarked) return false
      if (isMarked) return (yield* peekName(reader)) !== ''
      const known = tools.map(({ name }) => name)
      const hasOthers = isPinned || bare === 'always'
      return yield* bareNameFollows(reader, { known, hasOthers, end: '(' })
    },
    *read(section) {
      const at = section.reader.offset
      const isBare = !(yield* acceptOpener(section.reader, open))
      yield* section.reader.space()
      const hasList = yield* section.reader.accept('[')
      const hasLines = !isBare && !hasList
      return yield* readCalls(
        { section, form, stops, isBare, hasList, lineEnds: hasLines ? lineEnds : undefined },
        at,
      )
    },
    write: (calls) => `${open ?? ''}${written(calls, form)}${close ?? ''}`,
  }
}

function written(calls: readonly WrittenCall[], { isList }: PythonCallsForm): string {
  const all = calls.map(writePythonCall)
  return isList ? `[${all.join(', ')}]` : `\n${all.join('\n')}\n`
}

function* acceptOpener(reader: LlmReader, open: string | undefined): Reading<boolean> {
  return open !== undefined && (yield* reader.accept(open))
}

/** The name of the call that begins here, without what stands behind it; empty where none begins. */
function* peekName(reader: LlmReader): Reading<string> {
  const name = yield* peekWhile(reader, NAME, LONGEST_NAME)
  if (!STARTS_NAME.test(name)) return ''
  return (yield* reader.peek(name.length + 1)).endsWith('(') ? name : ''
}

const LONGEST_NAME = 300

function* readCalls(calls: Calls, first: number): Reading<boolean> {
  const { reader } = calls.section
  yield* reader.space()
  let at = first
  for (;;) {
    const name = yield* peekName(reader)
    if (name === '') {
      if (at === first || !(yield* passLine(calls))) return at !== first
      continue
    }
    reader.take(name.length + 1)
    const call = calls.section.beginCall({ name, at })
    const after = yield* readCall(calls, call)
    if (after === 'broken') return false
    if (after === 'last') return true
    at = reader.offset
  }
}

/** Passes a line on that is no call, and reads white space behind it; false where the section ends with it. */
function* passLine({ section, form, lineEnds }: Calls): Reading<boolean> {
  const { reader } = section
  if (lineEnds === undefined) return false
  const stop = yield* reader.until(lineEnds, (piece) => section.text(piece))
  if (stop !== undefined && stop === form.close) reader.take(stop.length)
  if (stop !== '\n') return false
  section.text(yield* reader.space())
  return true
}

/** Reads a call behind its opening bracket, and what keeps it from the next one. */
function* readCall(calls: Calls, call: OpenCall): Reading<'next' | 'last' | 'broken'> {
  const { section, stops, isBare } = calls
  const { reader } = section
  const writer = new MembersWriter(call)
  const inner = (quote: string): void =>
    call.repair({ code: 'escape-fixed', start: reader.offset, before: quote, after: `\\${quote}` })
  const start = reader.mark()
  const end = yield* readPythonArguments({ reader, stops, writer, inner }, call.tool)
  if (end === 'broken') reader.rewind(start)
  else reader.release(start)
  if (end === 'cut') {
    writer.finish(false)
    return 'last'
  }
  if (end === 'broken') {
    yield* skipPythonCall(reader, stops)
    if (isBare) {
      call.end(MALFORMED)
      return 'broken'
    }
  }
  // What closes a call that is refused stays text with it, but not what keeps it from the next one.
  const isEndedHere = end === 'broken' && /^[,;]/u.test(yield* reader.peek(1))
  if (isEndedHere) call.end(MALFORMED)
  const after = yield* readAfterCall(calls)
  if (end === 'broken' && !isEndedHere) call.end(MALFORMED)
  if (end === 'whole') {
    if (after.missing !== undefined) call.repair(after.missing)
    writer.finish(true)
  }
  section.text(after.space)
  return after.isLast ? 'last' : 'next'
}

const MALFORMED = { malformed: 'the arguments are no named literals of Python' } as const

/** What stands behind a call. */
interface AfterCall {
  readonly isLast: boolean
  /** White space that belongs to the text behind the calls. */
  readonly space: string
  readonly missing?: Parameters<OpenCall['repair']>[0]
}

function* readAfterCall(calls: Calls): Reading<AfterCall> {
  const { section, form, isBare, hasList, lineEnds } = calls
  const { reader } = section
  const { close } = form
  let space = yield* reader.space()
  if ((yield* reader.accept(',')) || (yield* reader.accept(';'))) {
    yield* reader.space()
    return { isLast: false, space: '' }
  }
  const isListClosed = hasList && (yield* reader.accept(']'))
  if (isListClosed && isBare) return { isLast: true, space: '' }
  if (isListClosed) space = yield* reader.space()
  if (close !== undefined && !isBare && (yield* reader.accept(close)))
    return { isLast: true, space: '' }
  if (!hasList && (yield* peekName(reader)) !== '') return { isLast: false, space: '' }
  if (!hasList && isBare) return { isLast: true, space }
  if (lineEnds !== undefined && !(yield* reader.isAtEnd())) return { isLast: false, space }
  const after = isBare ? ']' : `${hasList && !isListClosed ? ']' : ''}${close ?? ''}`
  const missing = { code: 'missing-closer', start: reader.offset, before: '', after } as const
  return { isLast: true, space, missing }
}
