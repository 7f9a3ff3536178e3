import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { widthOf } from '../../../reporters/terminal/line.ts'
import { listLlmFormats } from '../../index.ts'
import { DEFAULT_LIMITS, DEFAULT_POLICY } from '../../llm/create-llm-parser.ts'
import { assay } from '../test-support/assay.ts'
import { POLICIES } from './policy-of.ts'

const INDEX = new URL('../../index.ts', import.meta.url).href
const PATH = fileURLToPath(new URL('../../../docs/llm.md', import.meta.url))
const FORMATS = /\n\| name +\| what it is .*?(?=\n(?!\|))/su
const page = readFileSync(PATH, 'utf8').replaceAll('\r\n', '\n')

const folder = mkdtempSync(join(tmpdir(), 'assay-llm-docs-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('docs/llm.md', () => {
  const programs = [...page.matchAll(/```ts\n(.*?)```\n\nprints\n\n```text\n(.*?)```/gsu)]

  test('has programs', () => {
    expect(programs.length).toBeGreaterThan(1)
    expect(programs).toHaveLength(page.split('```ts\n').length - 1)
  })

  test.each(programs.map(([, program = '', printed = ''], index) => ({ index, program, printed })))(
    'shows what program $index prints',
    ({ index, program, printed }) => {
      const path = join(folder, `program-${index}.ts`)
      writeFileSync(path, program.replace("'mcp-assay'", `'${INDEX}'`))
      const output = execFileSync(process.execPath, [path], { encoding: 'utf8' })
      expect(output.replaceAll(/ +$/gmu, '')).toBe(printed)
    },
  )

  test('shows what the command prints', async () => {
    const [, words = '', shown] = /```text\n\$ assay ([^\n]*)\n(.*?)```/su.exec(page) ?? []
    const text =
      'Let me look.\n<tool_call>\n{"name": "get_weather", "arguments": {"city": "Oslo",}}\n</tool_call>\nOr `<tool_call>{"name": "get_time", "arguments": {}}</tool_call>`?\n'
    writeFileSync(join(folder, 'answer.txt'), text)
    const { stdout } = await assay(words.split(' '), { cwd: folder })
    expect(shown).toBe(`${stdout.trimEnd()}\n`)
  })

  test('names every policy with its values, the default first', () => {
    const rows = rowsBelow('Policies').map(([name = '', values = '']) => [
      name.replaceAll('`', ''),
      [...values.matchAll(/(?:^|; )`([^`]+)`/gu)].map(([, value]) => value),
    ])
    expect(rows).toEqual(Object.entries(POLICIES))
    for (const [name, value] of Object.entries(DEFAULT_POLICY))
      expect(Object.fromEntries(Object.entries(POLICIES))[name]?.[0]).toBe(value)
  })

  test('names every limit with its default', () => {
    const rows = rowsBelow('Limits').map(([name = '', value = '']) => [
      name.replaceAll('`', ''),
      Number(value.replaceAll(',', '')),
    ])
    expect(Object.fromEntries(rows)).toEqual(DEFAULT_LIMITS)
  })

  test('has a row for every format; -u writes them', async () => {
    const table = page.replace(FORMATS, () => `\n${formatRows().join('\n')}`)
    await expect(table).toMatchFileSnapshot(PATH)
  })
})

/** The cells of the table below a heading, its head left out. */
function rowsBelow(heading: string): readonly (readonly string[])[] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return [...section.matchAll(/^\|(.*)\|$/gmu)]
    .slice(2)
    .map(([, row = '']) => row.split('|').map((cell) => cell.trim()))
}

/** As the formatter lays a table out. */
function formatRows(): readonly string[] {
  const rows = listLlmFormats().map(({ name, title, models, aliases }) =>
    [`\`${name}\``, title, models.join(', '), aliases.map((alias) => `\`${alias}\``).join(' ')].map(
      (cell) => cell.replaceAll('|', String.raw`\|`),
    ),
  )
  const table = [['name', 'what it is', 'models', 'also named'], ...rows]
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...table.map((row) => widthOf(row[column] ?? ''))),
  )
  const lines = table.map((row) => lineOf(row.map((cell, column) => pad(cell, widths[column]))))
  return [...lines.slice(0, 1), lineOf(widths.map((width) => '-'.repeat(width))), ...lines.slice(1)]
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function pad(cell: string, width = 0): string {
  return cell + ' '.repeat(width - widthOf(cell))
}
