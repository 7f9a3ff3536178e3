import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import type { LlmTool } from '../../contracts/llm-options.ts'
import { listLlmFormats } from '../../index.ts'
import { DEFAULT_POLICY } from '../../llm/create-llm-parser.ts'
import { DEFAULT_LIMITS, POLICIES } from '../../llm/parser/checked-options.ts'
import { formats } from '../../llm/formats/index.ts'
import { formatsNamed } from '../../llm/formats-named.ts'
import { assayHere } from '../test-support/assay-here.ts'
import { withTable } from '../test-support/markdown-table.ts'
import { tellExample } from '../test-support/tell-example.ts'
import { toolsOf } from './tools-of.ts'

const INDEX = new URL('../../index.ts', import.meta.url).href
const PATH = fileURLToPath(new URL('../../../docs/llm.md', import.meta.url))
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
    const { stdout } = await assayHere(words.split(' '), { cwd: folder })
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

  test('tells in its tables of the formats what is, and of each example what becomes of it; -u writes them', async () => {
    await expect(withTables(page)).toMatchFileSnapshot(PATH)
  })

  test('has examples', () => {
    expect(page.split('| what a model writes ').length).toBeGreaterThan(5)
  })
})

function withTables(text: string): string {
  const made: readonly (readonly [string, Parameters<typeof withTable>[2]])[] = [
    ['what a model writes', (_head, rows) => rows.map(exampleRow)],
    ['name', (head) => (head.length === 2 ? sharedNames() : formatRows())],
    ['calls end reasoning', reasoningRows],
    ['marked where pinned', pinnedRows],
  ]
  return made.reduce((all, [head, rowsOf]) => withTable(all, head, rowsOf), text)
}

function exampleRow([written = '', options = '']: readonly string[]): readonly string[] {
  return [written, options, tellExample({ written, options }, exampleTools())]
}

/** The tools that the page's examples know. */
function exampleTools(): readonly LlmTool[] {
  const [, listed = ''] = /```json\n(.*?)```/su.exec(page) ?? []
  const reading = toolsOf(JSON.parse(listed))
  return reading.ok ? reading.tools : []
}

function formatRows(): readonly (readonly string[])[] {
  return listLlmFormats().map(({ name, title, models, aliases }) => [
    code(name),
    title,
    models.join(', '),
    aliases.map(code).join(' '),
  ])
}

/** Names that stand for several formats. */
function sharedNames(): readonly (readonly string[])[] {
  const names = [...new Set(formats.flatMap(({ name, aliases }) => [name, ...aliases]))]
  return names
    .map((name) => [name, formatsNamed(name)] as const)
    .filter(([, meant]) => meant.length > 1)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, meant]) => [code(name), meant.map((format) => code(format.name)).join(' ')])
}

function reasoningRows(): readonly (readonly string[])[] {
  return formats
    .filter(({ callsInReasoning }) => callsInReasoning === 'promote')
    .map(({ name, reasoning = [] }) => [
      code(name),
      reasoning.map(({ open, close }) => code(`${open}…${close}`)).join(' '),
    ])
}

function pinnedRows(): readonly (readonly string[])[] {
  return formats
    .filter(({ bareIsMarked }) => bareIsMarked === true)
    .map(({ name, title }) => [code(name), title])
}

function code(text: string): string {
  return `\`${text}\``
}

/** The cells of the table below a heading, its head left out. */
function rowsBelow(heading: string): readonly (readonly string[])[] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return [...section.matchAll(/^\|(.*)\|$/gmu)]
    .slice(2)
    .map(([, row = '']) => row.split('|').map((cell) => cell.trim()))
}
