import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROVIDER_WIRES } from '../../contracts/provider-event.ts'
import { wireNamed } from './index.ts'

const PAGE = readFileSync(new URL('../../../docs/providers.md', import.meta.url), 'utf8')
/** Of the table of requests. */
const ROWS = (PAGE.split('## Requests')[1] ?? '').split('\n').filter((line) => line.startsWith('|'))
const SECTIONS = [...PAGE.matchAll(/^### (.+)\n\n(.+)\n/gmu)]

test('the page has a section for each wire, which begins with its title', () => {
  const said = SECTIONS.map(([, name, first = '']) => [name, first])
  expect(said).toEqual(
    PROVIDER_WIRES.map((name) => [
      name,
      expect.toSatisfy((first) => first.startsWith(wireNamed(name).title)),
    ]),
  )
})

test.each(PROVIDER_WIRES)('the page says what decides the answer of %s', (wire) => {
  const asked = Object.fromEntries(ROWS.flatMap(membersOf).map((member) => [member, [member]]))
  const { matched } = wireNamed(wire).readRequest({ ...asked, generationConfig: asked }, '/')
  const row = ROWS.find((line) =>
    line
      .split('|')[1]
      ?.split(',')
      .some((name) => name.trim() === wire),
  )
  const told = membersOf(row ?? '').filter((member) => member !== 'generationConfig')
  expect(new Set(Object.keys(matched))).toEqual(new Set([...told, 'stream']))
})

function membersOf(row: string): readonly string[] {
  return [...row.matchAll(/`(\w+)`/gu)].map(([, member = '']) => member)
}
