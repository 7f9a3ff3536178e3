import { tellsALoss } from '../../extraction/tells-a-loss.ts'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { JsonValue } from '../../contracts/json.ts'
import { TRANSFORMS } from '../../contracts/text-extraction.ts'
import { TEXT_PARSERS } from '../../contracts/text-parser.ts'
import { WRAP_MODES } from '../../contracts/wrap-rule.ts'
import { rulesSchema } from '../../extraction/rules/rules-schema.ts'
import { checkTextExtraction, compileTextExtraction, parseWrapRules } from '../../index.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { valueAt } from '../../json/json-pointer.ts'

const INDEX = new URL('../../index.ts', import.meta.url).href
const page = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8').replaceAll(
  '\r\n',
  '\n',
)
const folder = mkdtempSync(join(tmpdir(), 'assay-rules-docs-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Texts with a configuration and the value that it gives. */
const EXAMPLE =
  /\n(`{3,})text\n(.*?)\n\1\n\nwith\n\n```json\n(.*?)\n```\n\ngives\n\n```json\n(.*?)\n```/gsu

function sectionOf(heading: string): string {
  const level = heading.split(' ')[0] ?? ''
  const behind = page.split(`\n${heading}\n`)[1] ?? ''
  return behind.split(new RegExp(`\n#{2,${level.length}} `, 'u'))[0] ?? ''
}

function parsed(text: string): JsonValue {
  return JSON.parse(text)
}

describe('docs/rules.md', () => {
  const examples = TEXT_PARSERS.flatMap((parser) =>
    [...sectionOf(`### ${parser}`).matchAll(EXAMPLE)].map(
      ([, , text = '', config = '', value = '']) => ({ parser, text, config, value }),
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

  test('begins with rules that can be used', () => {
    const [, rules = ''] = /```json\n(.*?)\n```/su.exec(page) ?? []
    expect(parseWrapRules(parsed(rules))).toEqual(parsed(rules))
  })

  const PATTERNS = /^\| `(".*")` +\| `(\{.*\})` +\| (?:`(.*)`|missing) +\|$/gmu
  const fields = [...sectionOf('## Fields').matchAll(PATTERNS)].map(
    ([, text = '', pattern = '', value]) => ({ text, pattern, value }),
  )

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

  const [, program = '', printed = ''] =
    /```ts\n(.*?)```\n\nprints\n\n```text\n(.*?)```/su.exec(page) ?? []

  test('shows what the program prints', () => {
    const path = join(folder, 'program.ts')
    writeFileSync(path, program.replace("'mcp-assay'", `'${INDEX}'`))
    expect(execFileSync(process.execPath, [path], { encoding: 'utf8' })).toBe(printed)
  })
})
