import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { SHAPES } from '../../contracts/classification.ts'
import type { RepairCode } from '../../contracts/repair-code.ts'
import { textParsers } from '../../extraction/parsers/index.ts'
import { isolators } from '../../extraction/isolators/index.ts'
import { createExtractor } from '../../index.ts'
import { assayHere } from '../test-support/assay-here.ts'

const ROOT = new URL('../../../', import.meta.url)
const INDEX = new URL('src/index.ts', ROOT).href
const page = pageAt('docs/reference/extractors.md')
const corners = pageAt('src/extraction/README.md')
const tutorial = pageAt('docs/extraction.md')

const folder = mkdtempSync(join(tmpdir(), 'assay-docs-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { extract } = createExtractor()

function pageAt(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8').replaceAll('\r\n', '\n')
}

/** Returns the texts of a table's code spans, by row: `↵` is a line break, `¦` a pipe. */
function codeRows(section: string): readonly (readonly string[])[] {
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  return rows.map((row) =>
    [...row.matchAll(/\| (`+) ?(.*?) ?\1 +(?=\|)/gu)].map(([, , text = '']) =>
      text.replaceAll('↵', '\n').replaceAll('¦', '|'),
    ),
  )
}

function sectionOf(text: string, heading: string): string {
  return text.split(`\n${heading}\n`)[1]?.split(/\n#{2,3} /u)[0] ?? ''
}

describe('the reference of extractors', () => {
  const both = page + corners
  const programs = [...both.matchAll(/```ts\n(.*?)```\n\nprints\n\n```text\n(.*?)```/gsu)]

  test('says what each shape is', () => {
    const named = codeRows(sectionOf(page, '## Shapes of a text'))
    expect(named.map(([shape]) => shape)).toEqual([...SHAPES])
  })

  test('has programs', () => {
    expect(programs.length).toBeGreaterThan(4)
    expect(programs).toHaveLength(both.split('```ts\n').length - 1)
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

  const named = codeRows(sectionOf(page, '## Isolators'))

  test('names every isolator in the order of exact-first', () => {
    expect(named.map(([name]) => name)).toEqual(isolators.map(({ name }) => name))
  })

  test.each(named)('says what %s reads', (name, text = '', json = '') => {
    expect(extract(text)).toMatchObject({ extractor: name, value: JSON.parse(json) })
  })

  test('shows what the command prints', async () => {
    const [, , words = '', shown] = /(`{3})text\n\$ assay ([^\n]*)\n(.*?)\1/su.exec(page) ?? []
    writeFileSync(join(folder, 'answer.txt'), 'Your order:\n{"id": 7}, as asked for.\n')
    const { stdout } = await assayHere(words.split(' '), { cwd: folder })
    expect(shown).toBe(stdout.trimEnd() + '\n')
  })

  const forms = codeRows(sectionOf(page, '## Text parsers'))

  test('names every text parser that judges, in their order', () => {
    const judging = textParsers.filter(({ judge }) => judge !== undefined)
    expect(forms.map(([name]) => name)).toEqual(judging.map(({ name }) => name))
  })

  test.each(forms)('says what %s reads', (name, text = '', json = '') => {
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
    const rows = codeRows(sectionOf(page, '### Repairs'))
    expect(rows.map(([code]) => code)).toEqual(Object.keys(codes))
  })

  const rows = codeRows(sectionOf(corners, '## Texts that other tools read otherwise'))

  test('has texts that other tools read otherwise', () => {
    expect(rows.length).toBeGreaterThan(8)
  })

  test.each(rows)('says what %s gives', (text = '', answer = '') => {
    const extraction = extract(text)
    expect(extraction.ok ? JSON.stringify(extraction.value) : extraction.code).toBe(answer)
  })
})

describe('the tutorial of extraction', () => {
  const STEP =
    /^`(?<name>[\w.-]+)`:\n\n(?<fence>`{3,})\w+\n(?<text>.*?)\k<fence>$|^(?<around>`{3,})text\n(?<runs>\$ .*?)\k<around>$/gmsu
  /** The run in which the extractor isn't right yet. */
  const FAILING = 5
  const python = spawnSync('python3', ['--version'], { timeout: 20_000 })

  test('shows what its commands print, one after the other', (context) => {
    context.skip(python.status !== 0, 'python3 is not installed')
    for (const [path] of tutorial.matchAll(/fixtures\/\S+\.fixture\.jsonl/gu))
      cpSync(new URL(path, ROOT), join(folder, path))
    const shown: string[] = []
    const printed: string[] = []
    const codes: unknown[] = []
    for (const { groups: { name, text = '', runs = '' } = {} } of tutorial.matchAll(STEP))
      if (name === undefined) {
        const again = ranAgain(runs)
        shown.push(runs)
        printed.push(again.text)
        codes.push(again.code)
      } else writeFileSync(join(folder, name), text.replaceAll("'mcp-assay'", `'${INDEX}'`))
    expect(printed).toEqual(shown)
    expect(codes).toEqual(codes.map((_, at) => (at === FAILING ? 1 : 0)))
  })

  test('runs in CI what it shows', () => {
    const steps = [...tutorial.matchAll(/^- run: (.*)$/gmu)]
    expect(steps.length).toBeGreaterThan(1)
    for (const [, command = ''] of steps) expect(tutorial).toContain(`\n$ ${command}\n`)
  })
})

/** Runs the commands of a block: the block with what they print, and the exit code of the last one. */
function ranAgain(runs: string): { readonly text: string; readonly code: number | null } {
  const commands = runs.split('\n').filter((line) => line.startsWith('$ '))
  const ends = commands.map((line) => ({ line, ...ranHere(line.slice('$ '.length)) }))
  const text = ends.map(({ line, stdout, stderr }) => `${line}\n${stdout}${stderr}`).join('')
  return { text: `${text.trimEnd()}\n`, code: ends.at(-1)?.status ?? null }
}

function ranHere(command: string) {
  const node = `"${process.execPath}"`
  const main = fileURLToPath(new URL('src/cli/main.ts', ROOT))
  const here = command
    .replace(/^node /u, `${node} `)
    .replace(/^npx -y mcp-assay /u, `${node} "${main}" `)
  const env = { ...process.env, NO_COLOR: '1' }
  return spawnSync(here, { cwd: folder, shell: true, encoding: 'utf8', env })
}
