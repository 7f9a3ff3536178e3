import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { SHAPES } from '../../contracts/classification.ts'
import type { RepairCode } from '../../contracts/repair-code.ts'
import { textParsers } from '../../extraction/parsers/index.ts'
import { isolators } from '../../extraction/isolators/index.ts'
import { createExtractor } from '../../index.ts'
import { assayHere } from '../test-support/assay-here.ts'

const INDEX = new URL('../../index.ts', import.meta.url).href
const page = readFileSync(
  new URL('../../../docs/extraction.md', import.meta.url),
  'utf8',
).replaceAll('\r\n', '\n')

const folder = mkdtempSync(join(tmpdir(), 'assay-docs-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { extract } = createExtractor()

describe('docs/extraction.md', () => {
  const programs = [...page.matchAll(/```ts\n(.*?)```\n\nprints\n\n```text\n(.*?)```/gsu)]

  test('says what each shape is', () => {
    const [, section = ''] = page.split('## Shapes of a text')
    const named = [...(section.split('\n## ', 1)[0]?.matchAll(/^\| `([\w-]+)`/gmu) ?? [])]
    expect(named.map(([, shape]) => shape)).toEqual([...SHAPES])
  })

  test('has programs', () => {
    expect(programs.length).toBeGreaterThan(4)
    expect(programs).toHaveLength(page.split('```ts\n').length - 1)
  })

  test.each(programs.map(([, program = '', printed = ''], index) => ({ index, program, printed })))(
    'shows what program $index prints',
    ({ index, program, printed }) => {
      const path = join(folder, `program-${index}.ts`)
      const zod = import.meta.resolve('zod')
      writeFileSync(path, program.replace("'mcp-assay'", `'${INDEX}'`).replace("'zod'", `'${zod}'`))
      const output = execFileSync(process.execPath, [path], { encoding: 'utf8' })
      expect(output.replaceAll(/ +$/gmu, '')).toBe(printed)
    },
  )

  test.each(isolators.map(({ name }) => [name]))('has an example of %s', (name) => {
    const section = page.split(`\n### ${name}\n`)[1]?.split('\n#')[0] ?? ''
    const [, , text = '', json = ''] =
      /\n(`{3,})text\n(.*?)\n\1\n.*?```json\n(.*?)```/su.exec(section) ?? []
    expect(extract(text)).toMatchObject({ extractor: name, value: JSON.parse(json) })
  })

  test('shows what the command prints', async () => {
    const [, , words = '', shown] = /(`{3,})text\n\$ assay ([^\n]*)\n(.*?)\1/su.exec(page) ?? []
    writeFileSync(join(folder, 'answer.txt'), 'Your order:\n\n```json\n{\n  "id": 7\n}\n```\n')
    const { stdout } = await assayHere(words.split(' '), { cwd: folder })
    expect(shown).toBe(stdout.trimEnd() + '\n')
  })

  test('names every isolator in the order of exact-first', () => {
    const names: readonly string[] = isolators.map(({ name }) => name)
    const headings = [...page.matchAll(/^### (.*)$/gmu)].map(([, heading = '']) => heading)
    expect(headings.filter((heading) => names.includes(heading))).toEqual(names)
  })

  const forms = [
    ...page.matchAll(/^\| `([a-z]+_[a-z_]+|lines|delimited)` +\| (`.*`) +\| `(.*)` +\|$/gmu),
  ].map(([, name = '', shown = '', json = '']) => {
    const lines = [...shown.matchAll(/`([^`]+)`/gu)].map(([, line = '']) => line)
    return { name, text: lines.join('\n').replaceAll('¦', '|'), json }
  })

  test('names every text parser that judges, in their order', () => {
    const judging = textParsers.filter(({ judge }) => judge !== undefined)
    expect(forms.map(({ name }) => name)).toEqual(judging.map(({ name }) => name))
  })

  test.each(forms)('says what $name reads', ({ name, text, json }) => {
    expect(extract(text)).toMatchObject({ extractor: name, value: JSON.parse(json) })
  })

  test('names every code of a repair', () => {
    const codes: Readonly<Record<RepairCode, true>> = {
      'quote-key': true,
      'quote-value': true,
      'double-quotes': true,
      'comma-added': true,
      'comma-removed': true,
      'colon-added': true,
      'value-added': true,
      closed: true,
      'bracket-added': true,
      'bracket-removed': true,
      'literal-replaced': true,
      'number-fixed': true,
      'number-quoted': true,
      'comment-removed': true,
      'ellipsis-removed': true,
      'fence-removed': true,
      'call-removed': true,
      'escape-fixed': true,
      'string-joined': true,
      'white-space': true,
      other: true,
    }
    const section = page.split('\n## Repairs\n')[1]?.split('\n## ')[0] ?? ''
    const rows = [...section.matchAll(/^\| `([a-z-]+)`/gmu)].map(([, code]) => code)
    expect(rows).toEqual(Object.keys(codes))
  })

  const section =
    page.split('\n## Where other tools answer otherwise\n')[1]?.split('\n## ')[0] ?? ''
  const rows = [...section.matchAll(/^\| `([^`]+)` +\| `([^`]+)`/gmu)]

  test('has texts that other tools read otherwise', () => {
    expect(rows.length).toBeGreaterThan(8)
  })

  test.each(rows.map(([, text = '', answer = '']) => [text, answer]))(
    'says what %s gives',
    (text, answer) => {
      const extraction = extract(text)
      expect(extraction.ok ? JSON.stringify(extraction.value) : extraction.code).toBe(answer)
    },
  )
})
