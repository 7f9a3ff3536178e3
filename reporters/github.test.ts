import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Report } from '../src/contracts/report.ts'
import type { ReporterContext } from '../src/contracts/reporter.ts'
import { anyCodePoint } from '../src/text/test-support/any-code-point.ts'
import { buildServer } from '../src/verdict/test-support/build-server.ts'
import { reportOf } from '../src/verdict/test-support/report-of.ts'
import { github } from './github.ts'
import { hostileReport } from './test-support/hostile-report.ts'
import { variedReport } from './test-support/varied-report.ts'

const COMMAND =
  /^::(?:error|warning|notice) (?:file=[^:,\r\n]*,line=[1-9]\d*,)?title=[^:,\r\n]*::[^\r\n]*$/u

test('gives an annotation for what says the same, at its first line, and the outcome last', () => {
  expect(render(variedReport())).toMatchInlineSnapshot(`
    "::error file=fixtures/mcp/weather/2.1.0.fixture.jsonl,line=7,title=output-missing%3A weather 2.1.0 (synthetic) now::nothing came; return it
    ::error file=fixtures/mcp/dead/1.0.0.fixture.jsonl,line=2,title=start-failed%3A dead 1.0.0::it ended with code 1
    ::error file=fixtures/mcp/weather/2.1.0.fixture.jsonl,line=1,title=recording incomplete::fixtures/mcp/weather/2.1.0.fixture.jsonl: incomplete: line 9: there is no end line
    ::error file=notes.txt,line=1,title=recording not judged::notes.txt: not judged: it is no fixture
    ::warning file=fixtures/mcp/weather/2.1.0.fixture.jsonl,line=2,title=stdout-noise%3A weather 2.1.0 (synthetic)::noise; log elsewhere
    ::notice file=fixtures/mcp/weather/2.1.0.fixture.jsonl,line=1,title=not a recording::fixtures/mcp/weather/2.1.0.fixture.jsonl: synthetic, not recorded from a server: its tools don't count as exercised
    ::notice title=mcp-assay::4 servers: 1 could not run (dead 1.0.0); 1 breaks the protocol (weather 2.1.0); 1 not called; 1 works%0A4 tools (1 called)%0Afindings: 2 must, 1 should%0A1 difference between the eras
    "
  `)
})

test('says that nothing was judged', () => {
  expect(render(reportOf([]))).toBe('::notice title=mcp-assay::nothing was judged\n')
})

test('gives no more than GitHub shows of a level, and counts the others', () => {
  const levels = [
    ['must', 'output-missing'],
    ['should', 'text-differs'],
    ['advice', 'sdk-wrapped'],
  ] as const
  const findings = levels.flatMap(([level, code]) =>
    Array.from({ length: 12 }, (_finding, index) => ({ level, code, message: `number ${index}` })),
  )
  const calls = findings.map((finding, index) => ({ tool: `tool-${index}`, findings: [finding] }))
  const lines = render(reportOf([buildServer({ calls })]))
    .trimEnd()
    .split('\n')
  const shown = (level: string): number =>
    lines.filter((line) => line.startsWith(`::${level} `)).length
  expect([shown('error'), shown('warning'), shown('notice')]).toEqual([10, 10, 10])
  expect(lines.at(-1)).toContain(
    '%0Aleft out, since GitHub shows no more of a step: 2 errors, 2 warnings, 3 notices;',
  )
})

describe('a command', () => {
  test('holds nothing that ends it, whatever a server says', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(unit, fc.string({ unit: anyCodePoint })) }),
        (text) => {
          for (const line of render(hostileReport(text)).trimEnd().split('\n'))
            expect(line).toMatch(COMMAND)
        },
      ),
      { numRuns: 100 },
    )
  })

  test('reads back as what was said', () => {
    const said = '50%25 of a,b: c%0A\n::error::forged'
    const report = reportOf([
      buildServer({
        calls: [
          {
            tool: 'a,b:c%',
            findings: [{ level: 'must', code: 'output-missing', message: said }],
          },
        ],
      }),
    ])
    const [line = ''] = render(report).split('\n')
    const [, properties = '', data = ''] = /^::error ([^:]*)::(.*)$/u.exec(line) ?? []
    expect(decoded(properties)).toContain('title=output-missing: shop 1.0.0 a,b:c%')
    // A line of it that would be a command itself is shown and not obeyed.
    expect(decoded(data)).toBe(said.replace('\n::', '\n∷'))
  })
})

test.each<[string, ReporterContext['folders'], string]>([
  ['the working folder', { working: '/repository', root: '/repository' }, 'recordings/a.jsonl'],
  ['a folder of it', { working: '/repository/one', root: '/repository' }, 'one/recordings/a.jsonl'],
  ['nobody knows where', undefined, 'recordings/a.jsonl'],
])('names files from the root of the repository, in %s', (_what, folders, path) => {
  const report = reportOf([
    buildServer({
      path: './recordings/a.jsonl',
      findings: [{ level: 'must', code: 'start-failed', message: 'it ended' }],
    }),
  ])
  expect(render(report, folders)).toContain(`::error file=${path},line=2,`)
})

test('names no file for what was recorded live and not kept', () => {
  const report = reportOf([
    buildServer({
      path: 'shop (live)',
      findings: [{ level: 'must', code: 'start-failed', message: 'it ended' }],
    }),
  ])
  expect(render(report)).toContain('::error title=start-failed%3A shop 1.0.0::it ended\n')
})

const unit = fc.constantFrom('\r\n', '\n', '::error::x', '%0A', '%', ',', ':', '::', '##[error]')

function render(report: Report, folders?: ReporterContext['folders']): string {
  return github.render(report, { width: 80, color: false, ...(folders && { folders }) })
}

/** As GitHub's runner decodes commands. */
function decoded(text: string): string {
  return text
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%25', '%')
}
