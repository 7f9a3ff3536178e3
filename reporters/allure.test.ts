import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../src/contracts/json.ts'
import type { Report } from '../src/contracts/report.ts'
import { failsOn } from '../src/verdict/fails-on.ts'
import { buildExchange } from '../src/verdict/test-support/build-exchange.ts'
import { buildServer, extracted } from '../src/verdict/test-support/build-server.ts'
import type { ServerInput } from '../src/verdict/test-support/build-server.ts'
import { reportOf } from '../src/verdict/test-support/report-of.ts'
import { sampleExchanges } from '../src/verdict/test-support/sample-exchanges.ts'
import { sampleServers } from '../src/verdict/test-support/sample-servers.ts'
import { allure } from './allure.ts'
import { junit } from './junit.ts'
import { hostileReport } from './test-support/hostile-report.ts'
import { variedReport } from './test-support/varied-report.ts'

const context = { width: 100, color: false }

function filesOf(report: Report): ReadonlyMap<string, string> {
  const files = allure.files?.(report, context) ?? []
  return new Map(files.map(({ name, text }) => [name, text]))
}

function resultsOf(report: Report) {
  return [...filesOf(report)]
    .filter(([name]) => name.endsWith('-result.json'))
    .map(([, text]) => JSON.parse(text))
}

function valuesOf(result: { labels: { name: string; value: string }[] }, label: string) {
  return result.labels.filter(({ name }) => name === label).map(({ value }) => value)
}

/** The text of each attachment of a result, by its name. */
function attached(report: Report, name: string): Readonly<Record<string, string>> {
  const files = filesOf(report)
  const result = resultsOf(report).find((one) => one.name === name)
  return Object.fromEntries(
    result.attachments.map((it: { name: string; source: string }) => [
      it.name,
      files.get(it.source),
    ]),
  )
}

function idsOf(report: Report): readonly string[] {
  return resultsOf(report).map(({ historyId }) => historyId)
}

function idsByVersion(servers: readonly ServerInput[]): readonly string[] {
  return resultsOf(reportOf(servers.map(buildServer)))
    .map((result) => `${valuesOf(result, 'version').join()} ${result.historyId}`)
    .toSorted()
}

/** A call of one tool: its file, its id, its arguments. */
type FiledCall = readonly [file: string, id: string, given: JsonObject]

/** A report on calls of one tool of a server, each in a file. */
function callsReport(calls: readonly FiledCall[]): Report {
  const files = Map.groupBy(calls, ([file]) => file)
  return reportOf(
    Array.from(files, ([file, own]) =>
      buildServer({
        path: `${file}.fixture.jsonl`,
        calls: own.map(([, id, given]) => ({ tool: 'list', id, arguments: given })),
      }),
    ),
  )
}

/** The history ids of calls, or of those that asked for a shop. */
function historyOf(calls: readonly FiledCall[], shop?: string): readonly string[] {
  return resultsOf(callsReport(calls)).flatMap(({ historyId, parameters }) =>
    parameters.some(
      ({ name, value }: { name: string; value: string }) =>
        name === 'shop' && (shop === undefined || shop === value),
    )
      ? [historyId]
      : [],
  )
}

/** The ids of a run that could not read a file, in a repository elsewhere. */
function idsBelow(root: string): readonly string[] {
  const report = reportOf([], [{ path: `${root}/notes.txt`, reason: 'it is no fixture' }])
  const files = allure.files?.(report, { ...context, folders: { working: root, root } }) ?? []
  return files.flatMap(({ name, text }) =>
    name.endsWith('-result.json') ? [JSON.parse(text).historyId] : [],
  )
}

const oneCall: ServerInput = {
  outputSchema: { type: 'object', required: ['rows'] },
  calls: [
    {
      tool: 'list',
      id: 'all',
      arguments: { shop: 'tea', pages: [1, 2] },
      result: { content: [{ type: 'text', text: 'rows: 2\u001B[31m' }] },
      extraction: extracted('fenced-block'),
      findings: [{ code: 'output-missing', level: 'must', message: 'nothing came; return it' }],
    },
  ],
}

describe('statuses', () => {
  test('are those of JUnit, with the reason of what was skipped', () => {
    const told = resultsOf(variedReport()).map(
      ({ fullName, status, statusDetails }) =>
        `${fullName} | ${status} | ${statusDetails.message ?? ''}`,
    )
    expect(told.join('\n')).toMatchInlineSnapshot(`
      "weather synthetic/server | broken | fixtures/mcp/weather/2.1.0.fixture.jsonl: incomplete: line 9: there is no end line
      weather synthetic/now/oslo/06d303a9b27b | failed | nothing came; return it
      weather synthetic/later | skipped | never called
      weather synthetic/never/stray/06d303a9b27b | skipped | not a tool of this server: it lists none of the name
      dead/server | broken | it ended with code 1
      idle/server | skipped | no tool was called: 1 tool doesn't declare readOnlyHint: true; declare it for those that only read (docs/reference/findings.md#not-exercised), name a call with --call, or let assay init write calls
      idle/write | skipped | the tool was never called
      fine/server | passed | 
      fine/read/all/06d303a9b27b | passed | 
      mcp-assay/notes.txt | broken | not judged: it is no fixture"
    `)
  })

  test.each<[string, Report]>([
    ['servers of every kind', reportOf(sampleServers())],
    ['exchanges of every kind', reportOf([], [], sampleExchanges())],
    ['what is not plain', variedReport()],
    ['the empty report', reportOf([])],
  ])('are as many as in JUnit: %s', (_what, report) => {
    const xml = junit.render(report, context)
    const count = (pattern: RegExp): number => xml.match(pattern)?.length ?? 0
    const by = Map.groupBy(resultsOf(report), ({ status }) => status)
    expect({
      all: resultsOf(report).length,
      failed: by.get('failed')?.length ?? 0,
      broken: by.get('broken')?.length ?? 0,
      skipped: by.get('skipped')?.length ?? 0,
    }).toEqual({
      all: count(/<testcase /gu),
      failed: count(/<failure /gu),
      broken: count(/<error /gu),
      skipped: count(/<skipped>/gu),
    })
  })

  // One that `check` fails on is broken; a client that left early fails nothing.
  test.each([
    ['the client left early', 'client-gone', true, 'skipped'],
    ['the client left early, and the recording breaks off', 'client-gone', false, 'broken'],
    ['the provider cut it off', 'reset', true, 'broken'],
  ] as const)('of an exchange without its end: %s', (_what, reason, isWhole, status) => {
    const judged = buildExchange({ verdict: 'incomplete', reason: 'no end', complete: isWhole })
    const { fixture } = judged.exchange
    const end = { end: { reason, frames: 0, bytes: 0, sha256: 'e3b0c442' }, redactions: [] }
    const exchange = { ...judged.exchange, fixture: { ...fixture, end } }
    const report = reportOf([], [], [{ ...judged, exchange }])
    expect(resultsOf(report)).toMatchObject([{ status, statusDetails: { message: 'no end' } }])
    expect(failsOn(report, 'must')).toBe(!isWhole)
  })

  test('a case that fails only advice is passed, and its findings are attached', () => {
    const level = 'should'
    const findings = [{ code: 'text-differs', level, message: 'send it once' }] as const
    const report = reportOf([buildServer({ calls: [{ tool: 'list', id: 'all', findings }] })])
    expect(resultsOf(report)).toMatchObject([{ status: 'passed' }, { status: 'passed' }])
    expect(attached(report, 'list/all')['findings']).toContain('should text-differs: send it once')
  })
})

describe('a call', () => {
  const report = reportOf([buildServer(oneCall)])

  test('has labels for server, tool, format, finding and severity', () => {
    const result = resultsOf(report).find(({ name }) => name === 'list/all')
    const labels = ['server', 'tool', 'format', 'finding', 'severity', 'suite', 'subSuite']
    expect(labels.map((label) => [label, ...valuesOf(result, label)].join(' '))).toEqual([
      'server shop',
      'tool list',
      'format json',
      'finding output-missing',
      'severity critical',
      'suite shop@1.0.0',
      'subSuite list',
    ])
  })

  test('has its arguments as parameters that do not count in the history', () => {
    const result = resultsOf(report).find(({ name }) => name === 'list/all')
    expect(result.parameters).toEqual([
      { name: 'shop', value: 'tea', excluded: true },
      { name: 'pages', value: '[1,2]', excluded: true },
    ])
  })

  test('has the exact text, the result, the schema and the findings attached', () => {
    const files = attached(report, 'list/all')
    expect(files['text']).toBe('rows: 2\u001B[31m')
    expect(JSON.parse(files['schema'] ?? '')).toEqual({ type: 'object', required: ['rows'] })
    expect(JSON.parse(files['result'] ?? '')).toHaveProperty('content')
    expect(files['findings']).toMatch(/^must output-missing: nothing came; return it/u)
  })

  test('names each attached file once, as a page shows it only once', () => {
    const all = reportOf([...sampleServers(), buildServer(oneCall)], [], sampleExchanges())
    const sources = resultsOf(all).flatMap(({ attachments }) =>
      attachments.map(({ source }: { source: string }) => source),
    )
    expect(new Set(sources).size).toBe(sources.length)
    const files = filesOf(all)
    expect(sources.filter((source) => !files.has(source))).toEqual([])
  })
})

describe('the history', () => {
  test('goes on in another run, at another time, from another folder', () => {
    const first = reportOf([buildServer(oneCall)])
    const path = '/somewhere/else/shop.fixture.jsonl'
    const again = {
      ...reportOf([buildServer({ ...oneCall, path })]),
      generatedAt: '2027-01-01T00:00:00.000Z',
    }
    expect(idsOf(again)).toEqual(idsOf(first))
    expect(resultsOf(again).map(({ uuid }) => uuid)).not.toEqual(
      resultsOf(first).map(({ uuid }) => uuid),
    )
  })

  test('goes on with the next version of a server', () => {
    const next = reportOf([buildServer({ ...oneCall, version: '1.0.1' })])
    expect(idsOf(next)).toEqual(idsOf(reportOf([buildServer(oneCall)])))
  })

  test('keeps apart what a report has twice: versions, transports and calls of one name', () => {
    const all = reportOf([
      buildServer(oneCall),
      buildServer({ ...oneCall, version: '2.0.0' }),
      buildServer({
        ...oneCall,
        path: 'again.fixture.jsonl',
        header: { transport: 'streamable-http' },
      }),
      buildServer({ ...oneCall, path: 'third.fixture.jsonl' }),
    ])
    const ids = idsOf(all)
    expect(ids).toHaveLength(8)
    expect(new Set(ids).size).toBe(8)
  })

  test('of two versions in a report is that of each, whichever is the worse', () => {
    const [{ arguments: asked = {} } = {}] = oneCall.calls ?? []
    const fine: ServerInput = { calls: [{ tool: 'list', id: 'all', arguments: asked }] }
    const worseFirst = idsByVersion([{ ...oneCall }, { ...fine, version: '2.0.0' }])
    expect(worseFirst).toHaveLength(4)
    expect(idsByVersion([fine, { ...oneCall, version: '2.0.0' }])).toEqual(worseFirst)
  })

  test('of a call goes on whatever other files there are, by its arguments', () => {
    const [tea, mug] = [{ shop: 'tea', pages: [1] }, { shop: 'mug' }]
    const alone = historyOf([['b', 'all', tea]])
    expect(alone).toHaveLength(1)
    expect(
      historyOf(
        [
          ['a', 'all', mug],
          ['b', 'all', tea],
        ],
        'tea',
      ),
    ).toEqual(alone)
    expect(historyOf([['b', 'all', { pages: [1], shop: 'tea' }]])).toEqual(alone)
    expect(historyOf([['b', 'all', mug]])).not.toEqual(alone)
  })

  test('of a call without an id does not know its number in the recording', () => {
    const [tea, mug] = [{ shop: 'tea' }, { shop: 'mug' }]
    const alone = historyOf([['a', '#1', tea]])
    expect(
      historyOf(
        [
          ['a', '#1', mug],
          ['a', '#2', tea],
        ],
        'tea',
      ),
    ).toEqual(alone)
  })

  test('of a call with a secret goes on in another recording', () => {
    const [first, again] = ['00c0ffee', '12345678'].map((hash) =>
      historyOf([['a', 'all', { shop: `[REDACTED:token:${hash}]` }]]),
    )
    expect(again).toEqual(first)
  })

  test('numbers only calls that are equal in their arguments, too', () => {
    const [tea, mug] = [{ shop: 'tea' }, { shop: 'mug' }]
    const report = callsReport([
      ['a', 'all', tea],
      ['b', 'all', mug],
      ['c', 'all', tea],
    ])
    const names = resultsOf(report).flatMap(({ fullName, parameters }) =>
      parameters.map(({ value }: { value: string }) => `${value} ${fullName}`),
    )
    expect(names.map((name: string) => name.replace(/[\da-f]{12}/u, 'HASH')).toSorted()).toEqual([
      'mug shop/list/all/HASH',
      'tea shop/list/all/HASH',
      'tea shop/list/all/HASH (2)',
    ])
  })

  test('of recordings without a server knows no absolute path', () => {
    expect(idsBelow('/home/a')).toEqual(idsBelow('/srv/b'))
  })
})

test('a case took as long as its recording says, and ended with the run', () => {
  const exchange = resultsOf(reportOf([], [], [buildExchange({})]))[0]
  expect(exchange.stop).toBe(Date.parse(reportOf([]).generatedAt))
  expect(exchange.stop - exchange.start).toBeGreaterThan(0)
})

test('nothing that a server says is markup, a color or another file', () => {
  const files = filesOf(hostileReport('<img src=x>\u001B[2J../../etc'))
  expect([...files.keys()].filter((name) => !/^[\w.-]+$/u.test(name))).toEqual([])
  for (const result of resultsOf(hostileReport('<img src=x>\u001B[2J'))) {
    expect(JSON.stringify(result)).not.toContain('\\u001b')
    expect(result).not.toHaveProperty('descriptionHtml')
    expect(result.links.every(({ url }: { url: string }) => /^https?:/u.test(url))).toBe(true)
  }
})
