import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Conversation } from '../../contracts/conversation.ts'
import type { DiffReport, DiffServer } from '../../contracts/diff.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { parseFixture } from '../../fixture/parse-fixture.ts'
import { readFixture } from '../../fixture/read-fixture.ts'
import { valueAt } from '../../json/json-pointer.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { rebuildConversation } from '../../mcp/rebuild-conversation.ts'
import {
  type Line,
  makeFixture,
  opening,
  request,
  response,
  text,
} from '../../mcp/test-support/make-fixture.ts'
import { buildDiff, type DiffInput, diffFailsOn } from './build-diff.ts'

const NO_CHANGE = { breaking: 0, risky: 0, compatible: 0 }
const FIXTURES = fileURLToPath(new URL('../../../fixtures/mcp', import.meta.url))

/** What was read from the frames of both recordings by eye. */
describe('of recordings of real servers', () => {
  test('time went from text to structured content, and an unknown tool is another kind of error', () => {
    const server = compare('time/2026.10.10', 'time/2026.10.19')
    expect(lines(server)).toEqual([
      'risky error-kind-changed get_moon_phase unknown-tool: error → protocol error "Unknown tool: get_moon_phase"',
      'compatible capability-added: capability prompts added',
      'compatible capability-added: capability resources added',
      'compatible output-schema-added get_current_time: outputSchema added',
      'compatible output-schema-added convert_time: outputSchema added',
      'compatible structured-added get_current_time now-utc: text → structured + text (2 calls)',
      'compatible wrapping-better get_current_time now-utc: wrapping recommended → none',
      'compatible structured-added convert_time convert-tokyo-kathmandu: text → structured + text (2 calls)',
      'compatible wrapping-better convert_time convert-tokyo-kathmandu: wrapping recommended → none',
    ])
    expect(server).toMatchObject({ calls: { old: 9, new: 9, both: 9 }, compared: true, notes: [] })
  })

  test.each([
    ['newer', 'time/2026.10.10', 'time/0.6.2', ['server-not-started']],
    ['older', 'time/0.6.2', 'time/2026.10.10', []],
  ])('a %s one that never started is told and not compared', (side, old, next, expected) => {
    const server = compare(old, next)
    expect(server.compared).toBe(false)
    expect(server.changes.map(({ rule }) => rule)).toEqual(expected)
    expect(server.notes.join()).toContain(`the ${side} recording can't be compared`)
    expect(server.notes.join()).toContain("cannot import name 'McpError'")
  })

  test('a newer one that breaks off before the server answered tells nothing of the server', () => {
    const path = `${FIXTURES}/time/2026.10.19.fixture.jsonl`
    const [header = '', first = ''] = readFileSync(path, 'utf8').split('\n')
    const cut = rebuildConversation(parseFixture(`${header}\n${first}\n`, 'cut.fixture.jsonl'))
    const [server] = buildDiff({ old: [load('time/2026.10.19')], new: [cut] }).servers
    expect(server).toMatchObject({ compared: false, changes: [] })
    expect(server?.notes.join()).toContain('cut.fixture.jsonl is incomplete')
  })

  test('memory keeps its outputSchema now, by leaving out a key that it never promised', () => {
    const server = compare('memory/2025.11.25', 'memory/2026.8.31')
    const nine = [
      'create_entities',
      'create_relations',
      'add_observations',
      'delete_entities',
      'delete_observations',
      'delete_relations',
      'read_graph',
      'search_nodes',
      'open_nodes',
    ]
    const readers = ['read_graph', 'search_nodes', 'open_nodes']
    expect(lines(server).toSorted()).toEqual(
      [
        'compatible forbidden-key-removed read_graph read-graph /entities/*/type: /entities/*/type doesn’t come any more',
        'compatible forbidden-key-removed read_graph read-graph /relations/*/type: /relations/*/type doesn’t come any more',
        'compatible forbidden-key-removed search_nodes search-found /entities/*/type: /entities/*/type doesn’t come any more',
        'compatible forbidden-key-removed search_nodes search-found /relations/*/type: /relations/*/type doesn’t come any more',
        'compatible forbidden-key-removed open_nodes open-ada /entities/*/type: /entities/*/type doesn’t come any more',
        'compatible schema-seen-more open_nodes: 7 of 11 places of the outputSchema seen → 11 of 11',
        'compatible capability-added: capability resources added',
        ...nine.map((tool) => hint('hint-safer', tool, 'openWorldHint', 'true → false')),
        ...nine
          .slice(0, 3)
          .map((tool) => hint('hint-safer', tool, 'destructiveHint', 'true → false')),
        ...nine
          .slice(3, 6)
          .map((tool) => hint('hint-safer', tool, 'idempotentHint', 'false → true')),
        ...readers.map((tool) => hint('hint-safer', tool, 'readOnlyHint', 'false → true')),
        ...[
          ['read_graph', 'read-graph'],
          ['search_nodes', 'search-found'],
          ['open_nodes', 'open-ada'],
        ].flatMap(([tool, call]) => [
          `compatible compliance-better ${tool} ${call}: invalid → valid, 11 of 11 seen; before: /entities/0 must NOT have additional properties: "type"`,
          `compatible wrapping-better ${tool} ${call}: wrapping required → none`,
        ]),
      ]
        .map((line) => line.replace('’', "'"))
        .toSorted(),
    )
  })

  test('filesystem gives media in a form that the older schema forbids, and its three lost results', () => {
    const server = compare('filesystem/2025.11.25', 'filesystem/2026.8.31')
    const told = lines(server)
    const hints = told.filter((line) => line.includes('openWorldHint true → false'))
    expect(hints).toHaveLength(14)
    expect(told.filter((line) => !hints.includes(line))).toEqual([
      'breaking output-alternative-added read_media_file /output/content/*: alternative added: object with "type", "resource"',
      hint('hint-less-safe', 'move_file', 'destructiveHint', 'false → true'),
      'compatible description-changed read_media_file: description changed',
      'compatible output-values-narrowed read_media_file /output/content/*/type: "blob" no longer allowed',
      'compatible call-succeeds list_directory_with_sizes list-sizes: error → result',
      'compatible wrapping-better list_directory_with_sizes list-sizes: wrapping impossible → recommended',
      'compatible call-succeeds directory_tree tree: error → result',
      'compatible wrapping-better directory_tree tree: wrapping impossible → recommended',
      'compatible call-succeeds move_file move: error → result',
      'compatible wrapping-better move_file move: wrapping impossible → none',
      ...['list_directory_with_sizes', 'directory_tree', 'move_file'].map(
        (tool) =>
          `compatible finding-removed ${tool} output-rejected-by-server: must finding output-rejected-by-server is gone`,
      ),
    ])
  })

  test('scrapling-fetch 0.2 has tools of other names: a hint, and no comparison of their calls', () => {
    const server = compare('scrapling-fetch/0.1.6', 'scrapling-fetch/0.2.2')
    expect(lines(server)).toEqual([
      'breaking tool-removed s-fetch-page: tool removed',
      'breaking tool-removed s-fetch-pattern: tool removed',
      'compatible capability-added: capability prompts added',
      'compatible capability-added: capability resources added',
      'compatible tool-added s_fetch_page: tool added',
      'compatible tool-added s_fetch_pattern: tool added',
    ])
    expect(server.notes).toEqual([
      '"s-fetch-page" may be called "s_fetch_page" now; calls of the one aren\'t compared with those of the other',
      '"s-fetch-pattern" may be called "s_fetch_pattern" now; calls of the one aren\'t compared with those of the other',
      'no call was made in both: only what the server says of itself is compared',
    ])
  })

  test('scrapling-fetch 0.2.6 marks an error as one', () => {
    expect(lines(compare('scrapling-fetch/0.2.2', 'scrapling-fetch/0.2.6'))).toEqual([
      'compatible description-changed s_fetch_page: description changed',
      'compatible description-changed s_fetch_pattern: description changed',
      'compatible error-flagged s_fetch_pattern pattern-invalid: result → error "Error executing tool s_fetch_pattern: ValueError: invalid regex pattern: missin…"',
    ])
  })

  test.each(['time/2026.10.19', 'memory/2025.11.25', 'everything/2026.8.31', 'github/2025.4.8'])(
    '%s compared with itself differs in nothing',
    (path) => {
      expect(compare(path, path)).toMatchObject({ changes: [], compared: true })
    },
  )

  test('every place that is named is there', () => {
    const places = [
      compare('time/2026.10.10', 'time/2026.10.19'),
      compare('memory/2025.11.25', 'memory/2026.8.31'),
      compare('filesystem/2025.11.25', 'filesystem/2026.8.31'),
      compare('scrapling-fetch/0.1.6', 'scrapling-fetch/0.2.2'),
    ].flatMap(({ changes }) =>
      changes.flatMap(({ id, old, new: next }) => [
        { id, place: old },
        { id, place: next },
      ]),
    )
    const missing = places.filter(({ place }) => place === undefined || lookUp(place) === undefined)
    expect(missing).toEqual([])
    expect(places.length).toBeGreaterThan(100)
  })
})

const STRING_A = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }

describe('what a server offers', () => {
  test.each<readonly [string, JsonValue, JsonValue, readonly string[]]>([
    [
      'a capability that went',
      { tools: {}, prompts: {} },
      { tools: {} },
      ['breaking capability-removed'],
    ],
    [
      'a part that went',
      { resources: { subscribe: true } },
      { resources: {} },
      ['risky capability-reduced'],
    ],
    [
      'a part that is switched off',
      { tools: { listChanged: true } },
      { tools: { listChanged: false } },
      ['risky capability-reduced'],
    ],
    [
      'a part that came',
      { tools: {} },
      { tools: { listChanged: true } },
      ['compatible capability-added'],
    ],
    ['an empty bag that went', { tools: {}, experimental: {} }, { tools: {} }, []],
  ])('%s', (_what, old, next, expected) => {
    expect(
      rules(both(recording({ capabilities: old }), recording({ capabilities: next }))),
    ).toEqual(expected)
  })

  test('revisions are compared where the same one was asked for', () => {
    const old = recording({ answered: '2025-11-25' })
    const next = recording({ answered: '2025-06-18' })
    expect(rules(both(old, next))).toEqual(['risky protocol-version-lower'])
    expect(rules(both(next, old))).toEqual(['compatible protocol-version-higher'])
    const other = recording({ asked: '2025-06-18', answered: '2025-06-18' })
    expect(rules(both(old, other))).toEqual([])
  })
})

describe('what is said of a tool', () => {
  test.each<readonly [string, JsonObject, JsonObject, readonly string[]]>([
    [
      'a hint that repeats its default',
      {},
      { annotations: { readOnlyHint: false, openWorldHint: true } },
      [],
    ],
    [
      'a tool that no longer only reads',
      { annotations: { readOnlyHint: true } },
      {},
      ['risky hint-less-safe'],
    ],
    [
      'hints that mean nothing for what only reads',
      { annotations: { readOnlyHint: true } },
      { annotations: { readOnlyHint: true, destructiveHint: true } },
      [],
    ],
    [
      'a task that is required',
      { execution: { taskSupport: 'optional' } },
      { execution: { taskSupport: 'required' } },
      ['breaking task-support-narrowed'],
    ],
    [
      'a task that is possible',
      {},
      { execution: { taskSupport: 'optional' } },
      ['compatible task-support-widened'],
    ],
    ['a title in another place', { title: 'A' }, { annotations: { title: 'A' } }, []],
    [
      'an outputSchema that went',
      { outputSchema: STRING_A },
      {},
      ['breaking output-schema-removed'],
    ],
    [
      'an argument more, required',
      { inputSchema: object({}) },
      { inputSchema: STRING_A },
      ['breaking input-property-required'],
    ],
    [
      'a result more, required',
      { outputSchema: object({}) },
      { outputSchema: STRING_A },
      ['compatible output-property-required'],
    ],
    [
      'an argument less',
      { inputSchema: object({ a: {} }) },
      { inputSchema: object({}) },
      ['risky input-property-removed'],
    ],
    [
      'a result less',
      { outputSchema: object({ a: {} }) },
      { outputSchema: object({}) },
      ['breaking output-property-removed'],
    ],
    [
      "a schema that can't be used",
      { outputSchema: object({}) },
      { outputSchema: { type: 'dog' } },
      ['breaking output-schema-unusable'],
    ],
    [
      "a schema that couldn't",
      { inputSchema: { type: 'object', properties: { a: { type: 'dog' } } } },
      { inputSchema: object({}) },
      ['compatible input-schema-usable'],
    ],
    [
      "two that can't",
      { inputSchema: { type: 'dog' } },
      { inputSchema: { type: 'cat' } },
      ['risky input-unclassified'],
    ],
    [
      'two of draft-04',
      { inputSchema: draft04({ minimum: 1, exclusiveMinimum: true }) },
      { inputSchema: draft04({ minimum: 1 }) },
      ['compatible input-bounds-widened'],
    ],
  ])('%s', (_what, old, next, expected) => {
    const told = rules(both(recording({ tool: old }), recording({ tool: next })))
    expect(told).toEqual(expected)
  })
})

describe('what came of a call', () => {
  test.each<readonly [string, JsonValue, JsonValue, readonly string[]]>([
    ['another value', text('{"a":1}'), text('{"a":2}'), []],
    ['a key less', text('{"a":1,"b":2}'), text('{"a":1}'), ['breaking key-removed']],
    ['a key more', text('[{"a":1}]'), text('[{"a":1,"b":2}]'), ['compatible key-added']],
    ['no items to look at', text('[{"a":1}]'), text('[]'), []],
    ['a type', text('{"a":1}'), text('{"a":"1"}'), ['breaking key-type-changed']],
    ['null', text('{"a":1}'), text('{"a":null}'), ['risky key-null-changed']],
    [
      'prose in the place of JSON',
      text('{"a":1}'),
      text('There is one a, and that is all.'),
      ['risky shape-changed', 'compatible wrapping-better'],
    ],
    ['an error', text('{"a":1}'), { ...content('no'), isError: true }, ['breaking call-fails']],
    [
      'an error no more',
      { ...content('no'), isError: true },
      text('{"a":1}'),
      ['compatible call-succeeds'],
    ],
    [
      'structured content beside the text',
      text('{"a":1}'),
      { ...content('{"a":1}'), structuredContent: { a: 1 } },
      ['compatible structured-added', 'compatible wrapping-better'],
    ],
    [
      'structured content in the place of text',
      text('{"a":1}'),
      { content: [], structuredContent: { a: 1 } },
      ['breaking text-removed', 'compatible structured-added', 'compatible wrapping-better'],
    ],
    [
      'text in the place of structured content',
      { content: [], structuredContent: { a: 1 } },
      text('{"a":1}'),
      ['breaking structured-removed', 'risky wrapping-worse'],
    ],
  ])('%s', (_what, old, next, expected) => {
    const told = rules(both(recording({ result: old }), recording({ result: next })))
    expect(told.filter((line) => !line.includes('finding'))).toEqual(expected)
  })

  test('no answer in the place of one', () => {
    const old = recording({ result: text('{"a":1}') })
    expect(rules(both(old, recording({ result: undefined })))).toContain('breaking call-fails')
  })

  test('no answer in a recording that broke off says nothing of the call', () => {
    const old = recording({ result: text('{"a":1}') })
    const server = both(old, recording({ result: undefined, complete: false }))
    expect(rules(server)).toEqual([])
    expect(server.notes).toContain(
      'no call was made in both: only what the server says of itself is compared',
    )
  })

  test('changed words about a parameter are told, nested ones too', () => {
    const { changes } = both(describing('A station.', 'one'), describing('An id.', 'two'))
    expect(
      changes
        .filter(({ rule }) => rule === 'parameter-description-changed')
        .map(({ path, before, after }) => [path, before, after]),
    ).toEqual([
      ['/input/station', 'A station.', 'An id.'],
      ['/input/at/zone', 'one', 'two'],
      ['/input/areas/*/name', 'one', 'two'],
    ])
  })

  test.each<[old: Versions, next: Versions, told: readonly string[]]>([
    [
      ['5.0.0', '4.1.0'],
      ['5.1.0', '4.1.2'],
      ['5.0.0', '5.1.0'],
    ],
    [
      ['5.0.0', '4.1.0'],
      [undefined, '4.1.2'],
      ['4.1.0', '4.1.2'],
    ],
    [
      ['5.0.0', ''],
      [undefined, '4.1.2'],
      [
        '5.0.0',
        '4.1.2',
        "the versions are of different kinds: the older is the package's, the newer the server's own word",
      ],
    ],
  ])('of versions %j and %j those of one kind are compared', (old, next, told) => {
    const { old: before, new: after, notes } = both(versioned(old), versioned(next))
    const kinds = notes.filter((note) => note.includes('kinds'))
    expect([before?.version, after?.version, ...kinds]).toEqual(told)
  })

  test('a call that the recorder gave up is not compared, and told', () => {
    const answered = recording({ result: text('13 mm') })
    const calls = answered.calls.map(({ reply: _reply, ...call }) => ({
      ...call,
      cancelled: call.request,
    }))
    const server = both(answered, { ...answered, calls })
    expect(rules(server)).toEqual([])
    expect(server.notes).toContain(
      'given up without an answer in the newer recording, and not compared: "forecast call-0"',
    )
  })

  test('a recording that shows less of the outputSchema is told, whatever else is the same', () => {
    const outputSchema = object({ a: { items: object({ b: {} }) } })
    const of = (a: JsonValue) =>
      recording({ tool: { outputSchema }, result: { content: [], structuredContent: { a } } })
    const told = (old: JsonValue, next: JsonValue) =>
      rules(both(of(old), of(next))).filter((rule) => rule.includes('seen'))
    expect(told([{ b: 1 }], [])).toEqual(['risky schema-seen-less'])
    expect(told([], [{ b: 1 }])).toEqual(['compatible schema-seen-more'])
    expect(told([{ b: 1 }], [{ b: 2 }])).toEqual([])
  })

  test('an empty bag of capabilities is none, whether it comes or goes', () => {
    const bare = recording({ capabilities: { tools: {} } })
    const bag = recording({ capabilities: { tools: {}, experimental: {} } })
    expect([...rules(both(bare, bag)), ...rules(both(bag, bare))]).toEqual([])
  })

  test('a key less that the older outputSchema allows is risky, one that it forbids breaks', () => {
    const outputSchema = object({ a: {}, b: {} }, { required: ['a'] })
    const of = (structuredContent: JsonValue) =>
      recording({ tool: { outputSchema }, result: { content: [], structuredContent } })
    expect(rules(both(of({ a: 1, b: 2 }), of({ a: 1 })))).toContain('risky optional-key-removed')
    const told = rules(both(of({ a: 1, b: 2 }), of({ b: 2 })))
    expect(told).toContain('breaking key-removed')
    expect(told).toContain('breaking compliance-worse')
  })

  test("a recorded result proves what the comparison of schemas can't tell", () => {
    expect(rules(both(promising('^a', 'ab'), promising('^b', 'bb')))).toEqual([
      'breaking result-outside-old-schema',
      'risky output-unclassified',
    ])
    expect(rules(both(promising('^a', 'ab'), promising('^.b', 'ab')))).toEqual([
      'risky output-unclassified',
    ])
  })

  test('recorded arguments prove that the newer schema refuses them', () => {
    expect(rules(both(taking('^a'), taking('^b')))).toEqual([
      'breaking arguments-refused',
      'risky input-unclassified',
      // The newer tool gives a result for them all the same.
      'compatible advice-finding-added',
    ])
  })
})

describe('which recordings are compared', () => {
  test('those of different servers are wrong use', () => {
    expect(() =>
      buildDiff({ old: [load('time/2026.10.10')], new: [load('memory/2026.8.31')] }),
    ).toThrow(
      new HarnessError(
        'wrong-use',
        'these are recordings of different servers, "time" and "memory"; name two recordings of one server',
      ),
    )
  })

  test('those of one server by two names are compared by what it calls itself', () => {
    const old = recording({ name: 'main' })
    const next = recording({ name: 'pr' })
    expect(both(old, next)).toMatchObject({ name: 'main', compared: true, changes: [] })
  })

  test('several versions of a server on one side are wrong use', () => {
    const old = [load('time/2026.10.10'), load('time/2026.10.19')]
    expect(() => buildDiff({ old, new: old })).toThrow(
      'the older recordings hold 2 versions of "time" (2026.10.10, 2026.10.19); name the recording of one',
    )
  })

  test('of folders each server is compared, and one that is gone breaks', () => {
    const report = buildDiff({
      old: [load('time/2026.10.10'), load('memory/2025.11.25')],
      new: [load('memory/2026.8.31'), load('github/2025.4.8')],
      now: new Date(0),
    })
    expect(report.servers.map(({ name, compared }) => [name, compared])).toEqual([
      ['time', false],
      ['memory', true],
      ['github', false],
    ])
    expect(report.servers.map(({ changes }) => changes[0]?.rule)).toEqual([
      'server-removed',
      'capability-added',
      'server-added',
    ])
    expect(report.summary).toMatchObject({ servers: 3, notCompared: 2 })
    expect(diffFailsOn(report, 'breaking')).toBe(true)
    expect(diffFailsOn(report, 'never')).toBe(false)
  })

  test('eras of one server are compared each with its like', () => {
    const legacy = recording({})
    const modern = { ...recording({}), era: 'modern' } as const
    const report = buildDiff({ old: [legacy, modern], new: [modern, legacy] })
    expect(report.servers.map(({ old, new: next }) => [old?.era, next?.era])).toEqual([
      ['legacy', 'legacy'],
      ['modern', 'modern'],
    ])
  })

  test('an incomplete one, another era and calls of one side are said', () => {
    const old = recording({ result: text('{}'), complete: false })
    const next = { ...recording({ result: text('{}'), calls: 2 }), era: 'modern' } as const
    expect(both(old, next).notes).toEqual([
      "weather.fixture.jsonl is incomplete: what is missing there isn't known to be missing; record it again",
      'recorded with another era, legacy → modern: what differs may be due to that',
      'calls made on one side only: 0 older, 1 newer',
    ])
  })
})

describe('an incomplete recording', () => {
  const whole = recording({ result: text('{}') })
  const cut = recording({ result: text('{}'), complete: false })
  const other = { ...cut, fixture: { ...cut.fixture, path: 'other.fixture.jsonl' } }

  test.each<readonly [string, DiffInput, number]>([
    ['on neither side is fine', { old: [whole], new: [whole] }, 0],
    ['on the older side', { old: [cut], new: [whole] }, 1],
    ['on the newer side', { old: [whole], new: [cut] }, 1],
    ['on both sides', { old: [cut], new: [cut] }, 2],
    ['beside a whole one', { old: [whole], new: [whole, other] }, 1],
    ['of a server that is gone', { old: [cut], new: [] }, 1],
    ['of a server that is new', { old: [], new: [cut] }, 1],
  ])('%s is counted, told and fails, whatever changed', (_where, input, expected) => {
    const report = buildDiff(input)
    const [server] = report.servers
    const sides = [...(server?.old?.incomplete ?? []), ...(server?.new?.incomplete ?? [])]
    expect(report.summary.incomplete).toBe(expected)
    expect(sides).toHaveLength(expected)
    expect(server?.notes.filter((note) => note.includes('is incomplete'))).toHaveLength(expected)
    const spared = { ...report, summary: { ...report.summary, byLevel: NO_CHANGE } }
    expect(diffFailsOn(spared, 'breaking')).toBe(expected > 0)
    expect(diffFailsOn(spared, 'never')).toBe(false)
  })
})

interface Recording {
  readonly name?: string
  readonly capabilities?: JsonValue
  readonly asked?: string
  readonly answered?: string
  readonly tool?: JsonObject
  readonly arguments?: JsonValue
  readonly result?: JsonValue | undefined
  readonly calls?: number
  readonly complete?: boolean
}

/** A conversation with a server of one tool. */
function recording(input: Recording): Conversation {
  const tool = { name: 'forecast', inputSchema: { type: 'object' }, ...input.tool }
  const greeting: Line[] = [
    { send: request('init', 'initialize', { protocolVersion: input.asked ?? '2025-11-25' }) },
    {
      recv: response('init', {
        protocolVersion: input.answered ?? '2025-11-25',
        capabilities: input.capabilities ?? { tools: {} },
        serverInfo: { name: 'weather', version: '1' },
      }),
    },
  ]
  const calls = Array.from(
    { length: 'result' in input ? (input.calls ?? 1) : 0 },
    (_call, index): Line[] => [
      {
        send: request(index, 'tools/call', {
          name: 'forecast',
          arguments: input.arguments ?? { index },
        }),
        call: { id: `call-${index}` },
      },
      ...(input.result === undefined ? [] : [{ recv: response(index, input.result) }]),
    ],
  )
  return rebuildConversation(
    makeFixture(
      [...greeting, ...opening([tool]).slice(2), ...calls.flat()],
      input.complete === false ? undefined : 'closed',
      { name: input.name ?? 'weather' },
    ),
  )
}

/** A tool whose result has to fit a pattern. */
function promising(pattern: string, a: string): Conversation {
  return recording({
    tool: { outputSchema: object({ a: { type: 'string', pattern } }) },
    result: { ...content(JSON.stringify({ a })), structuredContent: { a } },
  })
}

/** A tool whose argument has to fit a pattern. */
function taking(pattern: string): Conversation {
  return recording({
    tool: { inputSchema: object({ a: { type: 'string', pattern } }) },
    arguments: { a: 'ab' },
    result: text('{"a":1}'),
  })
}

function both(old: Conversation, next: Conversation): DiffServer {
  return onlyServer(buildDiff({ old: [old], new: [next] }))
}

function compare(old: string, next: string): DiffServer {
  return both(load(old), load(next))
}

function load(path: string): Conversation {
  return rebuildConversation(readFixture(`${FIXTURES}/${path}.fixture.jsonl`))
}

function onlyServer({ servers: [server] }: DiffReport): DiffServer {
  if (server === undefined) throw new Error('no server was compared')
  return server
}

function rules({ changes }: DiffServer): readonly string[] {
  return changes.map(({ level, rule }) => `${level} ${rule}`)
}

function lines({ changes }: DiffServer): readonly string[] {
  return changes.map(
    ({ level, rule, tool, call, path, message }) =>
      `${[level, rule, tool, call, path].filter(Boolean).join(' ')}: ${message}`,
  )
}

function hint(rule: string, tool: string, name: string, change: string): string {
  const level = rule === 'hint-safer' ? 'compatible' : 'risky'
  return `${level} ${rule} ${tool} /annotations/${name}: ${name} ${change}`
}

/** What stands at a place of a fixture. */
function lookUp(place: {
  readonly fixture: string
  readonly line: number
  readonly pointer?: string
}): JsonValue | undefined {
  const frame = readFixture(place.fixture).frames.find(({ line }) => line === place.line)
  const reading = safeParseJson(frame?.utf8 ?? '')
  return reading.ok ? valueAt(reading.value, place.pointer ?? '') : undefined
}

function content(string: string): JsonObject {
  return { content: [{ type: 'text', text: string }] }
}

function object(properties: JsonObject, more: JsonObject = {}): JsonObject {
  return { type: 'object', properties, ...more }
}

function draft04(a: JsonObject): JsonObject {
  return { $schema: 'http://json-schema.org/draft-04/schema#', ...object({ a }) }
}

/** With words about its parameters. */
function describing(station: string, name: string): Conversation {
  const inputSchema = {
    type: 'object',
    $defs: { time: { type: 'object', properties: { zone: { description: name } } } },
    properties: {
      station: { type: 'string', description: station },
      at: { $ref: '#/$defs/time' },
      areas: { type: 'array', items: { properties: { name: { description: name } } } },
    },
  }
  return recording({ tool: { inputSchema } })
}

type Versions = readonly [ofPackage: string | undefined, reported: string]

function versioned([version, reportedVersion]: Versions): Conversation {
  const it = recording({})
  const subject = { name: 'weather', ...(version !== undefined && { version }) }
  const header = { ...it.fixture.header, subject }
  return { ...it, reportedVersion, fixture: { ...it.fixture, header } }
}
