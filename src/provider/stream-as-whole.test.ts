import { expect, test } from 'vitest'
import { isJsonObject } from '../json/is-json-object.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import type { JsonValue } from '../contracts/json.ts'
import { decodeChunks } from './test-support/decode-chunks.ts'
import { byGemini } from './test-support/said/by-gemini.ts'
import { byOllama } from './test-support/said/by-ollama.ts'
import { inChat, inMistral } from './test-support/said/in-chat.ts'
import { inMessages } from './test-support/said/in-messages.ts'
import { inResponses } from './test-support/said/in-responses.ts'

/** What tells a stream from a whole answer. */
const FORM: ReadonlySet<string> = new Set(['streamed', 'messages', 'at', 'endedAt'])

const SAID = [inChat, inMistral, inResponses, inMessages, byGemini, byOllama]

test.each(SAID)('$wire says the same in a stream as in a whole answer', (said) => {
  const { wire, stream, whole } = said
  const [streamed, answered] = [stream, whole].map((text) => {
    const { answer } = decodeChunks([Buffer.from(text)], { wire })
    expect(answer).toMatchObject({ outcome: 'completed', unknown: [] })
    const value: JsonValue = JSON.parse(JSON.stringify(answer))
    return withoutForm(value)
  })
  expect(streamed).toEqual(answered)
  expect(answered).toMatchObject({ choices: [{ text: 'Hello', reasoning: 'Hm.' }] })
})

function withoutForm(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(withoutForm)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !FORM.has(key))
      .map(([key, member]) => [key, withoutForm(member)]),
  )
}
