import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { judgeResult } from '../index.ts'
import { damage, type DamageKind, generateResults } from '../testing.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const all = readFileSync(join(ROOT, 'docs/reference/testing.md'), 'utf8').replaceAll('\r\n', '\n')
const page = all.split('\n## Generated inputs\n')[1]?.split('\n## ')[0] ?? ''
const folder = mkdtempSync(join(tmpdir(), 'assay-testing-docs-'))
afterAll(() => rmSync(folder, { recursive: true }))

const blocks = [...page.matchAll(/```(js|ts)\n(.*?)```/gsu)].map(([, kind, code = '']) => ({
  kind,
  code,
}))
const rows = [...page.matchAll(/^\| `([a-z0-9-]+)` +\| (.*) \|$/gmu)].map(
  ([, name = '', rest = '']) => ({
    name,
    cells: rest.split(' | ').map((cell) => cell.trim()),
  }),
)

/** Modules that examples import, so that they run outside of a test runner. */
const MODULES: Readonly<Record<string, string>> = {
  'mcp-assay/testing': new URL('../testing.ts', import.meta.url).href,
  'fast-check': import.meta.resolve('fast-check'),
  vitest: './vitest.js',
}

/** Runs a module in the folder; returns what it prints. */
function run(name: string, code: string): string {
  const path = join(folder, name)
  writeFileSync(
    path,
    code.replaceAll(/(?<= from ')[^']+/gu, (module) => MODULES[module] ?? module),
  )
  return execFileSync(process.execPath, [path], { cwd: folder, encoding: 'utf8' })
}

function put(name: string, code: string): void {
  writeFileSync(join(folder, name), code)
}

put('package.json', '{"type":"module"}')
put(
  'vitest.js',
  `import { deepEqual } from 'node:assert/strict'
export const expect = (value) => ({ toEqual: (wanted) => deepEqual(JSON.parse(JSON.stringify(value)), wanted) })
export const test = async (name, act) => (await act(), console.log('passed', name))`,
)
const index = new URL('../index.ts', import.meta.url).href
put(
  'read-result.js',
  `import { createExtractor } from '${index}'
export const readResult = (result) => createExtractor().extractResult(result).value`,
)
put(
  'read-answer.js',
  `import { createExtractor } from '${index}'
export const readAnswer = (text) => createExtractor().extract(text).value`,
)
put(
  'schema.js',
  "export const schema = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }",
)

test('begins with what its example prints', () => {
  const [, printed] = /```text\n\$ node inputs.mjs\n(.*?)```/su.exec(page) ?? []
  expect(run('inputs.mjs', blocks[0]?.code ?? '')).toBe(printed)
})

test.each(blocks.filter(({ kind }) => kind === 'ts'))('has tests that pass: $code', ({ code }) => {
  expect(run('example.mts', code)).toMatch(/^passed reads /u)
})

describe('the table of damages', () => {
  const SHOWN: readonly (readonly [RegExp, (character: string) => string])[] = [
    [/\n/gu, () => '↵'],
    [/\r/gu, () => '␍'],
    [/\u00A0/gu, () => '⍽'],
    [/\uFEFF/gu, () => 'U+FEFF '],
    [/\p{Cc}/gu, (control) => `\\x${control.charCodeAt(0).toString(16)}`],
  ]
  const kinds = damage('{"say": "€",\n"x":""}').map(({ kind }) => kind)
  test('has all kinds in their order', () => {
    expect(rows.slice(-kinds.length).map(({ name }) => name)).toEqual(kinds)
  })

  test.each<DamageKind>(kinds)('%s is what it says', (kind) => {
    const text =
      kind === 'crlf' ? '{"a":\n1}' : kind === 'no-break-spaces' ? '{"a": 1}' : '{"pay":"5 €"}'
    const [variant] = damage(text, { kinds: [kind] })
    const shown = SHOWN.reduce((so, [from, to]) => so.replaceAll(from, to), variant?.text ?? '')
    const [example = '', intact] = rows.findLast(({ name }) => name === kind)?.cells ?? []
    const code = example.replace(/^(`+) ?(.*?) ?\1$/u, '$2')
    expect([code, intact === 'yes']).toEqual([shown, variant?.intact])
  })
})

test('the table of deliveries has all of them, with channel and shape', async () => {
  const schema = { const: { id: 1 } }
  const { values } = await generateResults(schema, { seed: 1, count: 8 })
  const judged = values.map(({ delivery, result }) => {
    const { channel, shape } = judgeResult({ result: { ...result } })
    return [delivery, `\`${channel}\``, `\`${shape}\``]
  })
  const named = new Set<string>(values.map(({ delivery }) => delivery))
  const shown = rows
    .filter(({ name, cells }) => named.has(name) && cells.length === 3)
    .map(({ name, cells }) => [name, cells[1], cells[2]])
  expect(shown).toEqual(judged)
})
