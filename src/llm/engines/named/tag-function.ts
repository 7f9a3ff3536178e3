import type { LlmTool } from '../../../contracts/llm-options.ts'
import type { Reading } from '../../reader/reading.ts'
import { Stops } from '../../reader/stops.ts'
import type { ValueEnd, ValueEnds } from './read-value.ts'

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
export function behindParameter({ wrapper }: TagNameMarks): readonly string[] {
  const around = wrapper === undefined ? [] : [wrapper.open, wrapper.close]
  return [PARAMETER.begins, '</function', FUNCTION.open, ...around]
}

/** What decides where the value of a parameter ends. */
export interface ParameterPlace {
  readonly key: string
  /** Parameters that the function has, where they are known. */
  readonly properties: readonly string[] | undefined
  readonly tools: readonly LlmTool[]
}

/** What the value of a parameter ends with. */
export function valueEnds(
  marks: TagNameMarks,
  { key, properties, tools }: ParameterPlace,
): ValueEnds {
  const ends = new Map<string, ValueEnd>([
    ...recoveries(marks, tools),
    ...nextParameters(properties),
    [`</${key}>`, { behind: [PARAMETER.open, FUNCTION.close], orEnd: false, is: 'wrong-closer' }],
    ['</parameter', { behind: behindParameter(marks), orEnd: false, is: 'wrong-closer' }],
    [PARAMETER.close, { behind: behindParameter(marks), orEnd: true, is: 'closer' }],
  ])
  const stops = new Stops([...ends.keys()].map((literal) => ({ literal })))
  return { stops, ends, trimsLines: marks.trimsLines }
}

/** Where the closer of a parameter is missing, what closes the function, or what is around it, closes it, too. */
function recoveries(
  { wrapper }: TagNameMarks,
  tools: readonly LlmTool[],
): readonly (readonly [string, ValueEnd])[] {
  const calls =
    tools.length === 0 ? [FUNCTION.open] : tools.map(({ name }) => `${FUNCTION.open}${name}>`)
  const closes =
    wrapper === undefined ? [FUNCTION.open] : [wrapper.close, wrapper.open, FUNCTION.open]
  const own: readonly (readonly [string, ValueEnd])[] = [
    [FUNCTION.close, { behind: closes, orEnd: true, is: 'missing-closer' }],
    ...calls.map((literal) => [literal, nextCall([PARAMETER.begins, '</function', '{'])] as const),
  ]
  if (wrapper === undefined) return own
  return [
    ...own,
    [wrapper.close, { behind: [wrapper.open], orEnd: true, is: 'missing-closer' }],
    [wrapper.open, nextCall(calls)],
  ]
}

function nextCall(behind: readonly string[]): ValueEnd {
  return { behind, orEnd: false, atLineStart: true, is: 'next-call' }
}

/** A parameter that begins in a value closes it where it is known to be one, or has a line of its own. */
function nextParameters(
  properties: readonly string[] | undefined,
): readonly (readonly [string, ValueEnd])[] {
  const end = { behind: anything, orEnd: true, is: 'missing-closer' } as const
  if (properties === undefined) return [[PARAMETER.open, { ...end, atLineStart: true }]]
  return properties.map((name) => [`${PARAMETER.open}${name}>`, end] as const)
}

// oxlint-disable-next-line require-yield
function* anything(): Reading<boolean> {
  return true
}
