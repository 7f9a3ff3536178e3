import { describe, expect, test } from 'vitest'
import type { Era } from '../contracts/fixture.ts'
import type { JsonObject } from '../contracts/json.ts'
import type { ServerJudgement } from '../contracts/judgement.ts'
import { compareEras } from './compare-eras.ts'
import { comparedEras } from './era-pairs.ts'
import { summariseServer } from './summarise-server.ts'
import { buildServer, type ServerInput } from './test-support/build-server.ts'

interface Sided extends ServerInput {
  /** Entries of tools/list, by tool. */
  readonly entries?: Readonly<Record<string, JsonObject>>
}

function judge(era: Era, { entries, ...input }: Sided = {}): ServerJudgement {
  const judged = buildServer({ path: era, ...input })
  const { tools } = judged.conversation
  const [first] = tools
  const listed =
    entries === undefined || first === undefined
      ? tools
      : Object.entries(entries).map(([name, entry]) => ({ ...first, name, entry }))
  return summariseServer([
    { ...judged, conversation: { ...judged.conversation, era, tools: listed } },
  ])
}

const FIND = { tool: 'find', channel: 'structured', shape: 'json', compliance: 'valid' } as const

function differences(legacy: Sided, modern: Sided): readonly string[] {
  return compareEras([judge('legacy', legacy), judge('modern', modern)]).map(
    ({ tool, aspect, ...told }) => `${tool} ${aspect}: ${told.legacy} | ${told.modern}`,
  )
}

describe('what differs between the eras is told', () => {
  test.each<[string, Sided, Sided, readonly string[]]>([
    ['nothing where all is the same', { calls: [FIND] }, { calls: [FIND] }, []],
    [
      'a tool that one era alone lists',
      { calls: [FIND] },
      { calls: [FIND], tools: ['find', 'look'] },
      ['look listed: not listed | listed'],
    ],
    [
      'schemas, at the first place that differs',
      {
        calls: [FIND],
        entries: {
          find: { inputSchema: { type: 'object' }, outputSchema: { type: 'object', a: 1 } },
        },
      },
      { calls: [FIND], entries: { find: { inputSchema: {}, outputSchema: { type: 'array' } } } },
      [
        'find input-schema: /type: "object" | /type: none',
        'find output-schema: /type: "object", and 1 more | /type: "array", and 1 more',
      ],
    ],
    [
      'a schema that one era alone declares',
      { calls: [FIND], entries: { find: {} } },
      { calls: [FIND], entries: { find: { outputSchema: { type: 'array' } } } },
      ['find output-schema: none | {"type":"array"}'],
    ],
    [
      'channel, shape, compliance and wrapping of the calls that both made',
      {
        calls: [
          { tool: 'find', shape: 'list', wrapping: 'recommended' },
          { ...FIND, id: 'alone' },
        ],
      },
      { calls: [FIND] },
      [
        'find channel: text | structured',
        'find shape: list | json',
        'find compliance: no-schema | valid',
        'find wrapping: recommended | none',
      ],
    ],
  ])('%s', (_title, legacy, modern, expected) => {
    expect(differences(legacy, modern)).toEqual(expected)
  })

  test('with the server and its version', () => {
    const tools = { calls: [FIND], tools: ['find', 'look'] }
    expect(compareEras([judge('legacy', { calls: [FIND] }), judge('modern', tools)])).toEqual([
      {
        server: 'shop',
        version: '1.0.0',
        tool: 'look',
        aspect: 'listed',
        legacy: 'not listed',
        modern: 'listed',
      },
    ])
  })
})

describe('servers are compared', () => {
  const more = { calls: [FIND], tools: ['find', 'look'] }

  test.each<[string, Sided, Sided, number]>([
    ['in one version', {}, {}, 1],
    ['not with another version', {}, { version: '2.0.0' }, 0],
    ['not with another server', {}, { name: 'bank' }, 0],
    ['not with what was not recorded', {}, { header: { origin: 'synthetic' } }, 0],
    ['not where one did not start', {}, { started: false }, 0],
    [
      'where no package is known and they tell different versions',
      { header: { subject: { name: 'shop' } } },
      { header: { subject: { name: 'shop' } }, version: '9.9.9' },
      1,
    ],
    ['over another transport where there is no other', {}, { header: { transport: 'sse' } }, 1],
  ])('%s', (_title, legacy, modern, count) => {
    expect(differences({ calls: [FIND], ...legacy }, { ...more, ...modern })).toHaveLength(count)
  })

  test('over the same transport first, and the same difference is told once', () => {
    const http = { header: { transport: 'streamable-http' } } as const
    const found = compareEras([
      judge('legacy', { calls: [FIND] }),
      judge('legacy', { calls: [FIND], ...http }),
      judge('modern', { ...more, ...http }),
      judge('modern', more),
    ])
    expect(found.map(({ tool }) => tool)).toEqual(['look'])
    const same = [judge('legacy', { calls: [FIND] }), judge('modern', { ...more, ...http })]
    expect(compareEras([...same, judge('modern', { calls: [FIND] })])).toEqual([])
  })
})

test('a server that is the same in both eras is told from one that was not compared', () => {
  const [legacy, modern] = [judge('legacy', { calls: [FIND] }), judge('modern', { calls: [FIND] })]
  const compared = [{ server: 'shop', version: '1.0.0' }]
  expect(comparedEras([legacy, modern])).toEqual(compared)
  expect(comparedEras([legacy, judge('legacy', { path: 'again' }), modern])).toEqual(compared)
  expect(comparedEras([legacy])).toEqual([])
  expect(comparedEras([legacy, judge('modern', { started: false })])).toEqual([])
  expect(comparedEras([legacy, judge('modern', { name: 'other' })])).toEqual([])
})
