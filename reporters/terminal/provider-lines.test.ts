import fastStringWidth from 'fast-string-width'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../src/contracts/report.ts'
import { buildExchange } from '../../src/verdict/test-support/build-exchange.ts'
import type { AnswerInput, ExchangeInput } from '../../src/verdict/test-support/build-exchange.ts'
import { extracted } from '../../src/verdict/test-support/build-server.ts'
import { reportOf } from '../../src/verdict/test-support/report-of.ts'
import { sampleExchanges } from '../../src/verdict/test-support/sample-exchanges.ts'
import { sampleServers } from '../../src/verdict/test-support/sample-servers.ts'
import { terminal } from '../terminal.ts'
import { mapExchanges } from '../test-support/map-exchanges.ts'

function render(report: Report, width = 100): string {
  return terminal.render(report, { width, color: false, verbose: true })
}

function show(...exchanges: readonly ExchangeInput[]): string {
  return render(reportOf([], [], exchanges.map(buildExchange)))
}

/** The row of one exchange, without its name. */
function rowOf(input: ExchangeInput): string {
  const [, row = ''] = show({ name: 'x', ...input }).split('\n')
  return row.replace(/^ {2}x +/u, '').replaceAll(/ {2,}/gu, ' | ')
}

function finish(reason: 'length' | 'other', native: string): AnswerInput {
  return { finish: { reason, native, at: 0 } }
}

const CALL = { name: 'get', compliance: 'valid' } as const
const OWN_CALL = { ...CALL, kind: 'provider' } as const
const TEXT_CALL = { ...CALL, from: 'text', format: 'hermes', provenance: 'marked' } as const

test('exchanges stand below their providers, worst first, those that say the same on one line', () => {
  expect(render(reportOf([], [], sampleExchanges()))).toMatchInlineSnapshot(`
    "cloud               openai-chat, models: small-1
      10 exchanges: 1 failed, 1 could not run, 8 passed
      overloaded           HTTP 503
        an error: "overloaded"
      unreachable          no answer
        connect ECONNREFUSED
      wrong-type           stream · tool_calls · 1 native call      arguments invalid
      in-text              stream · stop · 1 call in text (hermes)  arguments valid    llm-call-in-text
      by-schema            stream · stop · text via direct          output valid
      one-call, two-calls  stream · tool_calls · 3 native calls     arguments valid
      3 exchanges          stream · stop · text
        plain, plain-again, plain-once-more
      1 advice not printed (--level advice)

    cloud               anthropic-messages, models: small-1  2 exchanges: 1 incomplete, 1 passed
      cut-messages         stream truncated · stop · 1 native call  arguments cut off  llm-call-cut
        the stream stops without its end mark
      plain-messages       stream · stop · reasoning + text
      should  llm-call-cut  cut-messages  fixtures/llm/cloud/cut-messages.fixture.jsonl:6
        the arguments of get_weather end inside {"ci; run nothing of it
      incomplete  fixtures/llm/cloud/cut-messages.fixture.jsonl: line 9: there is no end line

    nobody (synthetic)  unknown wire, models: small-1       1 exchange: not judged
      strange              HTTP 200 · text
        neither path nor body is that of a known wire

    13 exchanges: 1 failed (overloaded), 1 could not run (unreachable), 1 incomplete (cut-messages), 1
    not judged, 9 passed
    1 exchange whose arguments or output break a schema
    1 exchange not from recordings, which are no coverage of a provider
    findings: 1 should, 1 advice

    next
      assay show fixtures/llm/cloud/overloaded.fixture.jsonl  what came over the wire
      assay replay fixtures/llm/cloud/overloaded.fixture.jsonl  give it to a client again
      assay check … --format json=report.json   all of it, with evidence
    "
  `)
})

test('servers stand before providers, and each is counted', () => {
  const rendered = render(reportOf(sampleServers(), [], sampleExchanges()))
  expect(rendered.indexOf('time 2026.10.19')).toBeLessThan(rendered.indexOf('cloud '))
  expect(rendered.split('\n').filter((line) => /^\d+ \w+(?: \(|:)/u.test(line))).toEqual([
    expect.stringMatching(/^8 servers: 1 could not run/u),
    expect.stringMatching(/^25 tools: /u),
    expect.stringMatching(/^13 exchanges: 1 failed/u),
  ])
})

test('a hundred exchanges that went well take a few lines', () => {
  const good = Array.from({ length: 100 }, (_, index) => ({ name: `plain-${index}` }))
  const bad = { name: 'bad', verdict: 'failed', reason: 'HTTP 500', status: 500 } as const
  const [block = ''] = show(...good, bad).split('\n\n')
  expect(block).toMatchInlineSnapshot(`
    "cloud  openai-chat, models: small-1  101 exchanges: 1 failed, 100 passed
      bad            HTTP 500 · text
      100 exchanges  stream · stop · text
        plain-0, plain-1, plain-10, plain-11, plain-12, plain-13, plain-14, plain-15 and 92 more"
  `)
})

describe('a row says what came', () => {
  test.each<[said: string, input: ExchangeInput]>([
    ['stream · stop · text', {}],
    ['body · stop · text', { answer: { streamed: false } }],
    ['stream · length · text', { answers: [finish('length', 'max_tokens')] }],
    ['stream · pause_turn · text', { answers: [finish('other', 'pause_turn')] }],
    ['stream · stop · nothing', { answers: [{ text: '' }] }],
    ['stream · stop · refusal', { answers: [{ text: '', refusal: 'No.' }] }],
    ['stream · stop · reasoning + text', { answers: [{ reasoning: 'Say hello.' }] }],
    [
      'stream · stop · text + image',
      { answers: [{ parts: [{ kind: 'image', text: '', at: 0 }] }] },
    ],
    ['stream · stop · 2 native calls', { answers: [{ text: '', calls: [CALL, CALL] }] }],
    [
      "stream · stop · 2 calls of the provider's own",
      { answers: [{ text: '', calls: [OWN_CALL, OWN_CALL] }] },
    ],
    ['stream · stop · 1 call in text (hermes)', { answers: [{ content: '', calls: [TEXT_CALL] }] }],
    [
      'stream · stop · text + 1 native call + 1 call in text (hermes, reasoning)',
      { answers: [{ calls: [CALL, { ...TEXT_CALL, provenance: 'reasoning' }] }] },
    ],
    ['stream · stop, length · text', { answers: [{}, finish('length', 'length')] }],
    ['HTTP 429', { status: 429, answers: [], verdict: 'failed' }],
    ['no answer', { status: null, verdict: 'could-not-run' }],
  ])('%s', (said, input) => {
    expect(rowOf(input).split(' | ')[0]).toBe(said)
  })

  test('and that a stream stops without its end', () => {
    expect(rowOf({ answer: { outcome: 'truncated' } })).toBe('stream truncated · stop · text')
  })
})

describe('a row says how arguments and output stand to their schemas', () => {
  const output = { complete: true, compliance: 'valid', schemaErrors: [] } as const
  const extraction = extracted('fenced-block')
  test.each<[said: string | undefined, answer: AnswerInput]>([
    ['arguments valid', { calls: [CALL] }],
    ['arguments invalid 1/2', { calls: [CALL, { name: 'get', compliance: 'invalid' }] }],
    ['arguments no schema', { calls: [{ name: 'get' }] }],
    ['arguments cut off', { calls: [{ name: 'get', complete: false }] }],
    ['arguments no JSON', { calls: [{ name: 'get', fault: 'no JSON at 2' }] }],
    ['output valid', { output: { ...output, extraction } }],
    ['output invalid', { output: { ...output, compliance: 'invalid', extraction } }],
    ['output cut off', { output: { ...output, complete: false, extraction } }],
    [
      'arguments valid, output valid',
      { calls: [CALL], output: { ...output, extraction: extracted('direct') } },
    ],
    [undefined, {}],
  ])('%s', (said, answer) => {
    expect(rowOf({ answers: [answer] }).split(' | ')[1]).toBe(said)
  })
})

describe('below a row it says', () => {
  const refused = {
    ...TEXT_CALL,
    arguments: '{}',
    repairs: [],
    complete: true,
    schemaErrors: [],
    at: 0,
  }
  test.each<[said: string, input: ExchangeInput]>([
    ['    an error: "no"', { status: 500, verdict: 'failed', reason: 'an error: "no"' }],
    [
      '    2 in the text look like calls and are not taken for one: promotion, malformed',
      {
        answers: [
          {
            candidates: [
              { ...refused, refusedBy: 'promotion' },
              { ...refused, refusedBy: 'malformed' },
            ],
          },
        ],
      },
    ],
  ])('%s', (said, input) => {
    expect(show(input).split('\n')).toContain(said)
  })

  test('which client rejects the answer, and in which words', () => {
    const report = reportOf([], [], [buildExchange()])
    const rejects = { reaction: 'rejects', message: 'choices is not iterable' } as const
    const clients = { 'openai@7.57.0': rejects, 'ai@7.0.173': { reaction: 'accepts' } } as const
    const told = mapExchanges(report, (exchange) => ({ ...exchange, clients }))
    expect(render(told)).toContain('1 of 2 clients rejects it')
    expect(render(told)).toContain('    openai@7.57.0: "choices is not iterable"')
  })

  test('what a client says of many exchanges once', () => {
    const report = reportOf([], [], sampleExchanges())
    const clients = { 'openai@7.57.0': { reaction: 'rejects', message: 'no' } } as const
    const told = render(mapExchanges(report, (exchange) => ({ ...exchange, clients })))
    expect(told.split('\n').filter((line) => line === '    openai@7.57.0: "no"')).toHaveLength(
      report.providers.length,
    )
  })
})

test.each([
  ['synthetic', /^cloud \(synthetic\)/mu],
  ['imported', /^cloud \(imported\)/mu],
] as const)('says of a provider that it is %s, and that it is no coverage', (origin, title) => {
  const rendered = show({ header: { origin } })
  expect(rendered).toMatch(title)
  expect(rendered).toContain('1 exchange not from recordings, which are no coverage of a provider')
})

test.each([[40], [60], [80], [100], [200]])('fits %d columns', (width) => {
  const wide = '天気予報'.repeat(60)
  const exchange = buildExchange({
    name: wide,
    provider: wide,
    reason: wide,
    verdict: 'failed',
    answer: { model: wide },
    answers: [{ finish: { reason: 'other', native: wide, at: 0 } }],
    findings: [{ code: 'llm-call-cut', level: 'must', message: wide }],
  })
  const rendered = render(reportOf([], [], [...sampleExchanges(), exchange]), width)
  const [judged = ''] = rendered.split('\nnext\n')
  const widths = judged.split('\n').map((line) => fastStringWidth(line))
  expect(Math.max(...widths)).toBeLessThanOrEqual(width)
})
