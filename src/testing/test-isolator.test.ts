import { describe, expect, test } from 'vitest'
import type { Candidate, Isolation, Isolator } from '../contracts/isolator.ts'
import { testIsolator, type TestIsolatorOptions } from '../testing.ts'

const OPTIONS: TestIsolatorOptions = {
  examples: [{ text: 'see @@{"a":1}@@ there', value: { a: 1 } }],
}

/** Names what is between two @@. */
function good(text: string): Isolation {
  const start = text.indexOf('@@') + 2
  const end = text.indexOf('@@', start)
  const inner = text.slice(start, end)
  return start === 1 || end === -1 || !/^[[{][^]*[\]}]$/u.test(inner)
    ? { refusal: { reason: 'no @@ block' } }
    : { candidates: [{ span: [start, end], format: 'json', confidence: 0.9 }] }
}

function mine(isolate: (text: string) => unknown, rest: Partial<Isolator> = {}): Isolator {
  const made: Isolator = JSON.parse('{"name":"mine"}')
  return Object.assign(made, { isolate }, rest)
}

/** As the good one, with something else in its candidates. */
function withCandidate(change: (candidate: Candidate, text: string) => unknown): Isolator {
  return mine((text) => {
    const isolation = good(text)
    return 'refusal' in isolation
      ? isolation
      : { candidates: isolation.candidates.map((one) => change(one, text)) }
  })
}

/** The checks that fail, with what they say. */
async function failuresOf(
  isolator: Isolator,
  options = OPTIONS,
): Promise<readonly (readonly [string, string])[]> {
  const failures: [string, string][] = []
  for (const { name, run } of testIsolator(isolator, options))
    try {
      await run()
    } catch (error) {
      failures.push([name, error instanceof Error ? error.message : String(error)])
    }
  return failures
}

/** Without the checks of time, which have a test of their own. */
async function failuresOfTexts(isolator: Isolator): Promise<string> {
  const failures: string[] = []
  for (const { name, run } of testIsolator(isolator, { ...OPTIONS, runs: 100 })) {
    if (name.startsWith('takes')) continue
    try {
      await run()
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return failures.join('\n')
}

test('a good isolator passes, and its checks have names of their own', async () => {
  expect(await failuresOf(mine(good))).toEqual([])
  const names = testIsolator(mine(good), OPTIONS).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

describe('an isolator fails that', () => {
  let calls = 0
  const shared: Partial<Candidate> = {}
  test.each<[string, Isolator, string]>([
    [
      'throws',
      mine((text) => {
        if (text.includes('\n')) throw new Error('ouch')
        return good(text)
      }),
      'for every text: isolator mine: isolate threw "ouch"; text: "\\n", seed 1',
    ],
    ['waits', mine(async (text) => good(text)), 'isolate returned a promise; it may not wait'],
    ['returns nothing', mine(() => undefined), 'isolate returned undefined, and not { candid'],
    ['returns something else', mine(() => ({})), 'isolate returned neither { candidates: [] }'],
    ['has no reason', mine(() => ({ refusal: { reason: ' ' } })), 'the refusal has no reason'],
    ['finds no candidate', mine(() => ({ candidates: [] })), 'isolate returned no candidate'],
    [
      'names what is outside of the text',
      withCandidate(({ span, ...one }) => ({ ...one, span: [span[0], span[1] + 900] })),
      'candidate 1: the span',
    ],
    [
      'names nothing',
      withCandidate(({ span, ...one }) => ({ ...one, span: [span[0], span[0]] })),
      'is not inside the text',
    ],
    [
      'covers less than it names',
      withCandidate((one) => ({ ...one, covers: [one.span[0] + 1, one.span[1]] })),
      ', covered by',
    ],
    [
      'has no span',
      withCandidate(({ span: _span, ...one }) => one),
      'its span is not [start, end]',
    ],
    ['has a candidate that is none', withCandidate(() => null), 'candidate 1: it is null'],
    [
      'names spans that overlap',
      mine((text) =>
        text.length < 9
          ? { refusal: { reason: 'short' } }
          : {
              candidates: [
                { span: [0, 5], format: 'yaml', confidence: 1 },
                { span: [3, 8], format: 'yaml', confidence: 1 },
              ],
            },
      ),
      'the spans 0 to 5 and 3 to 8 overlap',
    ],
    [
      'takes marks for a part of the value',
      withCandidate(({ span, ...one }) => ({ ...one, span: [span[0] - 2, span[1]] })),
      'does not begin and end as json does',
    ],
    [
      'has a format that nothing decodes',
      withCandidate((one) => ({ ...one, format: 'toml' })),
      'there is no format "toml"; use json, ',
    ],
    [
      'is more than sure',
      withCandidate((one) => ({ ...one, confidence: 2 })),
      'the confidence 2 is not above 0 and up to 1',
    ],
    [
      'decodes',
      withCandidate((one, text) => ({ ...one, value: text.slice(...one.span) })),
      'it has the key value; an isolator names a span',
    ],
    [
      'counts',
      mine((text) => ({ refusal: { reason: `${text.length} ${(calls += 1)}` } })),
      'isolate says something else the second time',
    ],
    [
      'keeps a place in a text',
      (() => {
        const pattern = /@@/gu
        return mine((text) =>
          pattern.test(text) ? { refusal: { reason: 'one' } } : { refusal: { reason: 'none' } },
        )
      })(),
      'isolate says something else',
    ],
    [
      'changes what it has returned',
      mine((text) => {
        const isolation = good(text)
        if ('refusal' in isolation) return isolation
        return { candidates: isolation.candidates.map((one) => Object.assign(shared, one)) }
      }),
      'what isolate has returned changes',
    ],
    [
      'finds data in prose',
      mine((text) =>
        text.trim() === ''
          ? { refusal: { reason: 'empty' } }
          : { candidates: [{ span: [0, text.length], format: 'yaml', confidence: 1 }] },
      ),
      'in a text without data',
    ],
    [
      'finds nothing',
      mine(() => ({ refusal: { reason: 'not today' } })),
      'it finds nothing (not today) in "see @@{\\"a\\":1}@@ there", and not',
    ],
    [
      'looks through each piece of a stream by itself',
      mine(good, {
        createStream: () => ({
          write: (piece) =>
            piece.includes('{"') ? [{ type: 'opened', at: 0, confidence: 1 }] : [],
        }),
      }),
      'its stream says something else of',
    ],
  ])('%s', async (_, isolator, words) => {
    expect(await failuresOfTexts(isolator)).toContain(words)
  })
})

test('an isolator fails that takes quadratic time', async () => {
  const slow = mine((text) => {
    let pairs = 0
    for (let one = 0; one < text.length; one += 1)
      for (let other = one; text[other] === '@'; other += 1)
        pairs = (pairs * 31 + other) % 1_000_003
    return { refusal: { reason: `no data in ${pairs}` } }
  })
  const check = testIsolator(slow, OPTIONS).find(({ name }) => name.endsWith('many "@@"'))
  await expect(check?.run()).rejects.toThrow('far more than sixteen times as long')
})

test('an isolator fails that takes twice as long for each further character', async () => {
  const slow = mine((text) => {
    const found = /@@((?:[{[][^@]*)*[}\]])@@/.exec(text)
    return found === null ? { refusal: { reason: 'no @@ block' } } : good(text)
  })
  const check = testIsolator(slow, OPTIONS).find(({ name }) => name.endsWith('short text'))
  await expect(check?.run()).rejects.toThrow(/takes more than 500 ms; text: "see @@\{+!?"/u)
})

test('an isolator that throws fails where it shows why, and not in each check of time', async () => {
  const failures = await failuresOf(
    mine(() => {
      throw new Error('boom')
    }),
  )
  expect(failures[0]?.[1]).toContain('isolate threw "boom"')
  expect(failures.filter(([name]) => name.startsWith('takes'))).toEqual([])
})

test('an isolator that throws for long texts alone fails by them', async () => {
  const check = testIsolator(
    mine((text) => {
      if (text.length > 5000) throw new Error('too long')
      return good(text)
    }),
  ).find(({ name }) => name.endsWith('many brackets'))
  await expect(check?.run()).rejects.toThrow('isolate threw "too long" for many brackets')
})

const MISSPELT: TestIsolatorOptions = JSON.parse('{"example":[]}')

test.each<[TestIsolatorOptions, string]>([
  [{ runs: 0 }, 'testIsolator: runs is 0; give a whole number from 1'],
  [{ runs: 0.5 }, 'testIsolator: runs is an integer, not 0.5'],
  [{ seed: Number.NaN }, 'testIsolator: seed is an integer, not NaN'],
  [MISSPELT, 'did you mean examples?'],
])('the options %j are wrong use', (options, words) => {
  expect(() => testIsolator(mine(good), options)).toThrow(words)
})

test('the same seed goes through the same texts', async () => {
  const seen: string[][] = [[], [], []]
  for (const [index, seed] of [7, 7, 8].entries()) {
    const [first] = testIsolator(
      mine((text) => {
        seen[index]?.push(text)
        return { refusal: { reason: 'none' } }
      }),
      { seed, runs: 20 },
    )
    await first?.run()
  }
  expect(seen[0]).toEqual(seen[1])
  expect(seen[0]).not.toEqual(seen[2])
})
