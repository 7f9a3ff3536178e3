import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chatRequest, doneEventsOf, textStream } from '../../provider/test-support/chat-bodies.ts'
import { writeExchange } from '../../provider/test-support/write-exchange.ts'
import { assay } from '../test-support/assay.ts'
import { assayHere } from '../test-support/assay-here.ts'

const ASK = `
  const url = process.env.OPENAI_BASE_URL + '/chat/completions'
  const answer = await fetch(url, { method: 'POST', body: process.argv[1] })
  console.log(answer.status)`

const TIME = join(import.meta.dirname, '../../../fixtures/mcp/time/2026.10.19.fixture.jsonl')

/** A folder with a recording that has a date, and with these files. */
function folder(files: Readonly<Record<string, string>> = {}): string {
  const path = mkdtempSync(join(tmpdir(), 'assay-match-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  mkdirSync(join(path, 'recorded'))
  const fixture = writeExchange({
    request: chatRequest('It is 2026-11-01.'),
    chunks: doneEventsOf(textStream(['Hei'])),
  })
  writeFileSync(join(path, 'recorded/one.fixture.jsonl'), fixture)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text)
  return path
}

describe('a request with another date', () => {
  const DATES = '/(?<![\\w-])\\d{4}-\\d\\d-\\d\\d/g'
  const BODY = `JSON.parse(JSON.stringify(request).replaceAll(${DATES}, 'DATE'))`
  const asking = [
    '--strict',
    '--',
    process.execPath,
    '-e',
    ASK,
    JSON.stringify(chatRequest('It is 2027-01-31.')),
  ]

  test.each([
    ['--match with a default export', ['--match', 'a.ts'], 0],
    [
      '--match with an export of that name, beside --ignore',
      ['--match', 'b.mjs', '--ignore', '/model', '--ignore', '/seed'],
      0,
    ],
    ['nothing', [], 1],
  ])('is answered with %s', async (_, options, code) => {
    const cwd = folder({
      'a.ts': `export default (request: object): object => ${BODY}`,
      'b.mjs': `export const normalize = (request) => ${BODY}`,
    })
    const run = await assay(['replay', 'recorded', ...options, ...asking], { cwd })
    expect([run.code, run.stdout]).toEqual([code, code === 0 ? '200\n' : '404\n'])
  })

  test('names file and line of what throws', async () => {
    const cwd = folder({
      'c.ts': `export default ({ body }: { body: { n: number } }) => {\n  throw new Error('no ' + body.n)\n}`,
    })
    const run = await assay(['replay', 'recorded', '--match', 'c.ts'], { cwd })
    expect([run.code, run.stderr]).toEqual([
      2,
      `error: the request of "recorded/one.fixture.jsonl" can't be compared: normalize threw Error: no undefined ("c.ts":2); it was called with method "POST" and body {model, messages, tools, stream}\n`,
    ])
  })
})

test.each<readonly [string, readonly string[], string]>([
  ['is not there', ['--match', 'none.ts'], '--match "none.ts" is not there'],
  ['exports nothing', ['--match', 'empty.mjs'], '--match "empty.mjs" exports nothing; export a f'],
  [
    'exports other things',
    ['--match', 'other.mjs'],
    '--match "other.mjs" exports some, other; export',
  ],
  [
    'exports a number',
    ['--match', 'five.mjs'],
    '--match "five.mjs" exports a number as default; it must be a function (request) => request',
  ],
  [
    'exports a text of that name',
    ['--match', 'text.mjs'],
    '--match "text.mjs" exports a string as normalize; it must be a function',
  ],
  ['is a folder', ['--match', '.'], '--match "." is a folder; name a module of yours, such as'],
  ['is no program', ['--match', 'broken.mjs'], `--match "broken.mjs" can't be imported: `],
  ['fails', ['--match', 'fails.mjs'], `can't be imported: Error: not today ("fails.mjs"`],
  ['is no pointer', ['--ignore', 'messages'], 'the pointer "messages" can\'t be ignored'],
  ['names all', ['--ignore', ''], 'it names the whole request'],
])('what %s is wrong use, and says so', async (_, options, words) => {
  const cwd = folder({
    'empty.mjs': '',
    'other.mjs': 'export const some = 1; export const other = 2',
    'five.mjs': 'export default 5',
    'text.mjs': `export const normalize = 'date'`,
    'broken.mjs': 'export default (',
    'fails.mjs': `throw new Error('not today')`,
  })
  const { code, stderr } = await assayHere(['replay', 'recorded', ...options], { cwd })
  expect(code).toBe(2)
  expect(stderr).toContain(words)
  expect(stderr).not.toMatch(/node:internal|ERR_UNSUPPORTED/u)
})

test.each<readonly [string, string, string, readonly string[]]>([
  ['models', 'recorded', '/mesages/0/content', ['--ignore', '/messages/*/content']],
  ['a server', TIME, '/argumnts', ['--ignore', '/arguments', '--http']],
])(
  'an ignored pointer that nothing recorded has is told, and the others are not: of %s',
  async (_, path, pointer, others) => {
    const words = ['replay', path, '--ignore', pointer, ...others, '--', process.execPath, '-e', '']
    const cwd = folder()
    const { code, stderr } = await assay(words, { cwd })
    expect(code).toBe(0)
    const note = `the ignored pointer "${pointer}" matches nothing in any recording; check its spelling`
    expect(stderr.split('\n').filter((line) => line.includes('ignored'))).toEqual([note])
    const { stdout } = await assay([...words.slice(0, 4), '--json', ...words.slice(4)], { cwd })
    expect(JSON.parse(stdout.slice(0, stdout.indexOf('\n')))).toEqual({
      type: 'note',
      message: note,
    })
  },
)

test('a function for servers that forgets requests without arguments is told by which it failed', async () => {
  const cwd = folder({ 'dates.mjs': `export default ({ params }) => params.arguments.date.at(0)` })
  const { code, stderr } = await assayHere(['replay', TIME, '--match', 'dates.mjs'], { cwd })
  expect(code).toBe(2)
  expect(stderr).toContain('tools/list at "')
  expect(stderr).toContain(`("dates.mjs"); it was called with method "tools/list" and params {}`)
})
