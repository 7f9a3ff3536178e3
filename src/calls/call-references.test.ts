import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../contracts/json.ts'
import { referenceFaults, resolveReferences } from './call-references.ts'

const RESULTS: Readonly<Record<string, JsonValue>> = {
  open: {
    content: [{ type: 'text', text: 'Opened.\nSession ID: s-7' }],
    structuredContent: { session: { id: 7 }, lanes: [{ name: 'one' }] },
  },
  json: { content: [{ type: 'text', text: '{"rows": [{"id": "r-1"}]}' }] },
  'full.up': { content: [{ type: 'text', text: 'It is full.' }], isError: true },
}

function resultsOf(call: string): readonly Promise<JsonValue | undefined>[] {
  const named = call === '*' ? Object.values(RESULTS).toReversed() : [RESULTS[call]]
  return named.map((result) => Promise.resolve(result))
}

async function resolved(value: JsonValue): Promise<JsonValue> {
  const given = await resolveReferences({ value }, resultsOf)
  return given.ok ? (given.arguments['value'] ?? null) : given.reason
}

describe('an argument', () => {
  test.each<[value: JsonValue, given: JsonValue]>([
    ['${calls.open/structuredContent/session/id}', 7],
    ['${calls.open/structuredContent/lanes}', [{ name: 'one' }]],
    ['pool-${calls.open/structuredContent/session/id}/${calls.open~ID: (.+)}', 'pool-7/s-7'],
    ['${calls.json/content/0/text/rows/0/id}', 'r-1'],
    ['${calls.open~(?i)session[ _-]?id\\W+([\\w.-]+)}', 's-7'],
    ['${calls.open~Session ID: \\w-\\d{1}}', 'Session ID: s-7'],
    // What no text says is looked for in the structured content.
    ['${calls.open~"name":"(\\w+)"}', 'one'],
    [{ deep: ['${calls.open/structuredContent/session/id}'] }, { deep: [7] }],
    ['${calls.*~"id": "(\\w-1)"}', 'r-1'],
    ['${calls.*/structuredContent/session/id}', 7],
    ['${call.open}', '${call.open}'],
    ['$calls.open', '$calls.open'],
  ])('%j is %j', async (value, given) => {
    expect(await resolved(value)).toEqual(given)
  })

  test.each([
    ['${calls.open/nothing}', 'the result of open has nothing there'],
    ['${calls.open~Session: (.+)}', 'the result of open has nothing there'],
    ['${calls.full.up/structuredContent/id}', 'full.up gave an error'],
    ['${calls.none/content}', 'none gave no result'],
    ['${calls.*/nothing}', 'no call before it has such a value'],
  ])('%s has no value: %s', async (value, why) => {
    expect(await resolved(value)).toBe(`/value is ${value}; ${why}`)
  })

  test('without a reference stays as it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (any) => {
        const value: JsonValue = JSON.parse(JSON.stringify(any))
        fc.pre(!JSON.stringify(value).includes('${calls.'))
        expect(await resolved(value)).toEqual(value)
      }),
    )
  })

  test('may hold anything behind the opening', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        const value = `\${calls.${text}`
        const [fault] = referenceFaults(value, new Set(['open']))
        const given = await resolveReferences({ value }, resultsOf)
        const isUnreadable = fault !== undefined && !fault.message.includes('refers to')
        expect(isUnreadable && given.ok).toBe(false)
      }),
    )
  })
})

test.each([
  ['${calls.open/a}', undefined],
  ['${calls.open~a}', undefined],
  ['${calls.*~a}', undefined],
  [
    '${calls.opne/a}',
    'refers to "opne", which is neither the id nor the tool of a call before it; before it are open',
  ],
  ['${calls.open}', 'is no reference; write ${calls.ID/JSON/POINTER} or ${calls.ID~PATTERN}'],
  ['${calls.open~}', 'is no reference; write ${calls.ID/JSON/POINTER} or ${calls.ID~PATTERN}'],
  ['${calls.open~(}', 'has no valid pattern: missing closing ): ('],
  ['${calls.open/a', 'has no closing }'],
])('the fault of %s is %s', (text, fault) => {
  const faults = fault === undefined ? [] : [{ pointer: '/a/0', message: `${text} ${fault}` }]
  expect(referenceFaults({ a: [text] }, new Set(['open']))).toEqual(faults)
})
