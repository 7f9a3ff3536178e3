import { expect, test } from 'vitest'
import { createProviderDecoder } from '../create-provider-decoder.ts'
import { foldProviderEvents } from '../fold-provider-events.ts'
import type { ProviderResponse } from '../../contracts/provider-response.ts'

const PIECE = '{"candidates":[{"content":{"parts":[{"text":"a] }"}]},"finishReason":"STOP"}]}'

test.each<readonly [string, string, Partial<ProviderResponse>]>([
  ['is whole', `[${PIECE}]`, { outcome: 'completed', messages: 1, unknown: [] }],
  ['is whole, with blanks behind it', `[${PIECE}]\r\n `, { outcome: 'completed', messages: 1 }],
  ['lacks its closing bracket', `[${PIECE}`, { outcome: 'truncated', messages: 1 }],
  ['lacks what its comma promises', `[${PIECE},`, { outcome: 'truncated', messages: 1 }],
  [
    'breaks off inside an item',
    `[${PIECE},{"cand`,
    { outcome: 'truncated', messages: 1, rest: '{"cand' },
  ],
  [
    'has an error behind it',
    `[${PIECE}]{"error":{"message":"overloaded"}}`,
    { outcome: 'failed', messages: 2, error: { message: 'overloaded', at: 1 } },
  ],
  [
    'has garbage behind it',
    `[${PIECE}]] {`,
    { outcome: 'completed', messages: 2, unknown: [{ at: 1, text: '] {' }] },
  ],
])('an array that %s is told so, wherever it is cut', (_, body, expected) => {
  const bytes = Buffer.from(body)
  for (let at = 0; at <= bytes.length; at += 1) {
    const decoder = createProviderDecoder({ wire: 'gemini', mediaType: 'application/json' })
    const events = [
      ...decoder.push(bytes.subarray(0, at)),
      ...decoder.push(bytes.subarray(at)),
      ...decoder.end(),
    ]
    const facts = decoder.facts()
    expect(facts && foldProviderEvents(events, facts)).toMatchObject(expected)
  }
})
