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
    include: [join(root, 'src/index.ts'), join(root, 'src/testing.ts')],
  })
  const declared = ['index', 'testing'].map((name) => join(folder, `dist/src/${name}.d.ts`))
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
})
