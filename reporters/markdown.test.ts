import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ClientReactions } from '../src/contracts/client-reaction.ts'
import type { Report } from '../src/contracts/report.ts'
import { buildServer } from '../src/verdict/test-support/build-server.ts'
import { reportOf } from '../src/verdict/test-support/report-of.ts'
import { markdown } from './markdown.ts'
import { mapTools } from './test-support/map-tools.ts'
import { hostileReport } from './test-support/hostile-report.ts'
import { HOSTILE_MARKDOWN, hostileText } from './test-support/hostile-markdown.ts'
import { foreignMarkup, outsideCode } from './test-support/outside-code.ts'
import { variedReport } from './test-support/varied-report.ts'

const GITHUB_LIMIT = 65_536

function render(report: Report): string {
  return markdown.render(report, { width: 80, color: false })
}

describe('what others wrote', () => {
  test.each(HOSTILE_MARKDOWN)('stays text: %j', (text) => {
    expect(foreignMarkup(render(hostileReport(text)))).toEqual([])
  })

  test('stays text, whatever it is', () => {
    fc.assert(
      fc.property(hostileText(), (text) => {
        expect(foreignMarkup(render(hostileReport(text)))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  test.each([
    ['a mention', '@octocat'],
    ['an element', '<b>'],
    ['a link', '[x](http://x.test)'],
    ['a span that ends too early', '`` ` @octocat'],
    ['a reference', 'see #12'],
  ])('would be seen: %s', (_what, text) => {
    expect(foreignMarkup(text)).not.toEqual([])
  })

  test('would be seen where it left its fence', () => {
    expect(() => outsideCode('```json\n{}\n````json\n')).toThrow('a fence stays open')
    expect(outsideCode('```json\n```\n@octocat\n```\n```')).toContain('@octocat')
  })
})

describe('under the size that GitHub takes', () => {
  test.each<[string, Report]>([
    ['texts that grow when they are escaped', hostileReport('@a'.repeat(20_000))],
    ['backticks', hostileReport('`'.repeat(20_000))],
    ['what becomes escapes in JSON', hostileReport('\u202E'.repeat(20_000))],
    ['hundreds of findings', many(400)],
    ['hundreds of servers without findings', reportOf(quiet(600))],
    ['hundreds of recordings that cannot be read', reportOf([], unread(900))],
  ])('stays %s', (_what, report) => {
    const text = render(report)
    expect(text.length).toBeLessThan(GITHUB_LIMIT)
    expect(foreignMarkup(text)).toEqual([])
  })

  test('leaves out whole findings, the lightest first, and counts them', () => {
    const text = render(many(400))
    const shown = text.split('\n').filter((line) => line.startsWith('### ')).length
    expect(shown).toBeGreaterThan(10)
    expect(text).toContain('### output-missing: `the-worst`')
    expect(text.split('\n').at(-2)).toBe(
      `${401 - shown} more findings left out, to stay under the 65,536 characters that GitHub takes of an issue; the same check with \`--format json=report.json\` gives all.`,
    )
  })
})

test('is one issue for calls of several tools that break the same rule, with the member that breaks it', () => {
  const error = {
    pointer: '/rows/0',
    keyword: 'additionalProperties',
    message: 'must NOT have additional properties: "kind"',
  }
  const row = { type: 'object', properties: { a: { type: 'number' } }, additionalProperties: false }
  const calls = ['list', 'find'].map((tool) => ({
    tool,
    schemaErrors: [error],
    result: { content: [], structuredContent: { rows: [{ kind: 'x', a: 1 }] } },
    findings: [{ code: 'output-invalid', level: 'must', message: `${tool} is wrong` } as const],
  }))
  const outputSchema = { type: 'object', properties: { rows: { type: 'array', items: row } } }
  const page = render(reportOf([buildServer({ outputSchema, calls })]))
  expect(page.match(/^### .*$/gmu)).toEqual(['### output-invalid: `list`, `find`'])
  expect(page).toContain('  "additionalProperties": false, // ← broken')
  expect(page).toContain('  "kind": "x", // ← must NOT have additional properties: "kind"')
  expect(page).toMatch(/^\| `find` \| `#\d` \| line \d+ \| `\/rows\/0` \|$/mu)
})

test('says of a finding what was claimed, what came, who rejects it, how to see it again, and what would mend it', () => {
  const reactions: ClientReactions = {
    listed: { reaction: 'rejects', code: -32_602, message: 'data must have "total"' },
    unlisted: { reaction: 'alters', diff: [{ op: 'removed', pointer: '/content/0/mark' }] },
  }
  const found = reportOf([
    buildServer({
      outputSchema: { type: 'object', properties: { total: { type: 'number' } } },
      calls: [
        {
          tool: 'sum',
          id: 'two-numbers',
          result: { content: [], structuredContent: { sum: 3 } },
          findings: [{ code: 'output-invalid', level: 'must', message: 'total is missing' }],
        },
      ],
    }),
  ])
  expect(render(withClients(found, reactions))).toMatchInlineSnapshot(`
    "This is what MCP servers sent, recorded and checked against the MCP specification by mcp-assay 0.0.0 (2026-11-21), whose command is \`assay\`. Messages are shown as they came, cut where an ellipsis stands.

    ## \`shop 1.0.0\`

    Started with \`shop\` over stdio, MCP 2025-11-25; the recording is \`fixtures/mcp/shop/1.0.0.fixture.jsonl\`.

    ### output-invalid: \`sum\`

    **What happens, and what would fix it:** total is missing

    **Clients:** 1 of 1 strict clients rejects this

    - \`@sdk/client 2.4.0\` rejects it once it has listed the tools: -32602 data must have "total"; without that it alters it: /content/0/mark removed

    **Reproduce:**

    \`\`\`sh
    npx -y mcp-assay check --call sum -- shop
    \`\`\`

    <details><summary>Schema, request and answer</summary>

    **What was claimed:** the \`outputSchema\` of \`sum\`

    \`\`\`json
    { "type": "object", "properties": { "total": { "type": "number" } } }
    \`\`\`

    **What was asked:** \`tools/call\` (line 6 of \`fixtures/mcp/shop/1.0.0.fixture.jsonl\`)

    \`\`\`json
    { "name": "sum", "arguments": {} }
    \`\`\`

    **What came:**

    \`\`\`json
    { "content": [], "structuredContent": { "sum": 3 } }
    \`\`\`

    </details>
    "
  `)
})

test('says what a report rests on that is no whole recording, and what was not judged', () => {
  expect(outsideCode(render(variedReport())).join('\n')).toMatchInlineSnapshot(`
    "This is what MCP servers sent, recorded and checked against the MCP specification by mcp-assay 0.0.0 (2026-11-21), whose command is …. Messages are shown as they came, cut where an ellipsis stands.

    ## …

    Started with … over stdio, MCP 2025-11-25; the recording is ….

    **Note:** …: synthetic, not recorded from a server: its tools don't count as exercised

    **Note:** …: incomplete: line 9: there is no end line

    ### output-missing: …

    **What happens, and what would fix it:** nothing came; return it

    <details><summary>Schema, request and answer</summary>

    **What was asked:** … (line 6 of …)


    **What came:**


    </details>

    <details><summary>Also worth knowing (SHOULD): stdout-noise</summary>

    ### stdout-noise

    **What happens, and what would fix it:** noise; log elsewhere

    **Where:** line 2 of …

    </details>

    ## …

    Started with … over stdio, MCP 2025-11-25; the recording is ….

    ### start-failed

    **What happens, and what would fix it:** it ended with code 1

    **Reproduce:**


    **Where:** line 2 of …

    ### What differs between the eras

    | Server | Tool | What | With a handshake | Without one (2026-07-28) |
    | --- | --- | --- | --- | --- |
    | … | … | shape | … | … |

    Nothing was found in ….

    …: not-applicable, no tool was called: 1 tool doesn't declare readOnlyHint: true; declare it for those that only read (docs/reference/findings.md#not-exercised), name a call with --call, or let assay init write calls

    …: not judged: it is no fixture
    "
  `)
})

test('counts the remarks that it leaves out', () => {
  expect(render(reportOf([], unread(900)))).toMatch(/\n\d+ more remarks left out, [^\n]*\n$/u)
  expect(render(reportOf(quiet(600)))).toMatch(/ and 590 more\.\n$/u)
})

test('says that nothing was judged', () => {
  expect(render(reportOf([]))).toBe('Nothing was judged.\n')
})

test('tells which servers are the same in both eras', () => {
  const report = { ...variedReport(), erasCompared: [{ server: 'shop', version: '1.0.0' }] }
  expect(render(report)).toContain('The same in both eras of the protocol: `shop 1.0.0`.')
})

test.each([
  ['of a finding that may be why', 'output-invalid', 'rejects', true],
  ['of no other finding on the same call', 'text-differs', 'rejects', false],
  ['of no call that they accept', 'output-invalid', 'accepts', false],
] as const)('says that clients reject this %s', (_title, code, reaction, isSaid) => {
  const level = code === 'text-differs' ? 'should' : 'must'
  const findings = [{ code, level, message: 'wrong; right it' }] as const
  const report = reportOf([buildServer({ calls: [{ tool: 'list', findings }] })])
  const page = render(withClients(report, { listed: { reaction }, unlisted: { reaction } }))
  expect(page.includes('**Clients:** 1 of 1 strict clients rejects this')).toBe(isSaid)
  expect(page.includes('accepts it')).toBe(false)
})

function many(count: number): Report {
  return reportOf([
    buildServer({
      outputSchema: { type: 'object', properties: { total: { type: 'number' } } },
      calls: [
        ...Array.from({ length: count }, (_call, index) => ({
          tool: `tool-${index}`,
          findings: [{ code: 'text-differs', level: 'should', message: wordOf(index) } as const],
        })),
        {
          tool: 'the-worst',
          findings: [{ code: 'output-missing', level: 'must', message: 'none' } as const],
        },
      ],
    }),
  ])
}

/** Without digits: faults that differ in a number alone have one cause. */
function wordOf(index: number): string {
  return String(index).replaceAll(/\d/gu, (digit) => 'abcdefghij'.charAt(Number(digit)))
}

function quiet(count: number): ReturnType<typeof buildServer>[] {
  return Array.from({ length: count }, (_server, index) =>
    buildServer({ name: `${'quiet'.repeat(40)}-${index}`, calls: [{ tool: 'read' }] }),
  )
}

function unread(count: number): readonly { readonly path: string; readonly reason: string }[] {
  return Array.from({ length: count }, (_path, index) => ({
    path: `notes-${index}.txt`,
    reason: 'it is no fixture: '.repeat(10),
  }))
}

function withClients(report: Report, reactions: ClientReactions): Report {
  return mapTools(report, (tool) => ({
    ...tool,
    clients: { clients: 1, rejecting: 1, altering: 0, line: '1 of 1 strict clients rejects this' },
    calls: tool.calls.map((call) => ({ ...call, clients: { '@sdk/client 2.4.0': reactions } })),
  }))
}
