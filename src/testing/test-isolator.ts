import { isDeepStrictEqual } from 'node:util'
import type { Isolator } from '../contracts/isolator.ts'
import type { JsonValue } from '../contracts/json.ts'
import { createExtractor } from '../extraction/create-extractor.ts'
import { excerpt } from '../text/excerpt.ts'
import { isQuadratic } from '../text/is-quadratic.ts'
import {
  assertForTexts,
  type ContractCheck,
  type ContractOptions,
  quoted,
} from './contract-check.ts'
import { cutFault, FAULTS } from './isolator-faults.ts'
import { ISOLATOR_PIECES, NESTED, REPEATED, WITHOUT_DATA } from './isolator-texts.ts'

/** A text, and the value that the isolator finds in it. */
export interface IsolatorExample {
  readonly text: string
  readonly value: JsonValue
}

/** What is known of an isolator. */
export interface TestIsolatorOptions extends ContractOptions {
  /** Texts with the isolator's own marks; generated texts are put together from parts of them, too. @defaultValue none */
  readonly examples?: readonly IsolatorExample[]
  /** Texts in which it finds nothing. @defaultValue 30 of ours: prose, code, logs and broken JSON */
  readonly withoutData?: readonly string[]
}

const DEPTH = 6000
const REPEATED_LENGTH = 8000

/**
 * Returns the contract of isolators as checks for one of them. Each check throws an error with the shortest text that
 * breaks it. The checks need no test runner.
 *
 * @example
 * import { test } from 'node:test'
 * for (const { name, run } of testIsolator(mine, { examples: [{ text: '@@[1]@@', value: [1] }] }))
 *   test(name, run)
 */
export function testIsolator(
  isolator: Isolator,
  options: TestIsolatorOptions = {},
): readonly ContractCheck[] {
  const { examples = [], withoutData = WITHOUT_DATA } = options
  const subject = `isolator ${isolator.name}`
  const pieces = [...ISOLATOR_PIECES, ...examples.flatMap(({ text }) => partsOf(text))]
  const texts = { ...options, subject, pieces }
  const rule = (name: string, faultOf: (text: string) => string | undefined): ContractCheck => ({
    name,
    run: () => assertForTexts(texts, faultOf),
  })
  return [
    ...FAULTS.map(([name, faultOf]) => rule(name, (text) => faultOf(isolator, text))),
    ...(isolator.createStream === undefined
      ? []
      : [rule('says the same of a stream however it is cut', (text) => cutFault(isolator, text))]),
    ...withoutData.map((text) => withoutCheck(isolator, text)),
    ...examples.map((example) => exampleCheck(isolator, example)),
    ...timeChecks(isolator, examples),
  ]
}

/** Its words, marks and spaces. */
function partsOf(text: string): readonly string[] {
  return [text, ...(text.match(/[\p{L}\p{N}_]+|\s+|([^\p{L}\p{N}_\s])\1*/gu) ?? [])]
}

function withoutCheck(isolator: Isolator, text: string): ContractCheck {
  return {
    name: `finds nothing in ${quoted(text, 40)}`,
    run: () => {
      const extraction = createExtractor({ chain: [isolator] }).extract(text)
      if (extraction.ok)
        throw new Error(
          `isolator ${isolator.name}: it finds ${excerpt(JSON.stringify(extraction.value))} in a text without data: ${quoted(text)}`,
        )
    },
  }
}

function exampleCheck(isolator: Isolator, { text, value }: IsolatorExample): ContractCheck {
  return {
    name: `finds the value in ${quoted(text, 40)}`,
    run: () => {
      const extraction = createExtractor({ chain: [isolator] }).extract(text)
      if (extraction.ok && isDeepStrictEqual(extraction.value, value)) return
      const found = extraction.ok
        ? `finds ${excerpt(JSON.stringify(extraction.value))}`
        : `finds nothing (${extraction.tried[0]?.reason ?? extraction.reason})`
      throw new Error(
        `isolator ${isolator.name}: it ${found} in ${quoted(text)}, and not ${excerpt(JSON.stringify(value))}`,
      )
    },
  }
}

function timeChecks(
  isolator: Isolator,
  examples: readonly IsolatorExample[],
): readonly ContractCheck[] {
  const check = (what: string, textOf: (share: number) => string): ContractCheck => ({
    name: `takes time linear in the text for many ${what}`,
    run: async () => {
      if (await isQuadratic((share) => isolator.isolate(textOf(share))))
        throw new Error(
          `isolator ${isolator.name}: sixteen times as many ${what} take far more than sixteen times as long`,
        )
    },
  })
  return [
    ...[...REPEATED, ...examples.flatMap(repeatedOf)].map(([what, piece, times]) => {
      let runs = 0
      // No text comes twice in a row: what is known of the last text would take no time.
      return check(what, (share) => piece.repeat(times * share) + '\n'.repeat((runs += 1) % 5))
    }),
    ...NESTED.map(([what, opening, closing]) =>
      check(what, (share) => opening.repeat(DEPTH * share) + closing.repeat(DEPTH * share)),
    ),
  ]
}

/** An example, its first half, and its marks. */
function repeatedOf({ text }: IsolatorExample): typeof REPEATED {
  const marks = partsOf(text).filter((part) => /^[^\p{L}\p{N}_\s]/u.test(part) && part !== text)
  const half = text.slice(0, Math.ceil(text.length / 2))
  return [...new Set([text, half, ...marks])].map((piece) => [
    quoted(piece, 40),
    piece,
    Math.ceil(REPEATED_LENGTH / piece.length),
  ])
}
