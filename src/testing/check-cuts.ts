import { isDeepStrictEqual } from 'node:util'
import type { LlmEvent } from '../contracts/llm-event.ts'
import { createLlmParser } from '../llm/create-llm-parser.ts'
import { foldLlmEvents } from '../llm/parser/fold-llm-events.ts'
import { type CheckOutcome, differenceLines, failed, PASSED, shown } from './explain.ts'
import { knownOptions } from './known-options.ts'
import { nameOf, textIn } from './received.ts'

/** Options of a check at every cut. */
export interface CutsCheckOptions<Outcome = unknown> {
  /**
   * Reads a text that comes in pieces; may be asynchronous.
   * @defaultValue `createLlmParser`, its events folded
   */
  readonly with?: (pieces: readonly string[]) => Outcome
}

const MOST_CUTS = 1000
/** A reader that forgets its return value gives the same at every cut. */
const NOTHING = failed('the reader returned nothing for the whole text')

/**
 * Checks that a text gives the same however it is cut: in one piece, in two at every place, and in single characters (UTF-16). Of a
 * text with more than 1,000 places, 1,000 are tried at equal distances.
 */
export function checkCuts(
  received: unknown,
  options: CutsCheckOptions = {},
): CheckOutcome | Promise<CheckOutcome> {
  knownOptions('toBeTheSameAtEveryCut', options, ['with'])
  const text = textIn(received)
  const read = options.with ?? parsePieces
  const whole = read([text])
  const cuts = cutsOf(text)
  const compare = (expected: unknown, actual: unknown, pieces: readonly string[]): CheckOutcome =>
    sameOrNot({ expected, actual, pieces, received })
  if (isPromise(whole))
    return whole.then(async (expected) => {
      if (expected === undefined) return NOTHING
      for (const pieces of cuts) {
        const outcome = compare(expected, await read(pieces), pieces)
        if (!outcome.ok) return outcome
      }
      return PASSED
    })
  if (whole === undefined) return NOTHING
  for (const pieces of cuts) {
    const outcome = compare(whole, read(pieces), pieces)
    if (!outcome.ok) return outcome
  }
  return PASSED
}

function* cutsOf(text: string): Generator<readonly string[]> {
  const places = Math.min(MOST_CUTS, Math.max(0, text.length - 1))
  for (let index = 1; index <= places; index += 1) {
    const at = Math.round((index * text.length) / (places + 1))
    yield [text.slice(0, at), text.slice(at)]
  }
  yield text.split('')
}

interface Compared {
  readonly expected: unknown
  readonly actual: unknown
  readonly pieces: readonly string[]
  readonly received: unknown
}

function sameOrNot({ expected, actual, pieces, received }: Compared): CheckOutcome {
  if (isDeepStrictEqual(expected, actual)) return PASSED
  const [first = '', second = ''] = pieces
  const differences = differenceLines(expected, actual)
  return failed(
    pieces.length === 2
      ? `${nameOf(received)}: another result if the text is cut at ${first.length}`
      : `${nameOf(received)}: another result if the text comes in single characters`,
    pieces.length === 2 ? [`  ${shown(first.slice(-30))} | ${shown(second.slice(0, 30))}`] : [],
    differences.length > 0
      ? differences
      : [`  whole ${shown(expected)}`, `  cut   ${shown(actual)}`],
  )
}

function parsePieces(pieces: readonly string[]): unknown {
  const parser = createLlmParser()
  const events: LlmEvent[] = pieces.flatMap((piece) => parser.feed(piece))
  return foldLlmEvents([...events, ...parser.finish()])
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value
}
