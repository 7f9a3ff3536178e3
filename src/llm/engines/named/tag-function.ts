import type { LlmTool } from '../../../contracts/llm-options.ts'
import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import type { ValueEnd, ValueEnds } from './read-value.ts'
import { standsNext } from '../../reader/stands-next.ts'
import { stopsOf } from '../../reader/stops-of.ts'

/** What stands around functions that are named in their tags. */
export interface TagNameMarks {
  /** Around each call; absent: nothing does. */
  readonly wrapper?: { readonly open: string; readonly close: string }
  /** Whether values stand on lines of their own. */
  readonly trimsLines: boolean
}

export const FUNCTION = { open: '<function=', begins: '<function', close: '</function>' } as const
export const PARAMETER = {
  open: '<parameter=',
  begins: '<parameter',
  close: '</parameter>',
} as const

/** What may follow a parameter. */
function behindParameter({ wrapper }: TagNameMarks): readonly string[] {
  const around = wrapper === undefined ? [] : [wrapper.open, wrapper.close]
  return [PARAMETER.begins, '</function', FUNCTION.open, ...around]
}

/** What decides where the value of a parameter ends. */
export interface ParameterPlace {
  readonly key: string
  /** Parameters that the function has; none where they aren't known. */
  readonly properties: readonly string[]
  readonly tools: readonly LlmTool[]
  readonly isScalar: boolean
}

/** What the value of a parameter ends with. */
export function valueEnds(
  marks: TagNameMarks,
  { key, properties, tools, isScalar }: ParameterPlace,
): ValueEnds {
  const ends = new Map<string, ValueEnd>([
    ...recoveries(marks, tools),
    ...nextParameters(properties),
    [`</${key}>`, { behind: [PARAMETER.open, FUNCTION.close], orEnd: false, is: 'wrong-closer' }],
    ['</parameter', { behind: behindParameter(marks), orEnd: false, is: 'wrong-closer' }],
    [PARAMETER.close, { behind: behindParameter(marks), orEnd: true, is: 'closer' }],
  ])
  const stops = stopsOf([...ends.keys()])
  return { stops, ends, trimsLines: marks.trimsLines, isScalar }
}

/** Where the closer of a parameter is missing, what closes the function, or what is around it, closes it, too. */
function recoveries(
  { wrapper }: TagNameMarks,
  tools: readonly LlmTool[],
): readonly (readonly [string, ValueEnd])[] {
  const own: readonly (readonly [string, ValueEnd])[] = [
    [
      FUNCTION.close,
      { behind: (reader) => isEnd(reader, wrapper?.close), orEnd: false, is: 'missing-closer' },
    ],
    [FUNCTION.open, nextCall((reader) => isFunction(reader, tools))],
  ]
  if (wrapper === undefined) return own
  return [
    ...own,
    [wrapper.close, { behind: [wrapper.open], orEnd: false, is: 'missing-closer' }],
    [
      wrapper.open,
      nextCall(function* (reader) {
        return (yield* reader.accept(FUNCTION.open)) && (yield* isFunction(reader, tools))
      }),
    ],
  ]
}

/** Whether a call ends behind its function, so that no more of a value can follow; at the end of the text nobody knows. */
function* isEnd(reader: LlmReader, close: string | undefined): Reading<boolean> {
  if (close === undefined || !(yield* reader.accept(close)))
    return yield* reader.accept(FUNCTION.open)
  const space = yield* reader.while(/\s/u, MOST_NAME)
  const next = yield* reader.peek(1)
  return next === '<' || (space !== '' && next !== '')
}

/** Whether the rest of a function's tag stands here, and what belongs into a function. */
function* isFunction(reader: LlmReader, tools: readonly LlmTool[]): Reading<boolean> {
  const name = yield* reader.while(/[^<>\n]/u, MOST_NAME)
  if (name === '' || !(yield* reader.accept('>'))) return false
  if (tools.length > 0 && !tools.some((tool) => tool.name === name.trim())) return false
  yield* reader.while(/\s/u, MOST_NAME)
  return (yield* standsNext(reader, [PARAMETER.begins, FUNCTION.close, '{'])) !== undefined
}

/** UTF-16 units of a name. */
const MOST_NAME = 256

function nextCall(behind: ValueEnd['behind']): ValueEnd {
  return { behind, orEnd: false, atLineStart: true, is: 'next-call' }
}

/** A parameter that begins in a value closes it where it is known to be one, or has a line of its own. */
function nextParameters(properties: readonly string[]): readonly (readonly [string, ValueEnd])[] {
  const end = { behind: anything, orEnd: true, is: 'missing-closer' } as const
  if (properties.length === 0) return [[PARAMETER.open, { ...end, atLineStart: true }]]
  return properties.map((name) => [`${PARAMETER.open}${name}>`, end] as const)
}

// oxlint-disable-next-line require-yield
function* anything(): Reading<boolean> {
  return true
}
