import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { Script } from 'node:vm'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordedReport } from '../fixtures/mcp/test-support/recorded-report.ts'
import type { Report } from '../src/contracts/report.ts'
import { anyCodePoint } from '../src/text/test-support/any-code-point.ts'
import { buildServer } from '../src/verdict/test-support/build-server.ts'
import { reportOf } from '../src/verdict/test-support/report-of.ts'
import { sampleServers } from '../src/verdict/test-support/sample-servers.ts'
import { html } from './html.ts'
import { multiplyReport } from './html/test-support/multiply-report.ts'
import { partsOf } from './html/test-support/page-parts.ts'
import { hostileReport } from './test-support/hostile-report.ts'

const MEGABYTE = 1_000_000
/** Servers whose page is measured; the corpus grows. */
const MEASURED = [
  'everything',
  'filesystem',
  'github',
  'memory',
  'scrapling',
  'scrapling-fetch',
  'sequential-thinking',
  'sqlite',
  'sqlite-rust',
  'time',
]
const recorded = recordedReport()
const page = render(recorded)
const parts = partsOf(page)

function render(report: Report): string {
  return html.render(report, { width: 100, color: false })
}

describe('one file', () => {
  test('loads nothing: no address stands where a browser would follow it by itself', () => {
    expect(parts.markup).not.toMatch(/\s(?:src|srcset|data|poster|action|background|ping)=/u)
    expect(parts.markup.match(/<link[^>]*>/gu)).toEqual(['<link rel="icon" href="data:,">'])
    expect(parts.style).not.toMatch(/url\(|@import/u)
    expect(parts.script).not.toMatch(/fetch\(|XMLHttpRequest|WebSocket|import\(|sendBeacon/u)
  })

  test('is bound by a policy that lets nothing else run, load or leave', () => {
    expect(parts.policy).toBe(
      [
        "default-src 'none'",
        `script-src '${hashOf(parts.script)}'`,
        `style-src '${hashOf(parts.style)}'`,
        'img-src data:',
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join('; '),
    )
    expect(parts.markup).not.toMatch(/\sstyle=|\son\w+=/u)
  })

  test('holds each module of its script, after those that it imports, and nothing of their imports', () => {
    expect(parts.script).not.toMatch(/^(?:import|export) /mu)
    expect(() => new Script(`'use strict';${parts.script}`)).not.toThrow()
    const folder = new URL('html/browser/', import.meta.url)
    const exported = readdirSync(folder).filter((name) => name.endsWith('.js'))
    expect(parts.script.match(/^const pageIndex /gmu)).toHaveLength(1)
    expect(parts.script.indexOf('function element(')).toBeLessThan(
      parts.script.indexOf('const pageIndex'),
    )
    const left = exported.filter((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      const [first = ''] = /^(?:export )?function \w+/mu.exec(text) ?? []
      return !parts.script.includes(first.replace('export ', ''))
    })
    expect(left).toEqual([])
    expect(exported.length).toBeGreaterThan(20)
  })

  test('stays under a megabyte beside its evidence, with 2,000 calls too', () => {
    const servers = recorded.servers.filter(({ name }) => MEASURED.includes(name))
    const many = partsOf(render(multiplyReport({ ...recorded, servers }, 2000)))
    const size = many.markup.length + many.style.length + many.script.length
    expect(size).toBeLessThan(MEGABYTE)
    expect([...many.blocks.keys()].filter((id) => id.startsWith('call-data-'))).toHaveLength(2000)
  })
})

describe('the head', () => {
  const good = { calls: [{ tool: 'list' }] }
  test.each([
    ['one server', [good], 'shop 1.0.0 works'],
    ['several', [good, { ...good, name: 'b' }], '2 servers: 2 work'],
    [
      'one that did not start beside others',
      [good, { name: 'b', started: false }],
      '2 servers: 1 could not run; 1 works',
    ],
  ])('has a title for %s', (_what, servers, title) => {
    const { markup } = partsOf(render(reportOf(servers.map(buildServer))))
    expect(/<title>(.*)<\/title>/u.exec(markup)?.[1]).toBe(`${title} · assay`)
  })

  test('says when it was made as people say it, and exactly for machines', () => {
    const { markup } = partsOf(render({ ...reportOf([]), generatedAt: '2026-11-22T03:02:11.907Z' }))
    expect(markup).toContain(
      '<h1>assay</h1> <p class="dim"><time datetime="2026-11-22T03:02:11.907Z">2026-11-22 03:02 UTC</time> · mcp-assay',
    )
  })
})

describe('without a script', () => {
  test.each(recorded.servers.map((server) => [server.name, server] as const))(
    'tells of each tool and each call of %s',
    (_name, { tools }) => {
      for (const tool of tools) {
        expect(parts.markup).toContain(`>${tool.name}</`)
        for (const call of tool.calls) expect(parts.markup).toContain(`id="${call.id}`)
      }
    },
  )

  test('leads each tool that was called to its calls, and each finding of a call to that call', () => {
    const targets = new Set([...parts.markup.matchAll(/\sid="([^"]*)"/gu)].map((match) => match[1]))
    const links = [...parts.markup.matchAll(/\shref="#([^"]*)"/gu)].map((match) => match[1] ?? '')
    expect(links.length).toBeGreaterThan(recorded.servers.length)
    expect(links.filter((link) => !targets.has(decodeURIComponent(link)))).toEqual([])
  })

  test('has no id twice', () => {
    const ids = [...parts.markup.matchAll(/\sid="([^"]*)"/gu)].map((match) => match[1])
    expect(ids).toHaveLength(new Set(ids).size)
  })
})

describe('what must not be passed over', () => {
  const mixed = {
    ...reportOf(
      [
        ...sampleServers(),
        buildServer({ name: 'made', header: { origin: 'imported' }, calls: [{ tool: 'list' }] }),
      ],
      [{ path: 'broken.fixture.jsonl', reason: 'line 1 is no JSON' }],
    ),
    eras: [
      {
        server: 'shop',
        tool: 'list',
        aspect: 'channel',
        legacy: 'structured',
        modern: 'text',
      } as const,
    ],
  }
  const { markup, blocks } = partsOf(render(mixed))

  test.each([
    ['a synthetic server', 'github/2025.4.8.fixture.jsonl: synthetic, not recorded'],
    ['an imported one', 'made/1.0.0.fixture.jsonl: imported, not recorded'],
    ['an incomplete fixture', 'github/2025.4.8.fixture.jsonl: incomplete: '],
    ['what is wrong with it', 'line 9: there is no end line'],
    ['a file that could not be read', 'broken.fixture.jsonl</code> not judged: line 1 is no JSON'],
    ['where a server is from, beside its name', 'made 1.0.0 (imported)</h3>'],
    ['a server that did not start', 'could not run'],
    ['tools that were not called', '5 tools not called'],
    ['how to call them', 'assay init --name memory -- shop'],
    ['a difference between eras', '>structured</td>'],
  ])('says %s', (_what, text) => {
    expect(markup).toContain(text)
  })

  test('says what to put where a path was, before what was not called is called', () => {
    const header = { source: { command: ['<CWD>/shop'] } }
    const shown = partsOf(render(reportOf([buildServer({ header, tools: ['list'] })]))).markup
    expect(shown).toContain('First replace &lt;CWD&gt; by your working folder.')
  })

  test('counts tools by their state', () => {
    const calls = (['invalid', 'missing', 'schema-unusable', 'valid'] as const).map(
      (compliance) => ({ tool: compliance, compliance }),
    )
    expect(partsOf(render(reportOf([buildServer({ calls })]))).markup).toMatch(
      /break their schema <b>3<\/b>[\s\S]*work <b>1<\/b>/u,
    )
  })

  test('says of a server that was recorded in both eras that nothing differs, where nothing does', () => {
    const eras = [
      { ...buildServer({ calls: [{ tool: 'list' }] }) },
      { ...buildServer({ calls: [{ tool: 'list' }] }) },
    ].map(({ conversation, ...judged }, index) => ({
      ...judged,
      conversation: { ...conversation, era: index === 0 ? 'legacy' : 'modern' } as const,
    }))
    expect(partsOf(render(reportOf(eras))).markup).toContain('called in both: shop 1.0.0.')
    expect(partsOf(render(reportOf(eras.slice(1)))).markup).not.toContain('id="eras"')
  })

  test('gives the calls of a server that was recorded over several transports an address each', () => {
    const calls = [{ tool: 'list', id: 'all' }]
    const report = reportOf([
      buildServer({ calls, header: { transport: 'sse', source: { url: 'http://shop.example/' } } }),
      buildServer({ calls }),
    ])
    const shown = partsOf(render(report)).markup
    expect(shown).toContain('id="shop@1.0.0/list/all"')
    expect(shown).toContain('id="shop@1.0.0/list/all~sse"')
  })

  test('says of each call of such a recording what it is', () => {
    const warned = [...blocks.values()].filter((block) =>
      JSON.stringify(block).includes(': synthetic'),
    )
    expect(warned).toHaveLength(3)
  })
})

describe('what a server sent', () => {
  test('reads back from the data as it was, whatever it is', () => {
    fc.assert(
      fc.property(texts(), (text) => {
        const report = hostileReport(text)
        const calls = report.servers.flatMap(({ tools }) => tools.flatMap((tool) => tool.calls))
        const { blocks } = partsOf(render(report))
        const shown = calls.map((_call, index) => blocks.get(`call-data-${index}`))
        expect(shown).toEqual(calls.map((call) => expect.objectContaining({ call })))
      }),
      { numRuns: 40 },
    )
  })

  test('never becomes markup, whatever it is', () => {
    const harmless = skeletonOf('text')
    fc.assert(
      fc.property(texts(), (text) => {
        expect(skeletonOf(text)).toEqual(harmless)
      }),
      { numRuns: 40 },
    )
  })

  test('is cut where it is too long for a page', () => {
    const { markup } = partsOf(render(hostileReport('x'.repeat(1_000_000))))
    expect(markup.length).toBeLessThan(300_000)
  })
})

test('docs/reference/report.md shows each picture that there is, and all are small', () => {
  const docs = new URL('../docs/', import.meta.url)
  const text = readFileSync(new URL('reference/report.md', docs), 'utf8')
  const shown = [...text.matchAll(/pictures\/[\w-]+\.png/gu)].map(([path]) => path)
  const there = readdirSync(new URL('pictures', docs)).map((name) => `pictures/${name}`)
  expect(shown.toSorted()).toEqual(there.toSorted())
  for (const path of there) expect(statSync(new URL(path, docs)).size).toBeLessThan(150_000)
})

/** Texts of every kind, and those that are meant to break out. */
function texts(): fc.Arbitrary<string> {
  const hostile = fc.constantFrom(
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</noscript></style></title><svg onload=alert(1)>',
    'javascript:alert(1)',
    '&lt;b&gt;&#60;b&#62;',
    '${alert(1)}',
    '\u202E\u2028\u0000\u009B\uD800',
    ']]><![CDATA[',
  )
  return fc
    .array(fc.oneof(hostile, fc.string({ unit: anyCodePoint })), { minLength: 1, maxLength: 4 })
    .map((pieces) => `x${pieces.join('')}`)
}

/** The tags of a page with their attributes' names: all that is markup in it. */
function skeletonOf(text: string): readonly string[] {
  const { markup } = partsOf(render(hostileReport(text)))
  return [...markup.replaceAll(/"[^"]*"/gu, '""').matchAll(/<[^>]*>/gu)].map(([tag]) => tag)
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
