import { describe, expect, test } from 'vitest'
import { buildServer } from '../../src/verdict/test-support/build-server.ts'
import type { ServerInput } from '../../src/verdict/test-support/build-server.ts'
import { reportOf } from '../../src/verdict/test-support/report-of.ts'
import { nextSteps } from './next-steps.ts'

const LIVE = { path: 'shop (live)' }
const IDLE = { tools: ['list', 'drop'], calls: [{ tool: 'list' }] }
const MUST = { code: 'output-missing', level: 'must', message: 'return it' } as const

function commands(inputs: readonly ServerInput[], words?: readonly string[]): readonly string[] {
  return nextSteps(reportOf(inputs.map(buildServer)), words).map((step) => step.words.join(' '))
}

describe('after a live run', () => {
  test('repeat it with the recording kept, or all of the report', () => {
    const words = ['check', '--timeout', '5s', '--', 'node', 'my server.js', '--json']
    expect(commands([{ ...LIVE, calls: [{ tool: 'list' }] }], words)).toEqual([
      "assay check --timeout 5s --save recordings -- node 'my server.js' --json",
      "assay check --timeout 5s --format json=report.json -- node 'my server.js' --json",
    ])
  })

  test('name calls for tools that were not exercised', () => {
    const words = ['check', '--env', 'TOKEN', '--cwd=a', '--fail-on', 'never', '--', 'node', 's.js']
    expect(commands([{ ...LIVE, ...IDLE }], [...words.slice(0, 6), '--json', ...words.slice(6)]))
      .toMatchInlineSnapshot(`
      [
        "assay check --env TOKEN --cwd=a --fail-on never --json --save recordings -- node s.js",
        "assay init --env TOKEN --cwd=a -- node s.js",
        "assay check --env TOKEN --cwd=a --fail-on never --json --calls shop.calls.yaml -- node s.js",
        "assay check --env TOKEN --cwd=a --fail-on never --json --call-all GLOB -- node s.js",
      ]
    `)
  })

  test('name calls for a server that is reached by its address, spoken to as it was', () => {
    const words = ['check', '--url', 'http://x/mcp', '--header=A: …', '--protocol', 'both']
    expect(commands([{ ...LIVE, ...IDLE }], [...words, '--json', '--concurrency', '2'])).toEqual([
      "assay check --url http://x/mcp '--header=A: …' --protocol both --json --concurrency 2 --save recordings",
      "assay init --url http://x/mcp '--header=A: …' --protocol both",
      "assay check --url http://x/mcp '--header=A: …' --protocol both --json --concurrency 2 --calls shop.calls.yaml",
      "assay check --url http://x/mcp '--header=A: …' --protocol both --json --concurrency 2 --call-all GLOB",
    ])
  })

  test('start no server outside of the container that it was sealed in', () => {
    const words = ['check', '--container', 'x/shop', '--max-memory=64MB', '--json', '--', 'shop']
    for (const command of commands([{ ...LIVE, ...IDLE }], words))
      expect(command).toMatch(/ --container x\/shop --max-memory=64MB .*-- shop$/u)
  })

  test('tell the same of a server to which a secret was given that is not shown', () => {
    expect(
      commands([{ ...LIVE, ...IDLE }], ['check', '--json', '--', 'shop', '--key', '…']),
    ).toContain('assay init -- shop --key …')
  })

  test('name the server of a configuration', () => {
    const servers = [
      { ...LIVE, name: 'all', calls: [{ tool: 'list' }] },
      { ...LIVE, ...IDLE, name: 'my shop' },
    ]
    expect(commands(servers, ['check', '--config', '.mcp.json', '--json'])).toMatchInlineSnapshot(`
      [
        "assay check --config .mcp.json --json --save recordings",
        "assay init --config .mcp.json --server 'my shop'",
        "assay check --config .mcp.json --json --calls my-shop.calls.yaml",
        "assay check --config .mcp.json --json --call-all GLOB",
      ]
    `)
  })

  test('name no server of a fixture, which nothing typed here starts', () => {
    const servers = [
      { ...IDLE, name: 'a-recorded-one' },
      { ...IDLE, name: 'shop', path: 'kept/shop.fixture.jsonl' },
    ]
    const words = ['check', 'fixtures', '--config', 'c.json', '--save', './kept/']
    expect(commands(servers, words)).toContain('assay init --config c.json --server shop')
  })

  test('keep no recording of a server that did not start', () => {
    expect(commands([{ ...LIVE, started: false }], ['check', '--', 'node']).join()).not.toContain(
      '--save',
    )
  })
})

test.each([
  ['--save', ['--save', 'dir']],
  ['--save', ['--save=dir']],
  ['json', ['--json']],
  ['json', ['--format', 'json=a.json']],
  ['json', ['--format=json']],
  ['init', ['--calls', 'shop.calls.yaml']],
  ['--calls', ['--calls', 'shop.calls.yaml']],
  ['--call-all GLOB', ['--call-all', 'list*']],
])('suggests no %s where %j was given', (absent, given) => {
  const said = commands([{ ...LIVE, ...IDLE }], ['check', ...given, '--', 'node'])
    .join('\n')
    .replaceAll(given.join(' '), '')
  expect(said).not.toContain(absent)
})

describe('after fixtures', () => {
  test('show the first that failed, and start no server', () => {
    const servers = [
      { ...IDLE, path: 'fixtures/good.fixture.jsonl' },
      { path: 'a folder/bad.fixture.jsonl', calls: [{ tool: 'list', findings: [MUST] }] },
    ]
    expect(commands(servers, ['check', 'fixtures', 'a folder'])).toEqual([
      "assay show 'a folder/bad.fixture.jsonl'",
      "assay check fixtures 'a folder' --format json=report.json",
    ])
  })

  test('start no server where --save names their folder', () => {
    const server = { ...IDLE, path: 'kept/shop.fixture.jsonl' }
    expect(commands([server], ['check', 'kept', '--save', 'kept', '--json'])).toEqual([
      'assay show kept/shop.fixture.jsonl',
    ])
  })

  test('show the first where none failed', () => {
    expect(commands([{ path: 'good.fixture.jsonl' }], ['check', '.'])[0]).toBe(
      'assay show good.fixture.jsonl',
    )
  })
})

test('an ellipsis stands for what nobody typed', () => {
  expect(commands([{ ...LIVE, ...IDLE }])).toMatchInlineSnapshot(`
    [
      "assay check … --save recordings",
      "assay check … --format json=report.json",
      "assay init …",
      "assay check … --calls shop.calls.yaml",
      "assay check … --call-all GLOB",
    ]
  `)
})
