import { type Line, segment } from '../../../reporters/terminal/line.ts'
import type { LlmEvent } from '../../contracts/llm-event.ts'
import type { LlmOutput } from '../../contracts/llm-output.ts'
import { plural } from '../../text/plural.ts'
import { createLocator } from '../extract/create-locator.ts'
import { titledRows } from '../extract/titled-rows.ts'
import { callLines } from './call-lines.ts'
import { partLines } from './part-lines.ts'
import type { ParsedInput } from './parsed-input.ts'
import { partsOf } from './parts-of.ts'

/** Calls, and candidates, that are told one by one. */
const MOST = 50

/** An input with what is needed to show it. */
interface ShownInput extends ParsedInput {
  readonly text: string
  readonly events: readonly LlmEvent[]
}

/** What came of one output, for people: the text by its parts, then calls, candidates and diagnostics. */
export function outputLines(input: ShownInput, prefill = ''): readonly Line[] {
  const { path, answer, output, notes, text, events } = input
  const named = `${path === '-' ? 'standard input' : path}${answer === undefined ? '' : `  answer ${answer}`}`
  const { toolCalls, candidates, diagnostics } = output
  const locate = createLocator(text)
  const placeAt = (offset: number): string => {
    const { line, column } = locate(offset)
    return `${line}:${column}`
  }
  const found = [...numbered('call', toolCalls), ...numbered('candidate', candidates)]
  return [
    [segment(`── ${named}  `, 'strong'), segment(summaryOf(output))],
    ...partLines(text, partsOf(text, events, prefill)),
    ...found.flatMap(({ title, call }) => callLines(title, call, placeAt)),
    ...leftOut(toolCalls.length, 'call'),
    ...leftOut(candidates.length, 'candidate'),
    ...titledRows('noticed', notes, (note) => [note]),
    ...titledRows('diagnostics', diagnostics, ({ code, message, at }) => [
      code,
      placeAt(at),
      message,
    ]),
    [],
  ]
}

function summaryOf({ toolCalls, candidates, needsMoreWork }: LlmOutput): string {
  const work = { true: ', needs more work', false: ', needs no more work' }
  return [
    plural(toolCalls.length, 'call'),
    ...(candidates.length > 0 ? [`, ${plural(candidates.length, 'candidate')}`] : []),
    ...(needsMoreWork === undefined ? [] : [work[`${needsMoreWork}`]]),
  ].join('')
}

function numbered<Call>(
  kind: string,
  calls: readonly Call[],
): readonly { readonly title: string; readonly call: Call }[] {
  return calls.slice(0, MOST).map((call, index) => ({ title: `${kind} ${index + 1}`, call }))
}

function leftOut(count: number, kind: string): readonly Line[] {
  if (count <= MOST) return []
  return [[segment(`… ${plural(count - MOST, `more ${kind}`)}; --json has all`, 'dim')]]
}
