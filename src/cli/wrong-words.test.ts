import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { assay } from './test-support/assay.ts'
import { assayHere } from './test-support/assay-here.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-words-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'server.mjs'), 'process.stdin.resume()\n')
writeFileSync(join(folder, 'text.txt'), 'hello\n')

describe('a word that cannot be right', () => {
  test.each<[typed: string, words: readonly string[], told: string]>([
    [
      'a server without its --',
      ['check', 'uvx', 'mcp-server-time'],
      'did you mean: assay check -- uvx mcp-server-time',
    ],
    ['a script that is not there', ['check', 'no.mjs'], 'did you mean: assay check -- node no.mjs'],
    ['a misspelled subcommand', ['wrap', 'staus'], 'did you mean: assay wrap status'],
    ['a server behind wrap', ['wrap', 'uvx', 'x'], 'did you mean: assay wrap -- uvx x'],
    ['help of no command', ['help', 'chek'], '(Did you mean check?)'],
    ['a misspelled option', ['check', '--formt', 'x'], '(see: assay check --help)'],
    ['an option of an earlier version', ['check', '--allow', 'x'], '--allow is now --call-all'],
    ['a command of an earlier version', ['formats'], 'assay parse --formats [NAME]'],
    ['a format without a file', ['check', '--format', 'html=', '.'], '--format html=PATH'],
    ['a misspelled format', ['check', '--format', 'htm=x.html', '.'], 'did you mean html?'],
    ['an address without its scheme', ['check', '--url', 'localhost:3001/mcp'], 'no http://'],
    ['a format of another tool', ['check', '--format', 'mcp', '.'], 'assay rows --as mcp'],
    [
      'an option of rows elsewhere',
      ['rows', '--format=mcp', 'x'],
      'that of rows is rows --as NAME',
    ],
    [
      'an extractor of another tool',
      ['extract', '--chain', 'DirectJsonExtractor', 'package.json'],
      'the extractor is named direct',
    ],
    ['a grammar of another tool', ['parse', '--grammar', 'SpeakMCP', 'x'], '--grammar envelope'],
    ['an option for extractors', ['extract', '--extractors', 'x', 'x'], 'assay extract --chain'],
    ['an option of the Inspector', ['check', '--tool-name=x'], "--call 'TOOL={…}'"],
  ])('has a hint: %s', async (_, words, told) => {
    const { code, stderr } = await assayHere(words)
    expect(stderr).toContain(told)
    expect(code).toBe(2)
  })

  test.each([
    ['virtual_tools', 'assay wrap --rules FILE'],
    ['virtualTool', 'assay wrap --rules FILE'],
    ['tool_schema_status.json', 'assay wrap status'],
    ['parseLLMResponse', 'parseLlmOutput(text)'],
    ['CanExtractContent', 'defineIsolator'],
    ['ResponseExtractor', 'extractResponse(body)'],
    ['withExtractors', 'createExtractor({ chain })'],
    ['ExtractionStarted', 'createExtractor({ onEvent })'],
    ['format=mcp', 'assay rows --as mcp'],
    ['inspect', 'assay check'],
    ['proxy', 'assay wrap'],
  ])('has a hint where another tool has the name: %s', async (word, told) => {
    const { code, stderr } = await assayHere([word])
    expect(stderr).toContain(`unknown command '${word}'`)
    expect(stderr).toContain(told)
    expect(code).toBe(2)
  })

  test('has a hint in rules where another tool has the key, or the key is misplaced', async () => {
    const rules = join(folder, 'misplaced.rules.yaml')
    const rule = '{ wrap: none, virtual_tools: {}, extractors: [direct], source_tool: x }'
    writeFileSync(rules, `tools:\n  shop:list: ${rule}\n  virtual_tools: { a: {} }\n`)
    const { code, stderr } = await assayHere(['extract', '--rules', rules, rules])
    expect(stderr).toContain(
      '/tools/shop:list/virtual_tools: unknown key "virtual_tools"; virtual_',
    )
    expect(stderr).toContain('unknown key "extractors"; the parser of a text_extraction')
    expect(stderr).toContain('unknown key "source_tool"; source_tool is a key of a virtual tool')
    expect(stderr).toMatch(
      /\/tools\/virtual_tools: must have .*; virtual_tools is a key at the top/u,
    )
    expect(code).toBe(2)
  })

  test('names the command that a script may have been meant for', async () => {
    const path = join(folder, 'server.mjs')
    const { code, stdout } = await assayHere(['check', path])
    expect(stdout.replaceAll(/\s+/gu, ' ')).toContain(`did you mean: assay check -- node ${path}`)
    expect(code).toBe(3)
  })

  test.each(['check', 'suggest'])('names a folder without fixtures: %s', async (command) => {
    const { code, stderr } = await assayHere([command, folder])
    expect(stderr).toContain(`no *.fixture.jsonl in ${JSON.stringify(folder)}`)
    expect(code).toBe(3)
  })

  test('says which file it is about', async () => {
    const rules = join(folder, 'empty.json')
    writeFileSync(rules, '{}')
    const extract = await assayHere(['extract', join(folder, 'text.txt'), '--rules', rules])
    expect(extract.stderr).toBe(`error: ${rules} has no rules; add one under tools\n`)
    const rows = await assayHere(['rows', join(folder, 'text.txt'), '--path', '$.x'])
    expect(rows.stderr).toContain(`${join(folder, 'text.txt')}: stopped at byte 0`)
  })

  test('says how a text is given to suggest', async () => {
    const { stderr } = await assayHere(['suggest', join(folder, 'text.txt')])
    expect(stderr).toContain('a text is read with --text')
  })

  test.each([[['-v']], [['version']], [['-V']], [['check', '--version']]])(
    'is no error where other tools print their version: %j',
    async (words) => {
      const { code, stdout } = await assayHere(words)
      expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/u)
      expect(code).toBe(0)
    },
  )
})

describe('a page', () => {
  const fixture = 'fixtures/mcp/memory/2026.8.31.fixture.jsonl'

  test('goes into the file whose extension names its format', async () => {
    const path = join(folder, 'page.html')
    const { stdout, stderr } = await assayHere(['check', fixture, '--format', path])
    expect(readFileSync(path, 'utf8')).toMatch(/^<!doctype html>/u)
    expect(stderr).toBe(`html report: ${path}\n`)
    expect(stdout).toBe('')
  })

  test.skipIf(process.platform !== 'linux')(
    'opens in a browser (Linux alone, where a program stands in for it)',
    async () => {
      const opened = join(folder, 'opened')
      const opener = join(folder, 'xdg-open')
      writeFileSync(opener, `#!/bin/sh\nprintf %s "$1" > '${opened}'\n`, { mode: 0o755 })
      const path = join(folder, 'open.html')
      const env = { PATH: `${folder}:${process.env['PATH']}` }
      const { code } = await assay(['check', fixture, '--open', '--format', path], { env })
      expect(code).toBe(0)
      await expect.poll(() => existsSync(opened) && readFileSync(opened, 'utf8')).toBe(path)
    },
  )

  test('goes to standard output on request', async () => {
    const { stdout } = await assayHere(['check', fixture, '--format', 'html=-'])
    expect(stdout).toMatch(/^<!doctype html>/u)
  })
})

describe('the report on a terminal', () => {
  const fixture = 'fixtures/mcp/filesystem/2025.11.25.fixture.jsonl'

  test('prints must and should findings, and counts the others', async () => {
    const usual = await assayHere(['check', fixture])
    expect(usual.stdout).toContain('advice not printed (--level advice)')
    expect(usual.stdout).not.toMatch(/^ {2}advice /mu)
    const all = await assayHere(['check', fixture, '--level', 'advice'])
    expect(all.stdout).toMatch(/^ {2}advice /mu)
    expect(all.stdout).not.toContain('not printed')
  })

  test('lists tools that work only on request', async () => {
    const path = 'fixtures/mcp/memory/2025.11.25.fixture.jsonl'
    const usual = await assayHere(['check', path])
    expect(usual.stdout).toContain('read_graph')
    expect(usual.stdout).not.toContain('create_entities,')
    const all = await assayHere(['check', path, '--verbose'])
    expect(all.stdout).toContain('create_entities,')
    expect(all.stdout).toContain('not a tool of this server')
  })

  test('leaves out with --quiet who works', async () => {
    const { stdout } = await assayHere(['check', 'fixtures/mcp/memory', '--quiet'])
    expect(stdout).toMatch(/^memory 2025\.11\.25 .*breaks its schema \(3 of 9 tools\)\n\n/u)
    expect(stdout).not.toMatch(/^memory 2026\.8\.31/mu)
    expect(stdout).not.toContain('next')
  })

  test.each([
    ['FORCE_COLOR', '1', true],
    ['FORCE_COLOR', '0', false],
    ['NO_COLOR', '1', false],
  ])('has colours as %s=%s says', async (name, value, isColored) => {
    const { stdout } = await assayHere(['check', fixture], { env: { [name]: value } })
    expect(stdout.includes('\u001B[')).toBe(isColored)
  })
})
