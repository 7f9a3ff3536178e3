import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fixture } from '../../contracts/fixture.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import type { LlmReplayRequest } from '../../contracts/llm-replay.ts'
import { findFixtures } from '../../fixture/find-fixtures.ts'
import { readFixture } from '../../fixture/read-fixture.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { formatPointer } from '../../json/json-pointer.ts'
import { createLlmReplay } from './create-llm-replay.ts'
import { readRecording } from './read-recording.ts'
import { recordedRequest } from './request/recorded-request.ts'
import { asked } from './test-support/chat-question.ts'
import { llmFixture } from './test-support/llm-fixture.ts'

const RECORDED = findFixtures(['fixtures/llm']).map((path) => readFixture(path))

type Path = readonly (string | number)[]

const text = fc.string({ unit: 'grapheme', maxLength: 12 })
const schema = fc.record({
  type: fc.constant('object'),
  properties: fc.dictionary(text, fc.jsonValue()),
})
const question: fc.Arbitrary<JsonObject> = fc
  .record({
    model: text,
    stream: fc.boolean(),
    messages: fc.array(fc.record({ role: text, content: text }), { minLength: 1, maxLength: 4 }),
    tools: fc.array(
      fc.record({ type: text, function: fc.record({ name: text, parameters: schema }) }),
      {
        maxLength: 3,
      },
    ),
    response_format: fc.record({ type: text, json_schema: fc.jsonValue() }),
  })
  .map((value): JsonObject => JSON.parse(JSON.stringify(value)))

/** The same value in another writing: keys in another order, white space, other escapes. */
function rewritten(value: JsonValue, random: () => number): string {
  const space = () => ['', ' ', '\n', '\t  '][Math.floor(random() * 4)] ?? ''
  if (isJsonArray(value))
    return `[${space()}${value.map((item) => rewritten(item, random)).join(`${space()},`)}]`
  if (isJsonObject(value)) {
    const members = Object.entries(value).map(([key, member]) => ({ key, member, place: random() }))
    return `{${members
      .toSorted((a, b) => a.place - b.place)
      .map(
        ({ key, member }) =>
          `${space()}${JSON.stringify(key)}${space()}:${rewritten(member, random)}`,
      )
      .join(',')}${space()}}`
  }
  const plain = JSON.stringify(value)
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 1e6)
    return random() < 0.5 ? `${plain}.0` : plain
  return typeof value === 'string' ? plain.replaceAll('e', String.raw`\u0065`) : plain
}

/** Where the leaves of a value stand. */
function leavesOf(value: JsonValue, at: Path = []): readonly Path[] {
  const inside: readonly (readonly [string | number, JsonValue])[] = isJsonArray(value)
    ? value.map((item, index) => [index, item] as const)
    : isJsonObject(value)
      ? Object.entries(value)
      : []
  return inside.length === 0
    ? [at]
    : inside.flatMap(([key, member]) => leavesOf(member, [...at, key]))
}

/** A value with another one in one place. */
function changedAt(value: JsonValue, path: Path): JsonValue {
  const [key, ...rest] = path
  if (key === undefined) return changed(value)
  if (isJsonArray(value))
    return value.map((item, index) => (index === key ? changedAt(item, rest) : item))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === key ? changedAt(member, rest) : member,
    ]),
  )
}

function changed(value: JsonValue): JsonValue {
  if (typeof value === 'string') return `${value}!`
  if (typeof value === 'boolean') return !value
  return typeof value === 'number' && Math.abs(value) < 1e15 ? value + 1 : 'something else'
}

async function recordingFor(fixture: Fixture, request: LlmReplayRequest) {
  const replay = createLlmReplay([fixture], { environment: {} })
  const { recording } = await replay.respond(request)
  return { recording, miss: replay.misses()[0] }
}

test('a request in another writing is the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      question,
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      async (body, numbers) => {
        const random = () => numbers.next().value ?? 0
        const live = { ...asked(null), body: Buffer.from(rewritten(body, random)) }
        expect(await recordingFor(llmFixture({ body }), live)).toEqual({ recording: 'made' })
      },
    ),
  )
})

test('a request with any one value changed is another, and the place is named', async () => {
  await fc.assert(
    fc.asyncProperty(question, fc.nat(), async (body, chosen) => {
      const leaves = leavesOf(body)
      const path = leaves[chosen % leaves.length] ?? []
      const { recording, miss } = await recordingFor(
        llmFixture({ body }),
        asked(changedAt(body, path)),
      )
      expect(recording).toBeUndefined()
      expect(miss?.nearest?.differences.map(({ pointer }) => pointer)).toEqual([
        formatPointer(path),
      ])
    }),
  )
})

test.each(RECORDED)('so with each recorded request: $path', async (fixture) => {
  const request = recordedRequest(fixture)
  const reading = readRecording(fixture)
  if (request === undefined || !reading.ok) return
  const { question: recorded } = reading.recording
  const names = { recording: reading.recording.name }
  expect(await recordingFor(fixture, request)).toEqual(names)
  if (!isJsonObject(recorded.whole)) return
  const again = Buffer.from(rewritten(recorded.whole, () => 0.6))
  expect(await recordingFor(fixture, { ...request, body: again })).toEqual(names)
  const deciding = new Set(Object.keys(recorded.asked))
  const leaves = leavesOf(recorded.whole).filter(([member]) => deciding.has(String(member)))
  // A few of them, but of each request others: they are many.
  const first = fixture.frames.length % Math.min(40, leaves.length)
  for (const path of leaves.filter((_, index) => index % 40 === first)) {
    const body = Buffer.from(JSON.stringify(changedAt(recorded.whole, path)))
    const { recording, miss } = await recordingFor(fixture, { ...request, body })
    expect({ path, recording }).toEqual({ path, recording: undefined })
    expect(miss?.nearest?.differences.map(({ pointer }) => pointer)).toEqual([formatPointer(path)])
  }
})
