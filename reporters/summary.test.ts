import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Report } from '../src/contracts/report.ts'
import { buildServer } from '../src/verdict/test-support/build-server.ts'
import { reportOf } from '../src/verdict/test-support/report-of.ts'
import { summary } from './summary.ts'
import { HOSTILE_MARKDOWN, hostileText } from './test-support/hostile-markdown.ts'
import { hostileReport } from './test-support/hostile-report.ts'
import { foreignMarkup } from './test-support/outside-code.ts'
import { variedReport } from './test-support/varied-report.ts'

/** Of a comment; a step's summary may be larger. */
const GITHUB_LIMIT = 65_536

test('says all on a page, and what it rests on that is no whole recording', () => {
  expect(render(variedReport())).toMatchInlineSnapshot(`
    "## MCP tool outputs: 4 servers: 1 could not run (dead 1.0.0); 1 breaks the protocol (weather 2.1.0); 1 not called; 1 works

    4 tools (1 called); findings: 2 must, 1 should

    | Server | Transport | State | Tools | Findings |
    | --- | --- | --- | --- | --- |
    | \`weather 2.1.0 (synthetic)\` | stdio 2025-11-25 | breaks the protocol (1 of 2 tools) | 1 of 2 called | 1 must, 1 should |
    | \`dead 1.0.0\` | stdio 2025-11-25 | could not run | 0 of 0 called | 1 must |
    | \`idle 1.0.0\` | stdio 2025-11-25 | not called | 0 of 1 called |  |
    | \`fine 1.0.0\` | stdio 2025-11-25 | works | 1 of 1 called |  |

    ### Tools that need something

    | Server | Tools | What came | Schema | Calls | State | Clients |
    | --- | --- | --- | --- | --- | --- | --- |
    | \`weather 2.1.0 (synthetic)\` | \`now\` | text · prose | no schema | 1 call | breaks the protocol |  |

    ### Findings

    - **must** output-missing: \`now\` of \`weather 2.1.0 (synthetic)\`, \`fixtures/mcp/weather/2.1.0.fixture.jsonl:7\`: nothing came; return it
    - **must** start-failed: \`dead 1.0.0\`, \`fixtures/mcp/dead/1.0.0.fixture.jsonl:2\`: it ended with code 1
    - **should** stdout-noise: \`weather 2.1.0 (synthetic)\`, \`fixtures/mcp/weather/2.1.0.fixture.jsonl:2\`: noise; log elsewhere

    ### Recordings

    - \`fixtures/mcp/weather/2.1.0.fixture.jsonl\`: synthetic, not recorded from a server: its tools don't count as exercised
    - \`fixtures/mcp/weather/2.1.0.fixture.jsonl\`: incomplete: line 9: there is no end line
    - \`notes.txt\`: not judged: it is no fixture

    ### What differs between the eras

    | Server | Tool | What | With a handshake | Without one (2026-07-28) |
    | --- | --- | --- | --- | --- |
    | \`fine 1.0.0\` | \`read\` | shape | \`json\` | \`table\` |

    mcp-assay 0.0.0, 2026-11-21T12:00:00.000Z; \`assay show FIXTURE\` shows what came, \`--format json\` gives all of it.
    "
  `)
})

test('says that nothing was judged', () => {
  expect(render(reportOf([]))).toMatchInlineSnapshot(`
    "## MCP tool outputs: nothing was judged

    mcp-assay 0.0.0, 2026-11-21T12:00:00.000Z; \`assay show FIXTURE\` shows what came, \`--format json\` gives all of it.
    "
  `)
})

describe('what others wrote', () => {
  test.each(HOSTILE_MARKDOWN)('stays text: %j', (text) => {
    expect(foreignMarkup(render(hostileReport(text)))).toEqual([])
  })

  test('stays text in its cell, whatever it is', () => {
    fc.assert(
      fc.property(hostileText(), (text) => {
        const page = render(hostileReport(text))
        expect(foreignMarkup(page)).toEqual([])
        expect(tableWidths(page)).toEqual(tableWidths(render(hostileReport('plain'))))
      }),
      { numRuns: 100 },
    )
  })
})

test.each<[string, Report]>([
  ['texts that grow when they are escaped', hostileReport('@a'.repeat(20_000))],
  ['hundreds of servers', reportOf(many(300))],
])('stays under the size of a comment: %s', (_what, report) => {
  const page = render(report)
  expect(page.length).toBeLessThan(GITHUB_LIMIT)
  expect(foreignMarkup(page)).toEqual([])
})

test('counts the rows that it leaves out', () => {
  const page = render(reportOf(many(300)))
  expect(page).toContain('\nand 250 more servers\n')
  expect(page).toContain('\nand 250 more findings\n')
})

test('tells which servers are the same in both eras', () => {
  const report = { ...variedReport(), erasCompared: [{ server: 'shop', version: '1.0.0' }] }
  expect(render(report)).toContain('The same in both eras of the protocol: `shop 1.0.0`.')
})

function render(report: Report): string {
  return summary.render(report, { width: 80, color: false })
}

function many(count: number): ReturnType<typeof buildServer>[] {
  return Array.from({ length: count }, (_server, index) =>
    buildServer({
      name: `server-${index}`,
      calls: [
        {
          tool: 'read',
          wrapping: 'recommended',
          findings: [{ level: 'must', code: 'output-missing', message: 'nothing came; return it' }],
        },
      ],
    }),
  )
}

/** Cells of the rows of each table. */
function tableWidths(page: string): readonly number[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.replaceAll(/\\./gu, '').split('|').length)
}
