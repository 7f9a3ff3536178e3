import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { describeInAllure } from '../../src/allure.ts'
import { recordingsIn } from '../../src/testing.ts'
import { assayHere } from '../../src/cli/test-support/assay-here.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(join(root, 'docs/reference/allure.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'assay-allure-'))
const report = join(folder, 'allure-report')
afterAll(() => rmSync(folder, { recursive: true }))

/** A server with a must finding, one that did not start, and one with two tools that were not called. */
const RECORDINGS = ['memory/2025.11.25', 'time/0.6.2', 'sqlite-rust/1.0.0'].map((name) =>
  join(root, 'fixtures/mcp', `${name}.fixture.jsonl`),
)
/** Recorded calls of one tool, for each of which vitest runs a test. */
const OPENED = recordingsIn(RECORDINGS[0] ?? '', { tool: 'open_nodes' }).length
/** What the page of an application may name without asking for it. */
const HARMLESS = /^https?:\/\/www\.w3\.org\//u

/** What `allure generate` wrote about a result. */
interface Generated {
  readonly name: string
  readonly status: string
  readonly historyId: string
  readonly error?: { readonly message?: string }
  readonly groupedLabels: Readonly<Record<string, readonly string[]>>
  readonly steps: readonly { readonly link?: { readonly name: string; readonly missed: boolean } }[]
}

/** Returns the code of a page below a title. */
function codeOf(title: string): string {
  return new RegExp(`\`\`\`ts title="${title}"\n(.*?)\`\`\``, 'su').exec(page)?.[1] ?? ''
}

/** Runs a program of this repository as a user does, beside nothing of the tests that run. */
function runTool(path: string, args: readonly string[]): void {
  const env = { PATH: process.env['PATH'], NO_COLOR: '1' }
  execFileSync(process.execPath, [join(root, 'node_modules', path), ...args], {
    cwd: folder,
    env,
    stdio: 'pipe',
  })
}

/** Tests beside the one of the documentation: one that skips itself, and one that tells all it can. */
const MORE_TESTS = `
test('later', ({ skip }) => skip('no key'))
test('tells all', async () => {
  await describeInAllure({
    server: 'shop',
    call: 'tea',
    arguments: { query: 'tea', pages: [1] },
    requirements: ['tool:output-schema:conformance', 'tool:content:present'],
    frames: ['{"id":1}', { id: 2 }],
  })
})
test('tells what JSON does not carry', async () => {
  const circle = { count: 12n }
  circle.self = circle
  await describeInAllure({
    server: 'shop',
    arguments: { count: 12n, circle, nothing: undefined },
    schema: circle,
    frames: [circle],
  })
})
forEachRecording(${JSON.stringify(RECORDINGS[0])}, { tool: 'open_nodes' }, (recording) => {
  expect(recording.outcome).toBe('ok')
})
`

/** Writes the project that the documentation shows. */
function writeProject(): void {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, 'package.json'), '{"type":"module","name":"shop"}')
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    codeOf('vitest.config.ts').replace('allure-results', 'vitest-results'),
  )
  const tests = codeOf('shop.test.ts').replace('mcp-assay/allure', join(root, 'src/allure.ts'))
  const recordings = `import { forEachRecording } from '${join(root, 'src/vitest.ts')}'\n`
  writeFileSync(join(folder, 'shop.test.ts'), recordings + tests + MORE_TESTS)
}

async function check(out: string, cwd: string): Promise<void> {
  const formats = ['--format', `allure=${join(folder, out)}`, '--fail-on', 'never']
  const junit = ['--format', `junit=${join(folder, `${out}.xml`)}`]
  const { code, stderr } = await assayHere(['check', ...RECORDINGS, ...formats, ...junit], { cwd })
  expect(code, stderr).toBe(0)
}

function readResults(path: string, ending: string): readonly Generated[] {
  const names = readdirSync(join(folder, path)).filter((name) => name.endsWith(ending))
  return names.map((name) => JSON.parse(readFileSync(join(folder, path, name), 'utf8')))
}

function generated(): readonly Generated[] {
  return readResults('allure-report/data/test-results', '.json')
}

function historyIds(path: string): readonly string[] {
  return readResults(path, '-result.json')
    .map(({ historyId }) => historyId)
    .toSorted()
}

/** Returns the addresses on other hosts that a page asks for or names. */
function addressesIn(html: string): readonly string[] {
  return [...html.matchAll(/https?:\/\/[^"'\s)<]+/gu)]
    .map(([address]) => address)
    .filter((address) => !HARMLESS.test(address))
}

beforeAll(async () => {
  await check('first', root)
  mkdirSync(join(folder, 'elsewhere'))
  await check('second', join(folder, 'elsewhere'))
  writeProject()
  runTool('vitest/vitest.mjs', ['run'])
  runTool('allure/cli.js', ['generate', 'first', 'vitest-results'])
}, 240_000)

describe('what allure generate makes of both writers', () => {
  test('has as many results of each status as JUnit, and those of vitest', () => {
    const xml = readFileSync(join(folder, 'first.xml'), 'utf8')
    const count = (pattern: RegExp): number => xml.match(pattern)?.length ?? 0
    const failed = count(/<failure /gu)
    const broken = count(/<error /gu)
    const skipped = count(/<skipped>/gu)
    const all = count(/<testcase /gu)
    expect(Math.min(failed, broken, skipped)).toBeGreaterThan(0)
    expect(JSON.parse(readFileSync(join(report, 'widgets/statistic.json'), 'utf8'))).toEqual({
      total: all + 4 + OPENED,
      failed,
      broken,
      skipped: skipped + 1,
      passed: all - failed - broken - skipped + 3 + OPENED,
    })
  })

  test('has each skipped call with its reason', () => {
    const skipped = generated().filter(
      ({ status, groupedLabels }) => status === 'skipped' && groupedLabels['server'] !== undefined,
    )
    expect(skipped.filter(({ error }) => !error?.message)).toEqual([])
    const told = skipped.map(({ name, error }) => `${name}: ${error?.message}`)
    expect(told.toSorted().join('\n')).toMatchInlineSnapshot(`
      "backup: the tool was never called; name a call of it in a calls file, or allow it
      forget_everything/unknown-tool: not a tool of this server: it lists none of the name
      list_triggers: the tool was never called; name a call of it in a calls file, or allow it
      swim/unknown-tool: not a tool of this server: it lists none of the name"
    `)
  })

  test('finds every attachment', () => {
    const links = generated().flatMap(({ steps }) => steps.flatMap(({ link }) => link ?? []))
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter(({ missed }) => missed)).toEqual([])
  })

  test('has the facts that a test in vitest told', () => {
    const told = generated().find(({ name }) => name === 'search finds tea')
    expect(told?.groupedLabels).toMatchObject({
      server: ['shop'],
      tool: ['search'],
      format: ['json'],
    })
    expect(told?.steps.map(({ link }) => link?.name)).toEqual(['text', 'schema'])
    const all = generated().find(({ name }) => name === 'tells all')
    expect(all).toMatchObject({
      groupedLabels: {
        call: ['tea'],
        requirement: ['tool:output-schema:conformance', 'tool:content:present'],
      },
      parameters: [
        { name: 'query', value: 'tea', excluded: true },
        { name: 'pages', value: '[1]', excluded: true },
      ],
    })
    expect(all?.groupedLabels).not.toHaveProperty('tool')
    const [frames] = readdirSync(join(folder, 'vitest-results'))
      .filter((name) => name.endsWith('-attachment.txt'))
      .map((name) => readFileSync(join(folder, 'vitest-results', name), 'utf8'))
      .filter((text) => text.startsWith('{"id"'))
    expect(frames).toBe('{"id":1}\n{"id":2}')
  })

  test('has what JSON does not carry as Node prints it', () => {
    const told = generated().find(({ name }) => name === 'tells what JSON does not carry')
    expect(told).toMatchObject({
      status: 'passed',
      parameters: [
        { name: 'count', value: '12n' },
        { name: 'circle', value: '<ref *1> { count: 12n, self: [Circular *1] }' },
        { name: 'nothing', value: 'undefined' },
      ],
    })
    expect(told?.steps.map(({ link }) => link?.name)).toEqual(['schema', 'frames'])
  })

  test('has the facts of each recording that vitest went through', () => {
    const [recorded] = generated().filter(({ name }) => name.endsWith(' open_nodes open-ada'))
    expect(recorded?.groupedLabels).toMatchObject({
      server: ['memory@2025.11.25'],
      tool: ['open_nodes'],
      format: ['json'],
      requirement: ['tool:output-schema:conformance'],
    })
    expect(recorded?.steps.map(({ link }) => link?.name)).toEqual(['text', 'schema', 'frames'])
  })
})

test('two runs in two folders have the same history ids, and no result of one name', () => {
  const first = historyIds('first')
  expect(first.length).toBeGreaterThan(10)
  expect(historyIds('second')).toEqual(first)
  expect(new Set(first).size).toBe(first.length)
  const names = readdirSync(join(folder, 'first')).filter((name) => name.endsWith('-result.json'))
  expect(names.filter((name) => readdirSync(join(folder, 'second')).includes(name))).toEqual([])
})

test('the command of the documentation leaves no address of another host in the page', () => {
  const path = join(report, 'index.html')
  expect(addressesIn(readFileSync(path, 'utf8')).join()).toContain('googletagmanager')
  const [command = ''] = /^find .*$/mu.exec(page) ?? []
  execFileSync('sh', ['-c', command], { cwd: folder })
  expect(addressesIn(readFileSync(path, 'utf8'))).toEqual([])
  expect(readFileSync(path, 'utf8')).toContain('<div id="app">')
})

test.each(['docs/reference/allure.md', 'docs/cookbook.md'])(
  '%s deletes the results and the page of an earlier run first',
  (path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const [, first = ''] = /```sh\n(.*)\n(?:.*\n)?.*allure generate/u.exec(text) ?? []
    const cwd = mkdtempSync(join(folder, 'again-'))
    for (const name of ['allure-results', 'allure-report']) {
      mkdirSync(join(cwd, name))
      writeFileSync(join(cwd, name, 'index.html'), 'old')
    }
    expect(first).toMatch(/^rm -rf [\w -]+$/u)
    execFileSync('sh', ['-c', first], { cwd })
    expect(readdirSync(cwd)).toEqual([])
  },
)

test.each<[unknown, string]>([
  ['shop', `an object such as { server: 'shop' } is expected, not "shop"`],
  [undefined, "an object such as { server: 'shop' } is expected, not undefined"],
  [[], "an object such as { server: 'shop' } is expected, not []"],
  [{}, 'server is a string that is not empty, not undefined'],
  [{ server: '' }, 'server is a string that is not empty, not ""'],
  [{ text: { a: 1 } }, 'server is a string that is not empty, not undefined'],
  [{ server: 'shop', text: { a: 1 } }, 'text is a string, not {"a":1}'],
  [{ server: 'shop', tool: 7n }, 'tool is a string, not 7n'],
  [{ server: 'shop', arguments: ['tea'] }, 'arguments is an object, not ["tea"]'],
  [{ server: 'shop', requirements: 'a' }, 'requirements is a list of strings, not "a"'],
  [{ server: 'shop', schema: 'object' }, 'schema is an object, true or false, not "object"'],
  [{ server: 'shop', frames: [1] }, 'frames is a list of strings and objects, not [1]'],
  [
    { server: 'shop', txt: 'tea' },
    'unknown fact "txt"; use server, tool, call, arguments, format, requirements, text, schema, frames',
  ],
])('wrong use is refused, with what is expected: %o', async (facts, message) => {
  const refused = Reflect.apply(describeInAllure, undefined, [facts])
  await expect(refused).rejects.toMatchObject({
    name: 'HarnessError',
    code: 'wrong-use',
    message: `describeInAllure: ${message}`,
  })
})

test('facts are told to nobody if Allure does not run', async () => {
  const log = vi.spyOn(console, 'log')
  await describeInAllure({ server: 'shop', text: 'tea' })
  expect(log).not.toHaveBeenCalled()
  log.mockRestore()
})
