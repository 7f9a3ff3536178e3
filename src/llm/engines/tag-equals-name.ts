import type { Grammar, OpenCall, Section, WrittenCall } from '../grammar.ts'
import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'
import { readName, readTagFunction } from './named/read-tag-function.ts'
import type { TagFunction } from './named/read-tag-function.ts'
import { standsNext } from '../reader/stands-next.ts'
import { FUNCTION, PARAMETER } from './named/tag-function.ts'
import type { TagNameMarks } from './named/tag-function.ts'
import { passTextBefore, textBefore } from './text-before.ts'
import type { TextBefore } from './text-before.ts'
import { textOrJson } from './text-or-json.ts'

/** Calls whose function and parameters are named in their tags: `<function=NAME>`, `<parameter=NAME>`. */
export interface TagNames extends TagNameMarks {
  /** What stands in a function: parameters, or one JSON object. */
  readonly body: 'parameters' | 'json'
  /** Whether a function without what is around it is read, too. */
  readonly isBareRead: boolean
}

/** Reads and writes calls whose function and parameters are named in their tags. */
export function tagEqualsName(names: TagNames): Grammar {
  const { wrapper, body, isBareRead } = names
  return {
    openers: [
      ...(wrapper === undefined ? [] : [{ literal: wrapper.open }]),
      ...(isBareRead ? [{ literal: FUNCTION.open }] : []),
    ],
    *fits(reader) {
      const isWrapped = wrapper !== undefined && (yield* reader.accept(wrapper.open))
      if (isWrapped) yield* reader.space()
      if ((yield* readName(reader, FUNCTION.begins)) === undefined) return false
      if (isWrapped) return true
      yield* reader.space()
      if (body === 'json') return (yield* reader.peek(1)) === '{'
      const inside = [PARAMETER.begins, FUNCTION.close, ...(wrapper ? [wrapper.close] : [])]
      return (yield* standsNext(reader, inside)) !== undefined
    },
    *read(section) {
      const at = section.reader.offset
      if (wrapper !== undefined && (yield* section.reader.accept(wrapper.open)))
        yield* section.reader.space()
      else if (wrapper !== undefined)
        return yield* readFunctions(section, names, { at, isBare: true })
      return yield* readFunctions(section, names, { at, isBare: false })
    },
    write: (calls) => calls.map((call) => written(call, names)).join(wrapper ? '\n' : ''),
  }
}

/** Reads the functions of one wrapper, which has one by rights. */
function* readFunctions(
  section: Section,
  marks: TagNameMarks,
  { at, isBare }: { readonly at: number; readonly isBare: boolean },
): Reading<boolean> {
  let one = yield* readTagFunction(section, marks, at)
  if (one === undefined) return false
  if (isBare && marks.wrapper !== undefined) missing(one.call, at, marks.wrapper.open)
  for (;;) {
    const last: TagFunction = one
    const next: 'closed' | 'function' | 'none' = yield* readBehind(section.reader, marks)
    const late = next === 'none' ? yield* findCloser(section.reader, marks) : undefined
    const isOpen = next === 'none' && late === undefined && !last.isCut && !isBare
    if (isOpen && marks.wrapper !== undefined)
      missing(last.call, section.reader.offset, marks.wrapper.close)
    last.end()
    if (late !== undefined) passTextBefore(section, late)
    if (next !== 'function') return true
    one = yield* readTagFunction(section, marks, section.reader.offset)
    if (one === undefined) return true
  }
}

/** The closer of a wrapper that has text before it. */
function* findCloser(
  reader: LlmReader,
  { wrapper }: TagNameMarks,
): Reading<TextBefore | undefined> {
  return wrapper === undefined ? undefined : yield* textBefore(reader, [wrapper.close])
}

/** What stands behind a function: its wrapper's closer, which is read, another function, or neither, and nothing is read. */
function* readBehind(
  reader: LlmReader,
  { wrapper }: TagNameMarks,
): Reading<'closed' | 'function' | 'none'> {
  if (wrapper === undefined) return 'none'
  const mark = reader.mark()
  yield* reader.space()
  const next = yield* standsNext(reader, [wrapper.close, FUNCTION.open])
  if (next === wrapper.close || (next === '' && !(yield* reader.isAtEnd()))) {
    // Of a marker that is cut off nothing is text.
    reader.take(wrapper.close.length)
    reader.release(mark)
    return 'closed'
  }
  if (next === FUNCTION.open) {
    reader.release(mark)
    return 'function'
  }
  reader.rewind(mark)
  return 'none'
}

function missing(call: OpenCall, start: number, marker: string): void {
  const isOpener = !marker.startsWith('</')
  const code = isOpener ? 'missing-opener' : 'missing-closer'
  call.repair({ code, start, before: '', after: marker })
}

function written({ name, arguments: values }: WrittenCall, names: TagNames): string {
  if (names.body === 'json')
    return `${FUNCTION.open}${name}>${JSON.stringify(values)}${FUNCTION.close}`
  const line = names.trimsLines ? '\n' : ''
  const parameters = Object.entries(values).map(
    ([key, value]) =>
      `${PARAMETER.open}${key}>${line}${textOrJson(value)}${line}${PARAMETER.close}\n`,
  )
  const one = `${FUNCTION.open}${name}>\n${parameters.join('')}${FUNCTION.close}`
  return names.wrapper === undefined ? one : `${names.wrapper.open}\n${one}\n${names.wrapper.close}`
}
