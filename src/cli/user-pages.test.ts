import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { CHANNELS, COMPLIANCES, WRAPPINGS } from '../contracts/classification.ts'
import { SUBJECT_STATES } from '../contracts/subject-state.ts'
import { VERDICTS } from '../contracts/verdict.ts'
import * as library from '../index.ts'
import { SUBJECT_STATE_WORDS } from '../../reporters/shared/subject-states.ts'
import { keyElsewhere, nameElsewhere } from '../text/name-elsewhere.ts'
import { createProgram } from './program.ts'
import { assayHere } from './test-support/assay-here.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const pages = ['faq', 'coming-from', 'reference/glossary']
  .map((name) => `docs/${name}.md`)
  .map((path) => ({ path, text: readFileSync(ROOT + path, 'utf8').replaceAll('\r\n', '\n') }))
const textOf = (name: string) => pages.find(({ path }) => path === `docs/${name}.md`)?.text ?? ''

/** Returns the cells of the tables below a heading. */
function rowsBelow(page: string, heading: string): readonly (readonly string[])[] {
  const section = textOf(page).split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const rows = section.split('\n').filter((line) => /^\| (?!-)/u.test(line))
  return rows.slice(1).map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

/** Returns the texts in backticks. */
function codesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/`([^`\n]+)`/gu), ([, code = '']) => code)
}

const { commands } = createProgram({ command: [], words: [], finish: () => undefined })

/** Returns the command that a line names, and its subcommand if it names one. */
function commandsOf(line: string): readonly Command[] {
  const [, first, second] = line.split(' ')
  const named = commands.filter((command) => command.name() === first)
  const inner = named.flatMap((command) => command.commands.filter((one) => one.name() === second))
  return inner.length > 0 ? inner : named
}

describe.each(pages)('$path', ({ text }) => {
  test('begins with what a command prints', async () => {
    const [, words = '', printed] =
      /```text\n\$ (?:npx -y mcp-)?assay (.*)\n([\s\S]*?)```/u.exec(text) ?? []
    const { stdout, stderr } = await assayHere(words.split(' '), { cwd: ROOT })
    expect(printed).toBe(stderr + stdout)
  })

  test('names commands and options that exist', () => {
    const lines = codesIn(text).filter((code) => code.startsWith('assay '))
    const unknown = lines.filter((line) => {
      const options = line.match(/(?<= )--[a-z][a-z-]*/gu) ?? []
      const known = commandsOf(line).flatMap((command) => command.options.map(({ long }) => long))
      return commandsOf(line).length === 0 || options.some((option) => !known.includes(option))
    })
    expect(unknown).toEqual([])
  })
})

describe('docs/coming-from.md', () => {
  test('names functions that are exported', () => {
    const called = codesIn(textOf('coming-from')).flatMap(
      (code) => /^(?:new )?(\w+)\(/u.exec(code)?.[1] ?? [],
    )
    expect(called.length).toBeGreaterThan(8)
    expect(called.filter((name) => !Object.hasOwn(library, name))).toEqual([])
  })

  test.each(['SpeakMCP', 'Stelae', 'instructor-php', 'EdgeLake', 'MCP Inspector'])(
    'has names of %s that the command line knows, too',
    (tool) => {
      const names = rowsBelow('coming-from', tool).flatMap(([there = '']) => codesIn(there))
      // Words that are ours as well, and examples of what is typed.
      const ours = /^(?:\{|IncrementalJsonParser$|restoreToolName$|Query$|--config)/u
      const typed = names.filter((name) => !ours.test(name)).map((name) => name.split(' ')[0] ?? '')
      expect(typed.length).toBeGreaterThan(0)
      expect(typed.filter((name) => nameElsewhere(name) === undefined)).toEqual([])
    },
  )

  test('has the misplaced keys of rules', () => {
    const keys = rowsBelow('coming-from', 'mcp-proxy (jakemannix)')
      .slice(0, 5)
      .flatMap(([there = '']) => codesIn(there))
    expect(keys.filter((key) => keyElsewhere(key) === undefined)).toEqual([])
  })
})

describe('docs/reference/glossary.md', () => {
  test('has all states in their order', () => {
    const rows = rowsBelow('reference/glossary', 'States of a server or tool')
    expect(rows.map(([words, name]) => [words, name])).toEqual(
      SUBJECT_STATES.map((state) => [`_${SUBJECT_STATE_WORDS[state].one}_`, `\`${state}\``]),
    )
  })

  test.each([
    ['Results', 'channel', CHANNELS],
    ['Results', 'compliance', COMPLIANCES],
    ['Results', 'wrapping', WRAPPINGS],
    ['Judgements', 'verdict', VERDICTS],
  ] as const)('%s: has all values of %s', (heading, word, values) => {
    const [, meaning = ''] =
      rowsBelow('reference/glossary', heading).find(([first]) => first === word) ?? []
    const named = codesIn(meaning).filter((code) => code !== 'tools/list')
    expect(new Set(named)).toEqual(new Set<string>(values))
  })
})
