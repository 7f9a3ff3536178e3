import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { DiffChange, DiffReport, DiffServer, DiffSide } from '../../src/contracts/diff.ts'
import { diffReporterNamed, diffReporters } from './index.ts'

const CONTEXT = { width: 100, color: false }

const side = {
  era: 'legacy',
  protocolVersion: '2025-11-25',
  transport: 'stdio',
  origin: 'recorded',
  incomplete: [],
} as const
const older: DiffSide = { ...side, version: '1.0.0', fixtures: ['old/shop.fixture.jsonl'] }
const newer: DiffSide = { ...side, version: '2.0.0', fixtures: ['new/shop.fixture.jsonl'] }

const shop: DiffServer = {
  name: 'shop',
  old: older,
  new: newer,
  compared: true,
  tools: { old: 3, new: 3, both: 3 },
  calls: { old: 4, new: 5, both: 3 },
  changes: [
    change({ rule: 'tool-removed', level: 'breaking', tool: 'buy', message: 'tool removed' }),
    change({
      rule: 'output-type-widened',
      level: 'breaking',
      tool: 'list',
      path: '/output/items/*/price',
      message: 'type number → null or number',
    }),
    change({
      rule: 'key-removed',
      level: 'breaking',
      tool: 'list',
      call: 'all',
      path: '/a',
      message: "/a doesn't come any more",
    }),
    ...['list', 'find', 'sell'].map((tool) =>
      change({
        rule: 'hint-safer',
        level: 'compatible',
        tool,
        path: '/annotations/openWorldHint',
        message: 'openWorldHint true → false',
      }),
    ),
  ],
  notes: ['calls made on one side only: 1 older, 2 newer'],
}

const report = reportOf([shop])

describe('text', () => {
  test('has the heaviest first, what is said of several tools once, and the total last', () => {
    expect(render('text', report)).toMatchInlineSnapshot(`
      "shop 1.0.0 → 2.0.0  stdio 2025-11-25  3 breaking, 3 compatible
        old  old/shop.fixture.jsonl
        new  new/shop.fixture.jsonl
        breaking    tool-removed              buy
          tool removed
          Calls of it fail.
          old line 7 /result, new line 9 /result
        breaking    output-type-widened       list
          /output/items/*/price: type number → null or number
          Calls of it fail.
          old line 7 /result, new line 9 /result
        breaking    key-removed               list (all)
          /a doesn't come any more
          Calls of it fail.
          old line 7 /result, new line 9 /result
        compatible  hint-safer                list, find, sell
          openWorldHint true → false
        note  calls made on one side only: 1 older, 2 newer

      1 of 1 server compared, 3 calls made in both: 3 breaking, 3 compatible
      "
    `)
  })

  test('fits a narrow terminal', () => {
    const printed = diffReporterNamed('text').render(report, { width: 50, color: false })
    expect(Math.max(...printed.split('\n').map((line) => line.length))).toBeLessThanOrEqual(50)
    expect(printed).toContain('output-type-widened')
  })

  test('has colours only where they are asked for, and the same words', () => {
    const plain = render('text', report)
    const coloured = diffReporterNamed('text').render(report, { width: 100, color: true })
    expect(plain).not.toContain('\u001B')
    expect(coloured).toContain('\u001B[31mbreaking')
    expect(stripVTControlCharacters(coloured)).toBe(plain)
  })

  test('says that nothing differs, and that nothing was compared', () => {
    const same = { ...shop, changes: [], notes: [] }
    expect(render('text', reportOf([same]))).toContain('no difference')
    expect(render('text', reportOf([]))).toBe('nothing was compared\n')
    const apart = render('text', reportOf([{ ...same, compared: false }]))
    expect(apart).toContain(
      '0 of 1 server compared, 3 calls made in both: nothing could be compared',
    )
    expect(apart).not.toContain('no difference')
  })

  test('says of a server that only one side has', () => {
    const { new: _new, ...gone } = { ...shop, compared: false, changes: [], notes: [] }
    expect(render('text', reportOf([gone]))).toContain('shop 1.0.0  stdio 2025-11-25  only older')
  })
})

describe('a recording that is incomplete', () => {
  const same: DiffServer = { ...shop, changes: [], notes: [] }
  const old: DiffSide = { ...older, incomplete: older.fixtures }
  const next: DiffSide = { ...newer, incomplete: newer.fixtures }

  test.each<readonly [string, DiffServer, string, string]>([
    ['older', { ...same, old }, 'older incomplete', '1 recording incomplete'],
    ['newer', { ...same, new: next }, 'newer incomplete', '1 recording incomplete'],
    ['both', { ...same, old, new: next }, 'both incomplete', '2 recordings incomplete'],
  ])('is said beside what differs: %s', (_which, server, ofServer, ofAll) => {
    for (const name of ['text', 'markdown']) {
      const printed = render(name, reportOf([server]))
      expect(printed).toContain(`no difference, ${ofServer}`)
      expect(printed).toContain(`no difference, ${ofAll}`)
      const changed = render(name, reportOf([{ ...server, changes: shop.changes }]))
      expect(changed).toContain(`3 breaking, 3 compatible, ${ofServer}`)
      expect(changed).toContain(`3 breaking, 3 compatible, ${ofAll}`)
    }
  })

  test('is said of a server that only one side has, and of one that was not compared', () => {
    const { new: _new, ...gone } = { ...same, compared: false, old }
    expect(render('text', reportOf([gone]))).toContain('only older, incomplete')
    const apart = { ...same, compared: false, new: next }
    expect(render('text', reportOf([apart]))).toContain('not compared, newer incomplete')
  })
})

describe('markdown', () => {
  test('tells servers without a difference together, but for those with a note', () => {
    const same = { ...shop, changes: [], notes: [] }
    const other: DiffServer = { ...same, name: 'other', notes: ['recorded with another era'] }
    expect(render('markdown', reportOf([same, other]))).toMatchInlineSnapshot(`
      "## What changed for clients

      2 of 2 servers compared, 6 calls made in both: no difference.

      ### \`other 1.0.0 → 2.0.0\`

      stdio 2025-11-25: no difference

      - Note: recorded with another era
      - old: \`old/shop.fixture.jsonl\`
      - new: \`new/shop.fixture.jsonl\`

      <details><summary>No difference (1)</summary>

      - \`shop 1.0.0 → 2.0.0\` stdio 2025-11-25

      </details>
      "
    `)
  })

  test('leaves what breaks open and folds what is compatible', () => {
    expect(render('markdown', report)).toMatchInlineSnapshot(`
      "## What changed for clients

      1 of 1 server compared, 3 calls made in both: 3 breaking, 3 compatible.

      ### \`shop 1.0.0 → 2.0.0\`

      stdio 2025-11-25: 3 breaking, 3 compatible

      **Breaking**

      - \`buy\`: tool removed \`tool-removed\`<br>Calls of it fail. <sub>old line 7 /result, new line 9 /result</sub>
      - \`list\`: type number → null or number at \`/output/items/*/price\` \`output-type-widened\`<br>Calls of it fail. <sub>old line 7 /result, new line 9 /result</sub>
      - \`list\` (call \`all\`): \`/a\` doesn't come any more \`key-removed\`<br>Calls of it fail. <sub>old line 7 /result, new line 9 /result</sub>

      <details><summary>Compatible (3)</summary>

      - \`list\`, \`find\`, \`sell\`: openWorldHint true → false \`hint-safer\`

      </details>

      - Note: calls made on one side only: 1 older, 2 newer
      - old: \`old/shop.fixture.jsonl\`
      - new: \`new/shop.fixture.jsonl\`
      "
    `)
  })

  test('stays under the size that GitHub takes, with every fold closed', () => {
    const changes = Array.from({ length: 3000 }, (_item, index) =>
      change({
        rule: 'tool-added',
        level: 'compatible',
        tool: `tool-${index}`,
        message: `tool ${index} added`,
      }),
    )
    const printed = render('markdown', reportOf([{ ...shop, changes }]))
    expect(printed.length).toBeLessThan(65_536)
    expect(printed.match(/<details>/gu)).toHaveLength(1)
    expect(printed.match(/<\/details>/gu)).toHaveLength(1)
    expect(printed).toContain("more lines don't fit")
  })
})

describe('what a server sent is never obeyed', () => {
  const words = '\u001B[2J<script>alert(1)</script> @maintainers `code` | # \u202E'
  const hostile = reportOf([
    {
      ...shop,
      name: words,
      changes: [change({ rule: 'tool-removed', level: 'breaking', tool: words, message: words })],
      notes: [words],
    },
  ])

  test.each(diffReporters.map(({ name }) => name))('in %s', (name) => {
    const printed = render(name, hostile)
    expect(printed).not.toContain('\u001B')
    expect(printed).not.toContain('\u202E')
  })

  test('nor is its markup in Markdown', () => {
    const outside = render('markdown', hostile).replaceAll(/(`+)(?:(?!\1).)*\1/gu, '')
    expect(outside).not.toContain('<script>')
    expect(outside).not.toContain('@maintainers')
  })
})

test('json is the whole comparison', () => {
  expect(JSON.parse(render('json', report))).toEqual(report)
})

test('an unknown format is wrong use', () => {
  expect(() => diffReporterNamed('pdf')).toThrow(
    'unknown format "pdf"; use one of json, markdown, text',
  )
})

function render(name: string, shown: DiffReport): string {
  return diffReporterNamed(name).render(shown, CONTEXT)
}

function change(said: Omit<DiffChange, 'id' | 'why' | 'old' | 'new'>): DiffChange {
  return {
    id: said.rule,
    why: 'Calls of it fail.',
    ...said,
    old: { fixture: 'old/shop.fixture.jsonl', line: 7, pointer: '/result' },
    new: { fixture: 'new/shop.fixture.jsonl', line: 9, pointer: '/result' },
  }
}

function reportOf(servers: readonly DiffServer[]): DiffReport {
  const changes = servers.flatMap((server) => server.changes)
  const count = (level: string): number => changes.filter((it) => it.level === level).length
  return {
    diffVersion: 1,
    assay: '1.0.0',
    generatedAt: '2026-11-22T00:00:00.000Z',
    servers,
    summary: {
      servers: servers.length,
      notCompared: servers.filter(({ compared }) => !compared).length,
      incomplete: servers
        .flatMap(({ old, new: next }) => [old, next])
        .reduce((sum, shown) => sum + (shown?.incomplete.length ?? 0), 0),
      byLevel: {
        breaking: count('breaking'),
        risky: count('risky'),
        compatible: count('compatible'),
      },
    },
  }
}
