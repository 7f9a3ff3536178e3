import { isDeepStrictEqual } from 'node:util'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import type { LlmEvent } from '../contracts/llm-event.ts'
import type { LlmToolCall } from '../contracts/llm-output.ts'
import { createLlmParser, type LlmParserSetup } from '../llm/create-llm-parser.ts'
import type { LlmFormat } from '../llm/define-format.ts'
import { formats as ours } from '../llm/formats/index.ts'
import type { WrittenCall } from '../llm/grammar.ts'
import { parseLlmOutput } from '../llm/parse-llm-output.ts'
import { EventLog } from '../llm/parser/event-log.ts'
import { inferSchema } from '../schema/infer-schema.ts'
import { isQuadratic } from '../text/is-quadratic.ts'
import { openerFault, takenMarker } from '../llm/marker-fault.ts'
import {
  assertContractOptions,
  type ContractCheck,
  type ContractOptions,
  createDice,
  quoted,
  TIME_EFFORT,
} from './contract-check.ts'
import { knownOptions } from './known-options.ts'

const RUNS = 50
const MANY = 400

/** Returns what is wrong with how a format reads calls that it has written. */
type FaultOf = (format: LlmFormat, calls: readonly WrittenCall[]) => string | undefined

const FAULTS: readonly (readonly [rule: string, faultOf: FaultOf])[] = [
  ['reads the calls that it writes', readsFault],
  ['reads the same from any pieces', piecesFault],
  ['gives no whole call with other arguments, wherever the text is cut off', cutOffFault],
  ['names spans in the text, in their order', spanFault],
]

/**
 * Returns the contract of formats of tool calls as checks for one of them. Each check throws an error with the text that
 * breaks it. The checks need no test runner.
 *
 * @example
 * import { test } from 'node:test'
 * for (const { name, run } of testFormat(readFormatFile('mine.yaml'))) test(name, run)
 * @throws HarnessError `wrong-use` for an option that is not known, `runs` below 1 and a seed that is not an integer
 */
export function testFormat(
  format: LlmFormat,
  options: ContractOptions = {},
): readonly ContractCheck[] {
  const { runs = RUNS, seed = 1 } = knownOptions('testFormat', options, ['runs', 'seed'])
  assertContractOptions('testFormat', options)
  const rule = ([name, faultOf]: (typeof FAULTS)[number]): ContractCheck => ({
    name,
    run: () => {
      const dice = createDice(seed)
      for (let run = 0; run < runs; run += 1) {
        const calls = someCalls(dice)
        const fault = faultOf(format, calls)
        if (fault !== undefined)
          throw new Error(
            `format ${format.name}: ${fault}; text: ${quoted(format.grammar.write(calls))}, seed ${seed}`,
          )
      }
    },
  })
  return [
    ...FAULTS.map(rule),
    { name: 'begins its calls with markers of its own', run: () => assertMarkers(format) },
    { name: 'leaves text without markers as it is', run: () => assertPlain(format) },
    ...timeChecks(format),
  ]
}

/** Arguments without what a format could take for its own marks, as some have no way to escape them. */
function someCalls(dice: (limit: number) => number): readonly WrittenCall[] {
  const word = (first: string): string =>
    first + Array.from({ length: 1 + dice(8) }, () => 'abcdefghijklm_0'[dice(15)]).join('')
  const text = (): string =>
    Array.from({ length: dice(12) }, () => ['a', ' ', 'é', '🙂', '7', '.', '結', '\u0301'][dice(8)])
      .join('')
      .trim()
  const values: readonly (() => JsonValue)[] = [
    text,
    () => dice(2000) - 1000,
    () => dice(2) === 0,
    () => Array.from({ length: 1 + dice(3) }, () => dice(99)),
    () => ({ [word('z')]: text() }),
  ]
  return Array.from({ length: 1 + dice(3) }, (_, index) => ({
    name: word(`f${index}`),
    arguments: Object.fromEntries(
      Array.from({ length: dice(5) }, () => [word('a'), values[dice(values.length)]?.() ?? null]),
    ),
  }))
}

function setupFor(format: LlmFormat, calls: readonly WrittenCall[]): LlmParserSetup {
  return {
    ...formatsWith(format),
    format: format.name,
    tools: calls.map((call) => ({
      name: call.name,
      inputSchema: inferSchema([call.arguments]),
    })),
  }
}

const LISTS = new WeakMap<LlmFormat, readonly LlmFormat[]>()

/** One of ours is known by its name. */
function formatsWith(format: LlmFormat): Pick<LlmParserSetup, 'formats'> {
  if (ours.includes(format)) return {}
  const formats = LISTS.get(format) ?? [format]
  LISTS.set(format, formats)
  return { formats }
}

function readsFault(format: LlmFormat, calls: readonly WrittenCall[]): string | undefined {
  const { toolCalls, content } = parseLlmOutput(
    format.grammar.write(calls),
    setupFor(format, calls),
  )
  if (!isDeepStrictEqual(plain(toolCalls), plain(calls)))
    return `it reads ${JSON.stringify(plain(toolCalls))}, and not ${JSON.stringify(plain(calls))}`
  if (content.trim() !== '') return `it takes ${quoted(content)} of its calls for text`
  return toolCalls.every(({ complete, repairs }) => complete && repairs.length === 0)
    ? undefined
    : 'it repairs what it has written, or takes it for incomplete'
}

function piecesFault(format: LlmFormat, calls: readonly WrittenCall[]): string | undefined {
  const text = `Text.\n${format.grammar.write(calls)}\nMore text.`
  const setup = setupFor(format, calls)
  const whole = eventsOf([text], setup)
  for (const size of [1, 2, 7]) {
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
      text.slice(at * size, (at + 1) * size),
    )
    if (!isDeepStrictEqual(eventsOf(pieces, setup), whole))
      return `pieces of ${size} characters are read in another way than the whole text`
  }
  return undefined
}

function eventsOf(pieces: readonly string[], setup: LlmParserSetup): readonly LlmEvent[] {
  const parser = createLlmParser(setup)
  const log = new EventLog()
  for (const piece of pieces) for (const event of parser.feed(piece)) log.add(event)
  for (const event of parser.finish()) log.add(event)
  return log.take()
}

function cutOffFault(format: LlmFormat, [call]: readonly WrittenCall[]): string | undefined {
  if (call === undefined) return undefined
  const whole = format.grammar.write([call])
  const setup = setupFor(format, [call])
  for (let end = 0; end < whole.length; end += 1) {
    const { toolCalls } = parseLlmOutput(whole.slice(0, end), setup)
    const complete = plain(toolCalls.filter((one) => one.complete))
    if (complete.length > 0 && !isDeepStrictEqual(complete, plain([call])))
      return `cut off at ${end} it is the whole call ${JSON.stringify(complete[0])}`
  }
  return undefined
}

function spanFault(format: LlmFormat, calls: readonly WrittenCall[]): string | undefined {
  const text = `Text.\n${format.grammar.write(calls)}\nMore text.`
  const { toolCalls } = parseLlmOutput(text, setupFor(format, calls))
  const ends = [0, ...toolCalls.flatMap(({ span }) => [...span]), text.length]
  const isOrdered = ends.every((end, index) => index === 0 || end >= (ends[index - 1] ?? 0))
  return isOrdered ? undefined : `its spans ${ends.slice(1, -1).join(', ')} are not in order`
}

function plain(
  calls: readonly (WrittenCall | LlmToolCall)[],
): readonly { readonly name: string; readonly arguments: JsonObject }[] {
  return calls.map(({ name, arguments: values }) => ({ name, arguments: values }))
}

const PLAIN = ['Well, then.', 'It was 7, or 8; who knows?', 'Été, 結果 and 🙂.', 'a\u0000b', '"q"']

function assertPlain(format: LlmFormat): void {
  for (const text of PLAIN) {
    const setup = { ...formatsWith(format), format: format.name }
    const { content, toolCalls } = parseLlmOutput(text, setup)
    if (content !== text || toolCalls.length > 0)
      throw new Error(
        `format ${format.name}: text without markers becomes ${quoted(content)} with ${toolCalls.length} calls; text: ${quoted(text)}`,
      )
  }
}

/** Ours share some, and are told apart by what follows. */
function assertMarkers(format: LlmFormat): void {
  if (ours.includes(format)) return
  const literals = format.grammar.openers.map(({ literal }) => literal).filter((it) => it !== '')
  const fault =
    literals.map((it) => openerFault(it)).find((it) => it !== undefined) ?? takenMarker(format)
  if (fault !== undefined) throw new Error(`format ${format.name}: ${fault}`)
}

function timeChecks(format: LlmFormat): readonly ContractCheck[] {
  const opener = format.grammar.openers[0]?.literal ?? ''
  const call = format.grammar.write([{ name: 'f', arguments: { a: 'x' } }])
  const texts = [
    ['openers', opener],
    ['calls', `${call}\n`],
    ['half calls', call.slice(0, call.length / 2)],
  ] as const
  return texts.flatMap(([what, piece]) =>
    piece === ''
      ? []
      : {
          name: `takes time linear in the text for many ${what}`,
          run: async () => {
            const read = (share: number): unknown =>
              parseLlmOutput(piece.repeat(MANY * share), {
                ...formatsWith(format),
                format: format.name,
              })
            if (await isQuadratic(read, TIME_EFFORT))
              throw new Error(
                `format ${format.name}: sixteen times as many ${what} take far more than sixteen times as long`,
              )
          },
        },
  )
}
