import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { assay } from '../test-support/assay.ts'
import { assayHere } from '../test-support/assay-here.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-chain-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.restoreAllMocks())

/** Names what is between two @@. */
const MINE = `{
  name: 'at-block',
  isolate(text) {
    const start = text.indexOf('@@') + 2
    const end = text.indexOf('@@', start)
    if (start === 1 || end === -1) return { refusal: { reason: 'no @@ block' } }
    return { candidates: [{ span: [start, end], format: 'json', confidence: 0.9 }] }
  },
}`
const TEXT = 'see @@{"a":1}@@ and {"b":2}'

let files = 0

/** Writes a module of its own, as an import is kept. */
function module(text: string, extension = 'mjs'): string {
  files += 1
  const name = `chain-${files}.${extension}`
  writeFileSync(join(folder, name), text)
  return name
}

async function extract(chain: string, input = TEXT) {
  const { code, stdout, stderr } = await assayHere(['extract', '--json', '--chain', chain], {
    cwd: folder,
    input,
  })
  const document: unknown = stdout === '' ? undefined : JSON.parse(stdout)
  return { code, document, stderr }
}

describe('a chain in a file', () => {
  test.each([
    ['is its default export', `export default [${MINE}]`],
    ['is its export chain', `export const chain = [${MINE}]`],
    ['may name extractors of ours behind it', `export default [${MINE}, 'direct']`],
    ['may name a chain of ours behind it', `export default [${MINE}, 'auto']`],
  ])('%s', async (_, text) => {
    const { code, document } = await extract(module(text))
    expect(document).toMatchObject({
      inputs: [{ extraction: { extractor: 'at-block', value: { a: 1 } } }],
    })
    expect(code).toBe(0)
  })

  test('leaves to ours what its own extractor does not find', async () => {
    const chain = module(`export default [${MINE}, 'auto']`)
    const { document } = await extract(chain, '| a |\n|---|\n| 1 |\n| 2 |\n')
    expect(document).toMatchObject({ inputs: [{ extraction: { extractor: 'markdown_table' } }] })
  })

  test('may be the name of a chain of ours', async () => {
    const { document } = await extract(module(`export default 'exact-first'`), '{"a":1}')
    expect(document).toMatchObject({ inputs: [{ extraction: { extractor: 'direct' } }] })
  })

  test('may be TypeScript, and is read by the filter, too', async () => {
    const chain = module(`const all: readonly unknown[] = [${MINE}]\nexport default all`, 'mts')
    const input = `${JSON.stringify({ id: 1, text: TEXT })}\n`
    const run = await assay(['extract', '--jsonl', '--chain', `./${chain}`], { cwd: folder, input })
    expect(JSON.parse(run.stdout)).toMatchObject({ id: 1, extractor: 'at-block', value: { a: 1 } })
  })

  test.each([
    ['throws', `() => { throw new Error('ouch') }`, 'it threw: ouch'],
    ['throws what has no text', `() => { throw Object.create(null) }`, 'it threw something that'],
    ['returns nothing', `() => {}`, 'it returned undefined, and not { candidates: [] }'],
    ['waits', `async () => ({ candidates: [] })`, 'it returned a promise, and not'],
    ['refuses without a reason', `() => ({ refusal: {} })`, 'it returned an object, and not'],
    [
      'names what is not in the text',
      `() => ({ candidates: [{ span: [0, 999], format: 'json', confidence: 1 }] })`,
      'its span 0 to 999 is not in the text',
    ],
    [
      'names no span',
      `() => ({ candidates: [{ format: 'json', confidence: 1 }] })`,
      'its span is not [start, end]',
    ],
  ])('counts it as a failed attempt that an isolator %s', async (_, isolate, reason) => {
    const chain = module(`export default [{ name: 'odd', isolate: ${isolate} }, 'direct']`)
    const { code, document } = await extract(chain, '{"a":1}')
    expect(document).toMatchObject({
      inputs: [
        {
          extraction: {
            extractor: 'direct',
            tried: [
              { extractor: 'odd', stage: 'isolate', reason: expect.stringContaining(reason) },
            ],
          },
        },
      ],
    })
    expect(code).toBe(0)
  })
})

test('names file and line of what an isolator throws in use', async () => {
  const chain = module(
    `export default [Object.freeze({ name: 'odd', isolate() {\n  throw new Error('ouch')\n} }), 'direct']`,
  )
  const { document } = await extract(chain, '{"a":1}')
  expect(JSON.stringify(document)).toMatch(new RegExp(`it threw: ouch \\([^"]*${chain}:2\\)`, 'u'))
})

describe('wrong use', () => {
  test.each([
    ['no export', 'export const other = 1', 'exports other; export its chain as default or as'],
    ['nothing exported', '', 'exports nothing; export its chain'],
    ['no list', `export default ${MINE}`, 'exports an object as its chain; export an array of'],
    ['an empty list', 'export default []', 'a chain needs an extractor'],
    ['no isolator', 'export default [7]', 'item 1 of the chain is a number; give the name of'],
    ['a name too few', `export default [{ isolate() {} }]`, 'item 1 of the chain is an object'],
    ['a misspelt name', `export default ['smart-brase']`, 'did you mean smart-brace?'],
    ['a name twice', `export default [${MINE}, ${MINE}]`, 'has "at-block" twice; name it once'],
    ['a name of ours twice', `export default ['direct', 'auto']`, 'has "direct" twice'],
    ['broken code', 'export default [', 'cannot be loaded: '],
    ['code that throws', 'throw new Error("early")', 'cannot be loaded: Error: early'],
  ])('is told: %s', async (_, text, words) => {
    const chain = module(text)
    const { code, stderr } = await extract(chain)
    expect(stderr).toContain('error: --chain')
    expect(stderr).toContain(JSON.stringify(chain))
    expect(stderr).toContain(words)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(code).toBe(2)
  })

  test.each([
    ['a syntax error', 'const a = 1\nconst = 2\n', 'mjs', 2],
    ['a syntax error in TypeScript', 'const a = 1\nconst b: = 2\n', 'ts', 2],
    ['a throw', '\n\nthrow new Error("early")\n', 'mjs', 3],
  ])('is told with file and line: %s', async (_, text, extension, line) => {
    const chain = module(text, extension)
    const { stderr, code } = await assay(['extract', '--chain', chain], {
      cwd: folder,
      input: TEXT,
    })
    expect(stderr).toMatch(new RegExp(`cannot be loaded: .*\\(${chain}:${line}\\)\n$`, 'u'))
    expect(code).toBe(2)
  })

  test.each(['./mine.ts,direct', 'mine.mjs, direct', 'direct,./mine.ts'])(
    'is told: a module among names, %s',
    async (chain) => {
      const { stderr, code } = await extract(chain)
      expect(stderr).toMatch(
        /lists a module with names; give "[./]*mine\.m?[jt]s" alone, and put 'direct' into the list/u,
      )
      expect(code).toBe(2)
    },
  )

  test.each([
    ['./nowhere.ts', `"./nowhere.ts" isn't there; check the path`],
    ['nowhere.mjs', `"nowhere.mjs" isn't there; check the path`],
    ['./chain.txt', '"./chain.txt" is not a module; name a .ts, .mts, .js or .mjs file'],
  ])('is told: %s', async (chain, words) => {
    writeFileSync(join(folder, 'chain.txt'), 'direct')
    const { code, stderr } = await extract(chain)
    expect(stderr).toContain(words)
    expect(code).toBe(2)
  })

  test('says what to do if Node does not load TypeScript', async () => {
    vi.spyOn(process.features, 'typescript', 'get').mockReturnValue(false)
    const { code, stderr } = await extract(module(`export default [${MINE}]`, 'ts'))
    expect(stderr).toContain('use Node 22.18 or newer, set NODE_OPTIONS=--experimental-strip-types')
    expect(code).toBe(2)
  })
})
