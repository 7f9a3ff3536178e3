import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { reporterNamed } from '../../reporters/index.ts'
import schema from '../../schemas/report.schema.json' with { type: 'json' }
import { compileFindings, HarnessError, judgeServer } from '../index.ts'
import { rebuildConversation } from '../mcp/rebuild-conversation.ts'
import { readFixture } from '../fixture/read-fixture.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import type { OwnFinding } from '../contracts/own-finding.ts'
import { assayHere } from './test-support/assay-here.ts'

const scratch = mkdtempSync(join(tmpdir(), 'assay-own-'))
afterAll(() => rmSync(scratch, { recursive: true }))
const TIME = pathOf('fixtures/mcp/time/2026.10.10.fixture.jsonl')
const MEMORY = pathOf('fixtures/mcp/memory/2026.8.31.fixture.jsonl')
const OFFSET: OwnFinding = {
  code: 'utc-only',
  level: 'should',
  message: 'write UTC as Z',
  forbid: '[+]00:00',
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(`../../${name}`, import.meta.url))
}

async function check(findings: unknown, args: readonly string[] = ['--json'], fixture = TIME) {
  const folder = mkdtempSync(join(scratch, 'run-'))
  writeFileSync(join(folder, 'assay.config.json'), JSON.stringify({ findings }, undefined, 1))
  return { ...(await assayHere(['check', fixture, ...args], { cwd: folder })), folder }
}

/** What a rule finds in the recordings of the time server. */
function found(finding: Omit<OwnFinding, 'code' | 'level' | 'message'>, fixture = TIME) {
  const [rule] = compileFindings([{ code: 'mine', level: 'must', message: 'no', ...finding }])
  const { findings } = judgeServer(
    [rebuildConversation(readFixture(fixture))],
    rule === undefined ? [] : [rule],
  )
  return findings.filter(({ code }) => code === 'own/mine')
}

describe('a finding of the configuration', () => {
  test('names code, level, call and the span of what is forbidden', async () => {
    const { stdout } = await check([OFFSET])
    const report = JSON.parse(stdout)
    const compiled = compileSchema(schema)
    expect(compiled.ok && compiled.validate(report)).toEqual([])
    const own = report.findings.filter(({ code }: { code: string }) => code === 'own/utc-only')
    expect(own[0]).toEqual({
      id: 'own/utc-only:time@2026.10.10/get_current_time/now-utc#/content/0/text',
      code: 'own/utc-only',
      level: 'should',
      verdict: 'passed',
      rule: 'write UTC as Z',
      subject: expect.objectContaining({ server: 'time', tool: 'get_current_time' }),
      message: 'write UTC as Z ("+00:00")',
      evidence: { fixture: TIME, line: 8, pointer: '/result/content/0/text', span: [57, 63] },
    })
  })

  test.each([
    ['should', 'should', 1],
    ['should', 'must', 0],
    ['must', 'must', 1],
    ['advice', 'should', 0],
  ])('of level %s counts for --fail-on %s', async (level, failOn, code) => {
    const run = await check([{ ...OFFSET, level }], ['--quiet', '--fail-on', failOn])
    expect(run.code).toBe(code)
  })

  test('breaks a rule of the user, and not the protocol', async () => {
    const { stdout } = await check([{ ...OFFSET, level: 'must' }])
    expect(JSON.parse(stdout)).toMatchObject({
      servers: [{ verdict: 'failed', state: 'breaks-own-rule' }],
      summary: { byState: { 'breaks-own-rule': 1, 'breaks-protocol': 0 } },
    })
    const shown = await check([{ ...OFFSET, level: 'must' }], [])
    expect(shown.stdout).toContain('breaks a rule of yours')
    expect(shown.stdout).not.toContain('protocol')
  })

  test('is in all reports', async () => {
    const { stdout } = await check([OFFSET])
    const context = { color: false, width: 100, level: 'advice', cwd: '/' } as const
    for (const format of ['terminal', 'junit', 'sarif', 'github', 'markdown', 'html', 'summary']) {
      const rendered = reporterNamed(format)?.render(JSON.parse(stdout), context)
      expect.soft(rendered, format).toContain('utc-only')
      expect.soft(rendered, format).toContain('write UTC as Z')
    }
  })

  test('is described in SARIF by its message', async () => {
    const { stdout } = await check([OFFSET], ['--format', 'sarif'])
    const rule = JSON.parse(stdout).runs[0].tool.driver.rules.find(
      ({ id }: { id: string }) => id === 'own/utc-only',
    )
    expect(rule).toMatchObject({
      shortDescription: { text: 'write UTC as Z' },
      help: { text: 'write UTC as Z' },
    })
  })

  test('is not looked for without a configuration', async () => {
    const { stdout } = await assayHere(['check', TIME, '--json'], { cwd: scratch })
    expect(stdout).not.toContain('own/')
  })
})

describe('what a finding asks for', () => {
  test.each<[string, Omit<OwnFinding, 'code' | 'level' | 'message'>, boolean]>([
    ['what texts may not match', { forbid: 'Kathmandu' }, true],
    ['what no text matches', { forbid: 'Atlantis' }, false],
    ['what texts must match', { require: 'Atlantis' }, true],
    ['what texts match', { require: 'timezone|time_difference' }, false],
    ['a schema of the whole result', { schema: { required: ['_meta'] }, in: 'result' }, true],
    ['a schema that the results fit', { schema: { required: ['content'] }, in: 'result' }, false],
    ['a schema of content that is not there', { schema: false }, false],
    ['a schema of texts', { schema: { maxLength: 3 }, in: 'text' }, true],
    ['tools of another server', { forbid: '.', tools: ['shop:*'] }, false],
    ['a tool by glob', { forbid: '.', tools: ['get_*'] }, true],
    ['a server and its tools', { forbid: '.', tools: ['time:*'] }, true],
    ['results that are errors', { forbid: 'Atlantis|Mars|Nowhere|zone', errors: true }, true],
  ])('%s', (_, finding, isFound) => {
    expect(found(finding).length > 0).toBe(isFound)
  })

  test('a schema of structured content, by the place that breaks it', () => {
    const [first] = found({ schema: { properties: { entities: { maxItems: 0 } } } }, MEMORY)
    expect(first?.evidence.pointer).toBe('/result/structuredContent/entities')
    expect(first?.message).toContain('/entities must NOT have more than 0 items')
  })

  test('strings anywhere in a result', () => {
    const [first] = found({ forbid: 'person', in: 'structured' }, MEMORY)
    expect(first?.evidence.pointer).toMatch(
      /^\/result\/structuredContent\/entities\/\d+\/entityType$/u,
    )
  })

  test('says the same of a text with a million matches ten times at most', () => {
    expect(found({ forbid: '.', in: 'result' }).length).toBeLessThanOrEqual(10 * 8)
  })
})

describe('a finding is named on standard error if', () => {
  const REQURIED = { properties: { a: { requried: ['x'] } } }
  test.each<[string, Record<string, unknown>, string]>([
    [
      'no server has its name',
      { tools: ['tiem:*'] },
      'looked at no result: no tool is named "tiem:*"; did you mean "time:*"?',
    ],
    [
      'no tool has its name',
      { tools: ['get_curent_time', 'x'] },
      'no tool is named "get_curent_time" or "x"; did you mean "get_current_time"?',
    ],
    [
      'no result has structured content',
      { forbid: undefined, schema: {} },
      'no result of its tools has structured content; in: text looks at texts',
    ],
    [
      'its schema has a keyword that is misspelt',
      { forbid: undefined, in: 'result', schema: REQURIED },
      'schema: unknown keyword "/properties/a/requried"; did you mean required?',
    ],
    [
      'its schema has a pattern that is not run',
      { forbid: undefined, in: 'result', schema: { properties: { a: { pattern: '(?=x)' } } } },
      '(?=x)',
    ],
  ])('%s', async (_, finding, words) => {
    const { stderr, code } = await check([{ ...OFFSET, ...finding }], ['--quiet'])
    expect(stderr).toMatch(/^own\/utc-only/u)
    expect(stderr).toContain(words)
    expect(code).toBe(0)
  })

  test('none of that is so', async () => {
    expect((await check([OFFSET], ['--quiet'])).stderr).toBe('')
  })
})

describe('a configuration is told by its lines if', () => {
  test.each([
    [
      'a pattern is not RE2',
      [{ ...OFFSET, forbid: '(?=a)' }],
      '/findings/0/forbid cannot be used: lookaround',
    ],
    [
      'a schema is none',
      [{ code: 'a', level: 'must', message: 'm', schema: { type: 7 } }],
      '/findings/0/schema cannot be used',
    ],
    [
      'a code is there twice',
      [OFFSET, OFFSET],
      '/findings/1/code "utc-only" is used twice; give each finding',
    ],
    [
      'it asks for nothing',
      [{ ...OFFSET, forbid: undefined }],
      '"utc-only" asks for nothing; add schema, forbid or require',
    ],
    [
      'it asks for two things',
      [{ ...OFFSET, require: 'x' }],
      '/findings/0/require and forbid are two rules',
    ],
    [
      'a code is one of ours',
      [{ ...OFFSET, code: 'own/x' }],
      '/findings/0/code is not lower-case letters and digits with hyphens between, such as',
    ],
    [
      'a schema is a text',
      [{ code: 'a', level: 'must', message: 'm', schema: 'x' }],
      '/findings/0/schema must be an object, or true or false',
    ],
    [
      'a level is missing',
      [{ code: 'a', message: 'm', forbid: 'x' }],
      '/findings/0 needs the key "level"',
    ],
    [
      'a level is none',
      [{ ...OFFSET, level: 'loud' }],
      '/findings/0/level must be equal to one of',
    ],
    [
      'a key is misspelt',
      [{ ...OFFSET, tool: ['x'] }],
      'unknown key "tool" in /findings/0; did you mean "tools"',
    ],
  ])('%s', async (_, findings, words) => {
    const { code, stderr } = await check(findings)
    expect(stderr).toMatch(/assay\.config\.json line \d+: /u)
    expect(stderr).toContain(words)
    expect(code).toBe(2)
  })

  test('and code gets the same as an error', () => {
    expect(() => compileFindings([{ ...OFFSET, forbid: '(' }])).toThrow(HarnessError)
  })
})
