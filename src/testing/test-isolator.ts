import { isDeepStrictEqual } from 'node:util'
import type { Isolator } from '../contracts/isolator.ts'
import type { JsonValue } from '../contracts/json.ts'
import { createExtractor } from '../extraction/create-extractor.ts'
import { excerpt } from '../text/excerpt.ts'
import {
  assertContractOptions,
  assertForTexts,
  type ContractCheck,
  type ContractOptions,
  quoted,
} from './contract-check.ts'
import { cutFault, FAULTS } from './isolator-faults.ts'
import { explosionCheck, linearChecks, partsOf } from './isolator-time.ts'
import { ISOLATOR_PIECES, NESTED, REPEATED, WITHOUT_DATA } from './isolator-texts.ts'
import { knownOptions } from './known-options.ts'

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

const KNOWN = ['examples', 'withoutData', 'runs', 'seed'] as const

/**
 * Returns the contract of isolators as checks for one of them. Each check throws an error with the shortest text that
 * breaks it. The checks need no test runner.
 *
 * @example
 * import { test } from 'node:test'
 * for (const { name, run } of testIsolator(mine, { examples: [{ text: '@@[1]@@', value: [1] }] }))
 *   test(name, run)
 * @throws HarnessError `wrong-use` for an option that is not known, `runs` below 1 and a seed that is not an integer
 */
export function testIsolator(
  isolator: Isolator,
  options: TestIsolatorOptions = {},
): readonly ContractCheck[] {
  const { examples = [], withoutData = WITHOUT_DATA } = knownOptions('testIsolator', options, KNOWN)
  assertContractOptions('testIsolator', options)
  const subject = `isolator ${isolator.name}`
  const pieces = [...ISOLATOR_PIECES, ...examples.flatMap(({ text }) => partsOf(text))]
  // The checks of time pass over what throws for one of these, as the first check says so.
  const first = [
    ...[...REPEATED, ...NESTED].map(([, piece]) => piece),
    ...examples.map(({ text }) => text),
  ]
  const texts = { ...options, subject, pieces, first }
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
    ...linearChecks(
      isolator,
      examples.map(({ text }) => text),
    ),
    explosionCheck(
      isolator,
      examples.map(({ text }) => text),
    ),
  ]
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
