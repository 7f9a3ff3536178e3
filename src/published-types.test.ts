import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const compiler = join(root, 'node_modules/typescript/bin/tsc')
const folder = mkdtempSync(join(tmpdir(), 'assay-types-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Package entries that need nothing but what the package installs. */
const ENTRIES = ['index', 'allure', 'containers', 'suites', 'testing', 'vitest']

/** What users write: results are those of the official SDKs, and arbitraries those of their own fast-check. */
const USER = `
import type { CallToolResult as Newer } from '@modelcontextprotocol/client'
import type { CallToolResult } from '@modelcontextprotocol/sdk/dist/esm/types.js'
import * as fc from 'fast-check'
import { damagedText, generateArguments, generateResults } from './dist/src/testing.js'

export const schema: { type: 'object'; properties?: { [name: string]: object } } = { type: 'object' }
export const results: Promise<readonly (CallToolResult & Newer)[]> = generateResults(schema, {
  deliveries: ['text'],
}).then(({ values }) => values.map(({ result }) => result))
export const lists: Promise<readonly { [name: string]: unknown }[]> = generateArguments(schema).then(
  ({ values }) => values.map((value) => value),
)
export const texts: fc.Arbitrary<{ readonly text: string; readonly intact: boolean }> = fc
  .nat()
  .map((seed) => damagedText('{}', seed))
`

function compile(config: object): void {
  const path = join(folder, 'tsconfig.json')
  writeFileSync(path, JSON.stringify(config))
  execFileSync(process.execPath, [compiler, '-p', path], { encoding: 'utf8' })
}

test('what is published needs no types of Node', { timeout: 120_000 }, () => {
  compile({
    extends: join(root, 'tsconfig.build.json'),
    compilerOptions: {
      rootDir: root,
      outDir: join(folder, 'dist'),
      emitDeclarationOnly: true,
      typeRoots: [join(root, 'node_modules/@types')],
    },
    include: ENTRIES.map((name) => join(root, `src/${name}.ts`)),
  })
  const declared = ENTRIES.map((name) => join(folder, `dist/src/${name}.d.ts`))
  expect(declared.filter((path) => !existsSync(path))).toEqual([])
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2023',
    module: 'nodenext',
    types: [],
    paths: { '*': [join(root, 'node_modules/*')] },
  }
  expect(() => compile({ compilerOptions, files: declared })).not.toThrow()
  const user = join(folder, 'user.ts')
  writeFileSync(user, USER)
  const options = { ...compilerOptions, skipLibCheck: true }
  expect(() => compile({ compilerOptions: options, files: [user] })).not.toThrow()
  writeFileSync(user, USER.replace('intact: boolean', 'intact: string'))
  expect(() => compile({ compilerOptions: options, files: [user] })).toThrow('Command failed')
})
