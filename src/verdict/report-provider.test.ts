import { describe, expect, test } from 'vitest'
import type { ClientReaction } from '../contracts/client-reaction.ts'
import type { FrameAt } from '../contracts/fixture.ts'
import type { ReportExchange } from '../contracts/report-provider.ts'
import { buildReport } from './build-report.ts'
import { buildExchange } from './test-support/build-exchange.ts'
import type { ExchangeInput } from './test-support/build-exchange.ts'
import { reportOf } from './test-support/report-of.ts'
import { sampleExchanges } from './test-support/sample-exchanges.ts'

const LONG = 'x'.repeat(100_000)

function reported(input: ExchangeInput): ReportExchange {
  const [exchange] = reportOf([], [], [buildExchange(input)]).providers[0]?.exchanges ?? []
  if (exchange === undefined) throw new Error('no exchange was reported')
  return exchange
}

describe('the providers of a report', () => {
  const report = reportOf([], [], sampleExchanges())

  test('stand there once for each wire and origin, the worst first', () => {
    expect(
      report.providers.map(({ name, wire, origin, verdict, reason }) => [
        name,
        wire,
        origin,
        verdict,
        reason,
      ]),
    ).toEqual([
      ['cloud', 'openai-chat', 'recorded', 'failed', 'overloaded: an error: "overloaded"'],
      [
        'cloud',
        'anthropic-messages',
        'recorded',
        'incomplete',
        'cut-messages: the stream stops without its end mark',
      ],
      [
        'nobody',
        null,
        'synthetic',
        'not-applicable',
        'strange: neither path nor body is that of a known wire',
      ],
    ])
  })

  test('have their exchanges worst first: by verdict, broken schemas, findings, name', () => {
    expect(report.providers[0]?.exchanges.map(({ name }) => name)).toEqual([
      'overloaded',
      'unreachable',
      'wrong-type',
      'in-text',
      'by-schema',
      'one-call',
      'plain',
      'plain-again',
      'plain-once-more',
      'two-calls',
    ])
  })

  test('are counted, and only recorded exchanges as such', () => {
    expect(report.summary).toMatchObject({
      servers: 0,
      providers: 3,
      exchanges: 13,
      recordedExchanges: 12,
      exchangesByVerdict: {
        passed: 9,
        failed: 1,
        incomplete: 1,
        'not-applicable': 1,
        'could-not-run': 1,
      },
      exchangesByCompliance: { valid: 4, invalid: 1 },
    })
  })

  test('are told apart by their versions', () => {
    const subjects = [
      { name: 'cloud', version: '1' },
      { name: 'cloud', version: '2' },
    ]
    const exchanges = subjects.map((subject) => buildExchange({ header: { subject } }))
    expect(reportOf([], [], exchanges).providers.map(({ version }) => version)).toEqual(['2', '1'])
  })
})

describe('an exchange', () => {
  test('says what was asked and how it ended', () => {
    expect(reported({ schema: { type: 'object' }, tools: [{ name: 'a' }] })).toMatchObject({
      id: 'cloud/plain',
      line: 2,
      method: 'POST',
      target: '/v1/chat/completions',
      asksFor: 'json-schema',
      tools: ['a'],
      ended: 'closed',
      messages: 3,
      compliance: 'not-applicable',
    })
  })

  test('has the line of the fixture for each message that it points at', () => {
    const exchange = reported({
      answer: { error: { message: 'no', at: 2 } },
      answers: [{ calls: [{ name: 'a', at: 1 }], parts: [{ kind: 'image', text: '', at: 0 }] }],
    })
    expect(exchange.answers[0]?.calls[0]?.line).toBe(6)
    expect(exchange.answers[0]?.parts[0]?.line).toBe(5)
    expect(exchange.answers[0]?.finish?.line).toBe(6)
    expect(exchange.error?.line).toBe(7)
  })

  test('has the arguments of a call as a value, where they are JSON', () => {
    const calls = ['{"a":[1]}', '{"a":', ''].map((text) => ({ name: 'a', arguments: text }))
    const [answer] = reported({ answers: [{ calls }] }).answers
    expect(answer?.calls.map(({ value }) => value)).toEqual([{ a: [1] }, undefined, undefined])
  })

  test('has with a call the schema that the request gives for it', () => {
    const inputSchema = { type: 'object' }
    const answers = [{ calls: [{ name: 'known' }, { name: 'unknown' }] }]
    const exchange = reported({ tools: [{ name: 'known', inputSchema }], answers })
    expect(exchange.answers[0]?.calls.map(({ schema }) => schema)).toEqual([inputSchema, undefined])
  })

  test('is not cut where nothing is long', () => {
    expect(reported({}).evidence.excerpted).toBeUndefined()
  })

  const many = Array.from({ length: 200 }, () => ({ name: 'a' }))
  const wrong = many.map(() => ({ pointer: '/a', keyword: 'type', message: 'must be string' }))
  test.each<[what: string, input: ExchangeInput]>([
    ['the request', { body: { a: LONG } }],
    ['the text', { answers: [{ text: LONG, content: '' }] }],
    ['the reasoning', { answers: [{ reasoning: LONG }] }],
    ['a refusal', { answers: [{ refusal: LONG }] }],
    ['arguments', { answers: [{ calls: [{ name: 'a', arguments: `{"a":"${LONG}"}` }] }] }],
    ["a call's name", { answers: [{ calls: [{ name: LONG }] }] }],
    ["a call's id", { answers: [{ calls: [{ name: 'a', id: LONG }] }] }],
    ["a tool's name", { tools: [{ name: LONG }] }],
    ['a part', { answers: [{ parts: [{ kind: LONG, text: LONG, at: 0 }] }] }],
    ['a reason to finish', { answers: [{ finish: { reason: 'other', native: LONG, at: 0 } }] }],
    ['an error', { answer: { error: { message: LONG, code: LONG, at: 0 } } }],
    ['usage', { answer: { usage: { a: LONG } } }],
    ['a model', { answer: { model: LONG } }],
    ['calls', { answers: [{ calls: many }] }],
    ['answers', { answers: many.map(() => ({})) }],
    ['tools', { tools: many }],
    ['schema errors', { answers: [{ calls: [{ name: 'a', schemaErrors: wrong }] }] }],
    ['frames', { frames: framesOf(many.map(() => 'data: {}\n\n')) }],
    ['a frame', { frames: framesOf([LONG]) }],
  ])('says so where something was cut: %s', (_what, input) => {
    const exchange = reported(input)
    expect(exchange.evidence.excerpted).toBe(true)
    expect(JSON.stringify(exchange).length).toBeLessThan(40_000)
  })

  test('says how many frames there are, and shows some of them', () => {
    const { evidence } = reported({ frames: framesOf(many.map(() => 'data: {}\n\n')) })
    expect(evidence.frameCount).toBe(200)
    expect(evidence.frames).toHaveLength(50)
    expect(evidence.wire.map(({ line }) => line)).toEqual(evidence.frames)
  })
})

test('each exchange has the reactions of the clients that were asked, cut', () => {
  const judgement = buildExchange()
  const reaction: ClientReaction = { reaction: 'rejects', code: 7, message: LONG }
  const report = buildReport({
    judgements: [],
    exchanges: [judgement, buildExchange({ name: 'other' })],
    fixtures: [],
    llmReactions: new Map([[judgement.exchange, { 'openai@7.57.0': reaction }]]),
  })
  const [other, plain] = report.providers[0]?.exchanges ?? []
  expect(plain?.clients['openai@7.57.0']).toMatchObject({ reaction: 'rejects', code: 7 })
  expect(plain?.clients['openai@7.57.0']?.message?.length).toBeLessThan(5000)
  expect(plain?.evidence.excerpted).toBe(true)
  expect(other?.clients).toEqual({})
})

function framesOf(payloads: readonly string[]): readonly FrameAt[] {
  return payloads.map((utf8, index) => ({
    line: index + 2,
    t: index,
    dir: 'recv',
    part: 'chunk',
    utf8,
  }))
}
