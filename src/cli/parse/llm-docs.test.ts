import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import schema from '../../../schemas/llm-output.schema.json' with { type: 'json' }
import type { LlmTool } from '../../contracts/llm-options.ts'
import { DEFAULT_POLICY } from '../../llm/create-llm-parser.ts'
import { DEFAULT_LIMITS, POLICIES } from '../../llm/parser/checked-options.ts'
import { formats } from '../../llm/formats/index.ts'
import { formatsNamed } from '../../llm/formats-named.ts'
import { assayHere } from '../test-support/assay-here.ts'
import { withTable } from '../test-support/markdown-table.ts'
import { tellExample } from '../test-support/tell-example.ts'
import { toolsOf } from '../../llm/tools-of.ts'

const INDEX = new URL('../../index.ts', import.meta.url).href
const page = read('../../../docs/reference/formats.md')
const SPECIFICATION = fileURLToPath(new URL('../../llm/README.md', import.meta.url))
const specification = read('../../llm/README.md')

const folder = mkdtempSync(join(tmpdir(), 'assay-llm-docs-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('docs/reference/formats.md', () => {
  const programs = [...page.matchAll(/```ts\n(.*?)```\n\nprints\n\n```text\n(.*?)```/gsu)]
  const commands = [...page.matchAll(/```text\n\$ assay ([^\n]*)\n(.*?)```/gsu)]

  test('has programs and commands, each with its output', () => {
    expect(programs).toHaveLength(page.split('```ts\n').length - 1)
    expect(programs).not.toHaveLength(0)
    expect(commands).toHaveLength(page.split('$ assay ').length - 1)
    expect(commands).toHaveLength(2)
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

  test.each(commands.map(([, words = '', shown = '']) => ({ words, shown })))(
    'shows what assay $words prints',
    async ({ words, shown }) => {
      const text =
        'Let me look.\n<tool_call>\n{"name": "get_weather", "arguments": {"city": "Oslo",}}\n</tool_call>\nOr `<tool_call>{"name": "get_time", "arguments": {}}</tool_call>`?\n'
      writeFileSync(join(folder, 'answer.txt'), text)
      const { stdout } = await assayHere(words.split(' '), { cwd: folder })
      expect(shown).toBe(`${stdout.trimEnd()}\n`)
    },
  )

  test('names every policy with its values, the default first', () => {
    const rows = rowsBelow(page, 'policy').map(([name = '', values = '']) => [
      name.replaceAll('`', ''),
      [...values.matchAll(/(?:^|; )`([^`]+)`/gu)].map(([, value]) => value),
    ])
    expect(rows).toEqual(Object.entries(POLICIES))
  })

  test('names every limit with its default', () => {
    const rows = rowsBelow(page, 'limit').map(([name = '', value = '']) => [
      name.replaceAll('`', ''),
      Number(value.replaceAll(',', '')),
    ])
    expect(Object.fromEntries(rows)).toEqual(DEFAULT_LIMITS)
  })

  test('has a row for every provenance', () => {
    const rows = rowsBelow(page, 'provenance').map(([name = '']) => name.replaceAll('`', ''))
    expect(rows).toEqual(schema.$defs.toolCall.properties.provenance.enum)
  })
})

describe('src/llm/README.md', () => {
  test('says in its tables what becomes of each example, and what formats do; -u writes them', async () => {
    await expect(withTables(specification)).toMatchFileSnapshot(SPECIFICATION)
  })

  test('has examples', () => {
    expect(specification.split('| what a model writes ').length).toBeGreaterThan(5)
  })

  test('names every repair of markers and names', () => {
    const codes = rowsBelow(specification, 'code').flatMap(([names = '']) =>
      names.replaceAll('`', '').split(' '),
    )
    const known = schema.$defs.repair.properties.code.enum
    expect(codes).toEqual(known.slice(known.indexOf('missing-closer')))
  })

  test('names every policy with its default', () => {
    const rows = rowsBelow(specification, 'policy').map(([name = '', value = '']) => [
      name.replaceAll('`', ''),
      value.replaceAll('`', ''),
    ])
    expect(Object.fromEntries(rows)).toEqual(DEFAULT_POLICY)
    for (const [name, value] of rows)
      expect(Object.fromEntries(Object.entries(POLICIES))[name ?? '']?.[0]).toBe(value)
  })
})

function withTables(text: string): string {
  const made: readonly (readonly [string, Parameters<typeof withTable>[2]])[] = [
    ['what a model writes', (_head, rows) => rows.map(exampleRow)],
    ['name', sharedNames],
    ['calls end reasoning', reasoningRows],
    ['marked where pinned', pinnedRows],
  ]
  return made.reduce((all, [head, rowsOf]) => withTable(all, head, rowsOf), text)
}

function exampleRow([written = '', options = '']: readonly string[]): readonly string[] {
  return [written, options, tellExample({ written, options }, exampleTools())]
}

/** Returns the tools that the examples know. */
function exampleTools(): readonly LlmTool[] {
  const [, listed = ''] = /```json\n(.*?)```/su.exec(specification) ?? []
  const reading = toolsOf(JSON.parse(listed))
  return reading.ok ? reading.tools : []
}

/** Returns the names that pin several formats. */
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

/** Returns the cells of the table whose first column has a head, without the heads. */
function rowsBelow(text: string, head: string): readonly (readonly string[])[] {
  const [, table = ''] =
    new RegExp(`^\\| ${head} .*\\n\\|[- |]+\\n((?:\\|.*\\|\\n)+)`, 'mu').exec(text) ?? []
  return [...table.matchAll(/^\|(.*)\|$/gmu)].map(([, row = '']) =>
    row.split('|').map((cell) => cell.trim()),
  )
}

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll('\r\n', '\n')
}
