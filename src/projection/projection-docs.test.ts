import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { compileJsonPath } from './compile-json-path.ts'
import { projectValue } from './project-value.ts'

const INDEX = new URL('../index.ts', import.meta.url).href
/** The corner cases, and the page for users, which has the most usual ones. */
const readme = textOf('README.md')
const rules = textOf('../../docs/reference/rules.md')

const folder = mkdtempSync(join(tmpdir(), 'assay-docs-'))
afterAll(() => rmSync(folder, { recursive: true }))

function textOf(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8').replaceAll('\r\n', '\n')
}

/** The cells of the table in a section that are code, by row. */
function rowsOf(heading: string, page = readme): readonly (readonly [string, string, string])[] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const rows = [...section.matchAll(/^\| `([^`]+)` +\| `([^`]+)` +\| `([^`]+)`/gmu)]
  return rows.map(([, first = '', second = '', third = '']) => [first, second, third])
}

describe('src/projection/README.md', () => {
  const programs = [...readme.matchAll(/```ts\n(.*?)```\n\nprints\n\n```text\n(.*?)```/gsu)]

  test('has programs and examples', () => {
    expect(programs).toHaveLength(readme.split('```ts\n').length - 1)
    const headings = ['What stays', 'Branches', 'Types', 'source_field', 'JSONPath']
    expect(headings.map((heading) => rowsOf(heading).length)).toEqual([10, 5, 16, 8, 4])
    expect(rowsOf('Projection', rules)).toHaveLength(7)
  })

  test.each(programs.map(([, program = '', printed = ''], index) => ({ index, program, printed })))(
    'shows what program $index prints',
    ({ index, program, printed }) => {
      const path = join(folder, `program-${index}.ts`)
      writeFileSync(path, program.replace("'mcp-assay'", `'${INDEX}'`))
      expect(execFileSync(process.execPath, [path], { encoding: 'utf8' })).toBe(printed)
    },
  )

  test.each([
    ...['What stays', 'Branches', 'source_field'].flatMap((heading) => rowsOf(heading)),
    ...rowsOf('Projection', rules),
  ])('says what of %s by %s stays', (value, schema, gives) => {
    const projection = projectValue(JSON.parse(value), JSON.parse(schema))
    expect(JSON.stringify(projection.value)).toBe(gives)
  })

  test.each(rowsOf('Types'))('says what %s as %s is', (value, type, gives) => {
    const projection = projectValue(JSON.parse(value), { type: JSON.parse(type) })
    expect(JSON.stringify(projection.value)).toBe(gives)
  })

  test.each(rowsOf('JSONPath'))('says what %s of %s gives', (path, value, gives) => {
    expect(JSON.stringify(compileJsonPath(path).query(JSON.parse(value)))).toBe(gives)
  })
})
