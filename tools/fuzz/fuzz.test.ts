import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'
import { type FuzzSubject, OURS } from './subject.ts'

/** Runs a command line; returns what a user sees. */
async function run(words: string, subject?: FuzzSubject) {
  const printed: string[] = []
  const noted: string[] = []
  const streams = {
    print: (line: string) => void printed.push(line),
    note: (line: string) => void noted.push(line),
  }
  const code = await fuzz(words === '' ? [] : words.split(' '), streams, subject)
  return { code, printed: printed.join('\n'), noted: noted.join('\n') }
}

test('this project reads generated and damaged inputs', { timeout: 120_000 }, async () => {
  const { code, printed } = await run('--seed 20261128 --runs 12')
  expect(printed).toMatch(/^seed 20261128, 12 cases\n/u)
  expect(code, printed).toBe(0)
  expect(printed).toMatch(/^fenced +12 +12 +0 +0$/mu)
})

test('a run without a seed says which one it has', async () => {
  const { code, printed } = await run('--runs 1')
  expect([code, printed.split('\n')[0]]).toEqual([0, expect.stringMatching(/^seed \d+, case 0$/u)])
})

describe('a failure has the command that repeats it', () => {
  test.each<[string, Partial<FuzzSubject>]>([
    [
      'an intact text gives the same value, or none',
      { extract: (text) => OURS.extract(text.replaceAll('id', 'ID')) },
    ],
    [
      'it never throws',
      {
        extract: () => {
          throw new RangeError('too deep')
        },
      },
    ],
    ['extraction is the same when cut', { stream: (pieces) => pieces.length }],
    [
      'the parser reads the same when cut',
      { parse: (pieces) => OURS.parse([pieces[0] ?? ''], 'auto') },
    ],
    [
      'the parser leaves JSON alone',
      { parse: ([text = '']) => ({ ...OURS.parse([text], 'auto'), content: '' }) },
    ],
  ])('%s', async (property, broken) => {
    const subject = { ...OURS, ...broken }
    const { code, printed } = await run('--seed 4 --runs 2', subject)
    expect(code).toBe(1)
    expect(printed).toContain(`failed: ${property}`)
    const [, words = '', number = ''] =
      /again {5}npm run fuzz -- (--seed 4 --case (\d+))/u.exec(printed) ?? []
    const again = await run(words, subject)
    expect(again.code).toBe(1)
    expect(again.printed).toContain(`seed 4, case ${number}\n`)
    const [first] = printed.match(/\ncase [^]*?again/u) ?? []
    expect(again.printed).toContain(first)
  })
})

test.each([
  ['--seed x', '--seed is a whole number of at most 16 digits, not "x"'],
  ['--runs 0', '--runs is 1 to 1000000, not 0'],
  ['--runs=-1', '--runs is a whole number'],
  ['--case 3', '--case needs the --seed of its run'],
  ['--sed 3', "Unknown option '--sed'"],
  ['twelve', "Unexpected argument 'twelve'"],
])('wrong use: %s', async (words, says) => {
  const { code, printed, noted } = await run(words)
  expect([code, printed]).toEqual([2, ''])
  expect(noted).toContain(says)
  expect(noted).toContain('usage: npm run fuzz')
})

test('help is printed', async () => {
  expect(await run('--help')).toMatchObject({ code: 0, printed: expect.stringContaining('usage:') })
})

test('docs/reference/testing.md shows what a run prints', async () => {
  const page = readFileSync(new URL('../../docs/reference/testing.md', import.meta.url), 'utf8')
  const [, words = '', shown] =
    /\$ npm run fuzz -- (.*)\n([\s\S]*?)```/u.exec(page.replaceAll('\r\n', '\n')) ?? []
  const { printed } = await run(words)
  expect(shown).toBe(`${printed}\n`)
})
