import { safeParseJson } from '../../json/safe-parse-json.ts'
import { MembersWriter } from '../arguments/members-writer.ts'
import { CALL_KEYS } from '../json-calls/call-keys.ts'
import type { Grammar, OpenCall, Section } from '../grammar.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import { readPythonDict, readPythonText } from './python/read-python-members.ts'
import { pythonStops, readPythonValue } from './python/read-python-value.ts'
import type { PythonEnd } from './python/read-python-value.ts'
import { writePython } from './python/write-python.ts'

/** Calls that are a list of dicts as Python prints it, behind a marker; the bare list is read where its quotes are Python's. */
export function pythonDicts({ open }: { readonly open: string }): Grammar {
  const stops = pythonStops([open])
  return {
    openers: [{ literal: open }, { literal: '[', isBare: true }],
    *fits(reader) {
      const isMarked = yield* reader.accept(open)
      yield* reader.space()
      if (!(yield* reader.accept('['))) return false
      yield* reader.space()
      if (!(yield* reader.accept('{'))) return false
      yield* reader.space()
      const quote = yield* reader.peek(1)
      return quote === "'" || (isMarked && quote === '"')
    },
    *read(section) {
      const { reader } = section
      let at = reader.offset
      const isBare = !(yield* reader.accept(open))
      yield* reader.space()
      yield* reader.accept('[')
      yield* reader.space()
      for (let count = 0; yield* reader.accept('{'); count += 1) {
        const call = new DictCall(section, at)
        const end = yield* call.read(stops)
        if (!call.isBegun || (end !== 'whole' && isBare)) return count > 0 && !isBare
        const isLast = end !== 'whole' || !(yield* separates(reader))
        call.finish(end, isLast && reader.previous !== ']')
        if (isLast) return true
        yield* reader.while(/[\s,]/u)
        at = reader.offset
      }
      return false
    },
    write: (calls) => {
      const all = calls.map(({ name, arguments: values }) => ({ name, arguments: values }))
      return `${open}${writePython(all)}`
    },
  }
}

/** Whether another item follows, and what is before it stays unread; false behind the last one. */
function* separates(reader: LlmReader): Reading<boolean> {
  const mark = reader.mark()
  yield* reader.space()
  const hasComma = yield* reader.accept(',')
  if (!hasComma) yield* reader.accept(']')
  if (hasComma) yield* reader.space()
  const isNext = hasComma && (yield* reader.peek(1)) === '{'
  if (isNext) reader.rewind(mark)
  else reader.release(mark)
  return isNext
}

/** A call that is a dict, behind its opening brace. */
class DictCall {
  readonly #section: Section
  readonly #at: number
  #name: string | undefined
  #call: OpenCall | undefined
  #writer: MembersWriter | undefined
  /** Arguments that came before the name, or that are no dict, as JSON. */
  #early: string | undefined
  #hasOthers = false

  constructor(section: Section, at: number) {
    this.#section = section
    this.#at = at
  }

  /** Whether it has a name, and arguments or nothing else. */
  get isBegun(): boolean {
    if (this.#call === undefined && (this.#early !== undefined || !this.#hasOthers)) this.#begin()
    return this.#call !== undefined
  }

  *read(stops: ReturnType<typeof pythonStops>): Reading<PythonEnd> {
    const { reader } = this.#section
    for (;;) {
      yield* reader.space()
      if (yield* reader.accept('}')) return 'whole'
      const key = yield* readPythonText({ reader, stops })
      if (key.text === undefined) return key.end
      if (!(yield* reader.accept(':'))) return 'broken'
      yield* reader.space()
      const end = yield* this.#readMember(key.text, stops)
      if (end !== 'whole') return end
      yield* reader.space()
      if (!(yield* reader.accept(',')) && (yield* reader.peek(1)) !== '}')
        return (yield* reader.isAtEnd()) ? 'cut' : 'broken'
    }
  }

  finish(end: PythonEnd, isUnclosed: boolean): void {
    const call = this.#call
    if (call === undefined) return
    if (end === 'broken') return call.end({ malformed: 'the call is no dict of literals' })
    const isWhole = end === 'whole'
    const start = this.#section.reader.offset
    if (isWhole && isUnclosed)
      call.repair({ code: 'missing-closer', start, before: '', after: ']' })
    if (this.#writer !== undefined) return this.#writer.finish(isWhole)
    call.add(this.#early ?? '{}')
    call.end({ complete: isWhole })
  }

  *#readMember(key: string, stops: ReturnType<typeof pythonStops>): Reading<PythonEnd> {
    const { reader } = this.#section
    if (CALL_KEYS.name.includes(key) && this.#name === undefined) {
      const { text, end } = yield* readPythonText({ reader, stops })
      this.#name = text
      return end
    }
    const isArguments = CALL_KEYS.arguments.includes(key) && this.#early === undefined
    if (isArguments && this.#name !== undefined && (yield* reader.accept('{'))) {
      this.#begin()
      if (this.#call === undefined) return 'broken'
      this.#writer = new MembersWriter(this.#call)
      return yield* readPythonDict({ reader, stops, writer: this.#writer })
    }
    let json = ''
    const end = yield* readPythonValue({ reader, stops, write: (piece) => (json += piece) })
    if (isArguments && end === 'whole') this.#early = unwrapped(json)
    this.#hasOthers ||= !isArguments && !CALL_KEYS.id.includes(key) && key !== 'type'
    return end
  }

  #begin(): void {
    if (this.#name === undefined || this.#name === '' || this.#call !== undefined) return
    this.#call = this.#section.beginCall({ name: this.#name, at: this.#at })
  }
}

/** Arguments that are a string of JSON are that JSON. */
function unwrapped(json: string): string {
  const reading = safeParseJson(json)
  return reading.ok && typeof reading.value === 'string' ? reading.value : json
}
