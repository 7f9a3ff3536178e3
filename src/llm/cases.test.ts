import { describe, expect, test } from 'vitest'
import type { SuiteCase } from '../contracts/suite.ts'
import { llmOutput } from '../../suites/llm-output.ts'
import type { SuiteInputs, SuiteResults } from '../contracts/suite-types.ts'
import { readCases } from '../suites/read-cases.ts'
import { formats } from './formats/index.ts'
import { parseLlmOutput } from './parse-llm-output.ts'
import { CANDIDATES } from './test-support/candidates.ts'
import { expectDeltas } from './test-support/expect-deltas.ts'
import { eventsOf } from './test-support/events-of.ts'
import { piecesOf } from './test-support/pieces-of.ts'

type LlmOutputResult = SuiteResults['llm-output']
type LlmCase = SuiteCase<SuiteInputs['llm-output'], LlmOutputResult>

const all = readCases('llm-output').map(({ suiteCase }) => asLlmCase(suiteCase))
/** Places at which a text is cut in two. */
const MOST_CUTS = 120
const topics = [...Map.groupBy(all, ({ id }) => id.slice(0, id.indexOf('/')))]

test('each format has cases, and each file of cases a format', () => {
  expect(topics.map(([topic]) => topic).toSorted()).toEqual(
    formats.map(({ name }) => name).toSorted(),
  )
})

describe.each(topics)('%s', (_, cases) => {
  // The suite tells the format; where nothing else writes the same, it is also found out.
  test.each(cases.filter(({ tags }) => !tags.includes('told')))('found out, $id', (one) => {
    const { format: _format, ...input } = one.input
    const [expected] = one.expected
    if (expected === undefined) throw new Error(`${one.id} expects nothing`)
    const result = llmOutput.reference(input)
    expect(llmOutput.comparable?.(asResult(result), expected.result)).toEqual(
      llmOutput.comparable?.(expected.result, expected.result),
    )
  })

  test.each(cases)('the same for every cut, $id', ({ input: { text, ...options } }) => {
    const whole = eventsOf([text], options)
    expect(eventsOf(piecesOf(text, 1), options)).toEqual(whole)
    // Long texts are cut at every second place, or third.
    const step = Math.ceil(text.length / MOST_CUTS)
    for (let cut = 1; cut < text.length; cut += step)
      expect(eventsOf([text.slice(0, cut), text.slice(cut)], options)).toEqual(whole)
    expectDeltas(whole)
  })
})

test.each(Object.entries(CANDIDATES))('%s has candidates', (id, expected) => {
  const one = all.find((it) => it.id === id)
  const { text = '', ...options } = one?.input ?? {}
  const seen = [options, { ...options, format: 'auto' }]
    .slice(0, one?.tags.includes('told') === true ? 1 : 2)
    .map((how) =>
      parseLlmOutput(text, how).candidates.map(({ name, refusedBy }) => [name, refusedBy]),
    )
  for (const candidates of seen) expect(candidates).toEqual(expected)
})

// The suite's own test holds each case to its schema.
function asLlmCase(suiteCase: SuiteCase): LlmCase {
  const typed: LlmCase = JSON.parse(JSON.stringify(suiteCase))
  return typed
}

function asResult(result: LlmOutputResult | Promise<LlmOutputResult>): LlmOutputResult {
  if (result instanceof Promise) throw new Error('the reference answers at once')
  return result
}
