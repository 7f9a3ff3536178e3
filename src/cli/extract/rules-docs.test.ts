import { tellsALoss } from '../../extraction/tells-a-loss.ts'
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import type { JsonValue } from '../../contracts/json.ts'
import { TRANSFORMS } from '../../contracts/text-extraction.ts'
import { TEXT_PARSERS } from '../../contracts/text-parser.ts'
import { WRAP_MODES } from '../../contracts/wrap-rule.ts'
import { rulesSchema } from '../../extraction/rules/rules-schema.ts'
import { checkTextExtraction, compileTextExtraction, readWrapRules } from '../../index.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { valueAt } from '../../json/json-pointer.ts'
import { createWrapper } from '../../wrap-rules/create-wrapper.ts'
import { listRules } from '../../wrap-rules/list-rules.ts'
import { assay } from '../test-support/assay.ts'
import { assayHere } from '../test-support/assay-here.ts'

const INDEX = new URL('../../index.ts', import.meta.url).href
const ROOT = new URL('../../../', import.meta.url)
const page = textOf('docs/reference/rules.md')
/** The corner cases of fields. */
const corners = textOf('src/extraction/rules/README.md')
const folder = mkdtempSync(join(tmpdir(), 'assay-rules-docs-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Texts with a configuration, if it is more than the parser, and the value that it gives. */
const EXAMPLE =
  /\n(`{3,})text\n(.*?)\n\1\n\n(?:with\n\n```json\n([^`]*)\n```\n\n)?gives\n\n```json\n(.*?)\n```/gsu

function textOf(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8').replaceAll('\r\n', '\n')
}

function sectionOf(heading: string, of = page): string {
  const level = heading.split(' ')[0] ?? ''
  const behind = of.split(`\n${heading}\n`)[1] ?? ''
  return behind.split(new RegExp(`\n#{2,${level.length}} `, 'u'))[0] ?? ''
}

/** The words of the command that a block shows. */
function wordsOf(shown: string): readonly string[] {
  return /^\$ npx -y mcp-assay (.*)\n/u.exec(shown)?.[1]?.split(' ') ?? []
}

/** What the command prints, by the block that shows it. */
function printedIn(shown: string): string {
  return shown.slice(shown.indexOf('\n') + 1)
}

function parsed(text: string): JsonValue {
  return JSON.parse(text)
}

describe('docs/reference/rules.md', () => {
  const examples = TEXT_PARSERS.flatMap((parser) =>
    [...sectionOf(`### ${parser}`).matchAll(EXAMPLE)].map(
      ([, , text = '', config = JSON.stringify({ parser }), value = '']) => ({
        parser,
        text,
        config,
        value,
      }),
    ),
  )

  test.each(examples)('shows what $parser gives: $config', ({ parser, text, config, value }) => {
    const check = checkTextExtraction(parsed(config))
    expect(check).toMatchObject({ ok: true, config: { parser } })
    const rule = compileTextExtraction(check.ok ? check.config : {})
    const extraction = rule.extractNow(text)
    expect(extraction).toMatchObject({ ok: true, value: parsed(value) })
    expect(extraction.diagnostics.filter(tellsALoss)).toEqual([])
  })

  test.each(TEXT_PARSERS.filter((name) => name !== 'http'))('has an example of %s', (name) => {
    expect(examples.some(({ parser }) => parser === name)).toBe(true)
  })

  test('has a configuration of http that can be used', () => {
    const [, config = ''] = /```json\n(.*?)\n```/su.exec(sectionOf('### http')) ?? []
    expect(checkTextExtraction(parsed(config))).toMatchObject({ ok: true })
  })

  /** The blocks of a language, in their order. */
  const blocks = (language: string): readonly string[] =>
    Array.from(
      page.matchAll(new RegExp(`\n\`\`\`${language}\n(.*?)\`\`\`\n`, 'gsu')),
      ([, text = '']) => text,
    )
  const [extracted = '', users = '', suggested = ''] = blocks('text')
  const [rules = '', learned = '', virtual = ''] = blocks('yaml')
  test('begins with a rule, and shows what it gives', async () => {
    writeFileSync(join(folder, 'assay.rules.yaml'), rules)
    writeFileSync(join(folder, 'users.txt'), users)
    const { stdout, code } = await assay(wordsOf(extracted), { cwd: folder })
    expect(`${stdout.trimEnd()}\n`).toBe(printedIn(extracted))
    expect(code).toBe(0)
  })

  test('shows which rule is suggested', async () => {
    const [command = '', fixture = '', ...options] = wordsOf(suggested)
    const path = fileURLToPath(new URL(fixture, ROOT))
    rmSync(join(folder, 'assay.rules.yaml'))
    const { stderr } = await assay([command, path, ...options], { cwd: folder })
    expect(`${stderr.trimEnd()}\n`).toBe(printedIn(suggested))
    expect(readFileSync(join(folder, 'assay.rules.yaml'), 'utf8')).toContain(learned)
  })

  test('says what its virtual tool returns', async () => {
    writeFileSync(join(folder, 'virtual.rules.yaml'), virtual)
    const [rule] = listRules(readWrapRules(join(folder, 'virtual.rules.yaml')))
    const extraction = rule && (await createWrapper(rule).extract(users))
    const [, value = ''] = /This one returns `(.*?)`:/u.exec(page) ?? []
    expect(extraction).toMatchObject({ ok: true, value: parsed(value) })
  })

  test('shows how a changed rule is noticed', async () => {
    const [shown = ''] = /(?<=```text\n).*?(?=```)/su.exec(sectionOf('## Golden values')) ?? []
    const words = wordsOf(shown)
    const fixture = new URL('fixtures/mcp/filesystem/2026.8.31.fixture.jsonl', ROOT)
    mkdirSync(join(folder, 'fixtures'), { recursive: true })
    copyFileSync(fixture, join(folder, 'fixtures/disk.fixture.jsonl'))
    const write = (text: string): void => writeFileSync(join(folder, 'assay.rules.yaml'), text)
    const rule = learned.replace(/\n *output_schema:\n$/u, '\n')
    write(rule)
    const written = await assayHere([...words, '--update'], { cwd: folder, env: { CI: '' } })
    expect(written.code, written.stderr).toBe(0)
    write(rule.replace('(?P<name>.+)$', String.raw`(?P<name>\w+)`))
    const { stdout, code } = await assayHere(words, { cwd: folder })
    expect(stdout).toBe(printedIn(shown))
    expect(code).toBe(1)
  })

  test('shows what is wrong with a file', async () => {
    const wrong = rules
      .replace('wrap: text_extraction', 'wrap: text-extraction')
      .replace('list_field', 'list_feild')
      .replace('shop:list_users', 'shop:list')
    writeFileSync(join(folder, 'bad.rules.yaml'), wrong)
    const words = ['extract', '--rules', 'bad.rules.yaml', 'users.txt']
    const { stderr, code } = await assay(words, { cwd: folder })
    expect(blocks('text')).toContain(stderr)
    expect(code).toBe(2)
  })

  const PATTERNS = /^\| `(".*")` +\| `(\{.*\})` +\| (?:`(.*)`|missing) +\|$/gmu
  const tables = `${sectionOf('## Fields')}${sectionOf('## Fields', corners)}`
  const fields = [...tables.matchAll(PATTERNS)].map(([, text = '', pattern = '', value]) => ({
    text,
    pattern,
    value,
  }))

  test('has a table of fields', () => {
    expect(fields.length).toBeGreaterThan(20)
  })

  test.each(fields)('$pattern makes of $text: $value', ({ text, pattern, value }) => {
    const field = { regex: '(?s).*', ...Object(parsed(pattern)) }
    const check = checkTextExtraction({ parser: 'custom_regex', patterns: { field } })
    expect(check).toMatchObject({ ok: true })
    const written = parsed(text)
    const rule = compileTextExtraction(check.ok ? check.config : {})
    const extraction = rule.extractNow(typeof written === 'string' ? written : '')
    expect(extraction.ok && extraction.value).toEqual(
      value === undefined ? {} : { field: parsed(value) },
    )
    const problems = extraction.diagnostics.filter((one) => !one.includes('matches again'))
    expect(problems).toHaveLength(value === undefined ? 1 : 0)
  })

  test('names every key', () => {
    const keys = [
      'textExtraction',
      'itemPattern',
      'customPattern',
      'toolRule',
      'virtualTool',
      'parserConfig',
    ].flatMap((name) => {
      const properties = valueAt(rulesSchema, `/$defs/${name}/properties`)
      return Object.keys(isJsonObject(properties) ? properties : {})
    })
    const known = [...keys, ...WRAP_MODES, ...TRANSFORMS]
    expect(known.filter((key) => !page.includes(`\`${key}\``))).toEqual([])
  })

  const programs = [...page.matchAll(/```ts\n(.*?)```\n\nprints\n\n```text\n(.*?)```/gsu)]

  test('says of each program what it prints', () => {
    expect(programs).toHaveLength(blocks('ts').length)
  })

  test.each(programs.map(([, program = '', printed = ''], index) => ({ index, program, printed })))(
    'shows what program $index prints',
    ({ index, program, printed }) => {
      const path = join(folder, `program-${index}.ts`)
      writeFileSync(path, program.replace("'mcp-assay'", `'${INDEX}'`))
      expect(execFileSync(process.execPath, [path], { encoding: 'utf8' })).toBe(printed)
    },
  )
})
