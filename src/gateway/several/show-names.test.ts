import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { fitServerNames } from './fit-server-names.ts'
import { type NamedServer, showNames } from './show-names.ts'

const FIT = /^[A-Za-z0-9_.-]{1,128}$/u

/** What is shown, as `shown: server name`. */
function shownOf(
  servers: Readonly<Record<string, readonly string[]>>,
  always = false,
): readonly string[] {
  const prefixes = fitServerNames(Object.keys(servers))
  const named = Object.values(servers).map((names, index) => ({
    prefix: prefixes[index] ?? '',
    names: new Set(names),
  }))
  return showNames(named, always).flatMap((shown, index) =>
    [...shown].map(([name, text]) => `${text}: ${Object.keys(servers)[index] ?? ''} ${name}`),
  )
}

describe('showNames', () => {
  test.each([
    ['as they are where they differ', { a: ['x'], b: ['y'] }, ['x: a x', 'y: b y']],
    [
      'with a prefix where they clash, and only there',
      { a: ['x', 'z'], b: ['x'] },
      ['a_x: a x', 'z: a z', 'b_x: b x'],
    ],
    [
      'apart where a prefix leads to a name that another server gives',
      { a: ['x'], b: ['x'], c: ['a_x'] },
      ['a_x_2: a x', 'b_x: b x', 'a_x: c a_x'],
    ],
    [
      'apart where prefixes and names come to the same',
      { a: ['b_x', 'y'], a_b: ['x', 'y'], c: ['b_x', 'x'] },
      ['a_b_x: a b_x', 'a_y: a y', 'a_b_x_2: a_b x', 'a_b_y: a_b y', 'c_b_x: c b_x', 'c_x: c x'],
    ],
    [
      'with prefixes that are made fit',
      { 'ü b': ['x'], 'é b': ['x'], __b: ['x'] },
      ['__b_2_x: ü b x', '__b_3_x: é b x', '__b_x: __b x'],
    ],
  ])('shows names %s', (_, servers, shown) => {
    expect(shownOf(servers)).toEqual(shown)
  })

  test('shows what the docs say that it shows', () => {
    const page = readFileSync(
      new URL('../../../docs/reference/gateway.md', import.meta.url),
      'utf8',
    )
    const rows = page.matchAll(/^\| (`[^|]+`: [^|]+ · [^|]+)\| ([^|]+)\|$/gmu)
    const shown = [...rows].map(([, given = '', seen = '']) => {
      const servers = given.split(' · ').map((server) => namesIn(server))
      const lines = shownOf(
        Object.fromEntries(servers.map(([name = '', ...names]) => [name, names])),
      )
      return [lines.map((line) => line.slice(0, line.indexOf(':'))), namesIn(seen)]
    })
    expect(shown.length).toBeGreaterThan(2)
    for (const [names, documented] of shown) expect(names).toEqual(documented)
  })

  test('gives each a prefix where that is asked for', () => {
    expect(shownOf({ a: ['x'], b: ['y'] }, true)).toEqual(['a_x: a x', 'b_y: b y'])
  })

  test('cuts what would be longer than a name may be', () => {
    const long = 'n'.repeat(128)
    const shown = shownOf({ a: [long, `${long}!`], b: [long, `${long}!`] })
    expect(shown.map((line) => line.slice(0, line.indexOf(':')))).toEqual([
      `a_${'n'.repeat(126)}`,
      `a_${'n'.repeat(124)}_2`,
      `b_${'n'.repeat(126)}`,
      `b_${'n'.repeat(124)}_2`,
    ])
  })

  const name = fc.oneof(
    fc.stringMatching(/^[ab_]{1,4}$/u),
    fc.stringMatching(FIT),
    fc.constantFrom('a_b', 'a_b_2', 'b', 'x'.repeat(128)),
  )
  const servers = fc.array(
    fc.record({ name: fc.oneof(name, fc.string()), names: fc.uniqueArray(name) }),
    { maxLength: 5 },
  )

  test('shows unique and fitting names, each of one name of one server, whatever servers call theirs', () => {
    fc.assert(
      fc.property(servers, fc.boolean(), (given, always) => {
        const named = namedServers(given)
        expect(faultsIn(named, showNames(named, always))).toEqual([])
      }),
    )
  })

  test('does more than put prefixes before names that clash', () => {
    const { failed } = fc.check(
      fc.property(servers, (given) => {
        const named = namedServers(given)
        return faultsIn(named, prefixed(named)).length === 0
      }),
    )
    expect(failed).toBe(true)
  })
})

/** What stands between backticks. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name)
}

function namedServers(
  given: readonly { readonly name: string; readonly names: readonly string[] }[],
): readonly NamedServer[] {
  const prefixes = fitServerNames(given.map((server) => server.name))
  return given.map(({ names }, index) => ({
    prefix: prefixes[index] ?? '',
    names: new Set(names),
  }))
}

/** What would be shown of names by those who forget that prefixes, too, lead to clashes. */
function prefixed(named: readonly NamedServer[]): readonly ReadonlyMap<string, string>[] {
  return named.map(
    ({ prefix, names }) => new Map([...names].map((own) => [own, `${prefix}_${own}`])),
  )
}

/** What is wrong with what is shown of servers' names. */
function faultsIn(
  named: readonly NamedServer[],
  shown: readonly ReadonlyMap<string, string>[],
): readonly string[] {
  const texts = shown.flatMap((map) => [...map.values()])
  const own = named.map(({ names }) => [...names])
  return [
    ...texts.filter((text) => !FIT.test(text)).map((text) => `${text} is no name of a tool`),
    ...(new Set(texts).size === texts.length ? [] : ['two names are shown alike']),
    ...(isDeepStrictEqual(
      shown.map((map) => [...map.keys()]),
      own,
    )
      ? []
      : ['a name is missing']),
    ...(new Set(named.map(({ prefix }) => prefix)).size === named.length
      ? []
      : ['two prefixes are alike']),
  ]
}
