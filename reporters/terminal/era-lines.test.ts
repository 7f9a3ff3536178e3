import { expect, test } from 'vitest'
import type { ComparedEras, EraDifference } from '../../src/contracts/report.ts'
import { eraLines } from './era-lines.ts'
import { printLine } from './line.ts'

function show(
  eras: readonly EraDifference[],
  width = 80,
  erasCompared: readonly ComparedEras[] = [],
): string {
  return eraLines({ eras, erasCompared }, width)
    .map((line) => `${printLine(line, width, false)}\n`)
    .join('')
}

const LIST: EraDifference = {
  server: 'stations',
  version: '1.0.0',
  tool: 'list',
  aspect: 'wrapping',
  legacy: 'optional-unwrap',
  modern: 'none',
}

test('nothing is said where nothing was compared', () => {
  expect(show([])).toBe('')
})

test('what is the same in both eras is told beside what differs', () => {
  const compared = [{ server: 'stations', version: '1.0.0' }, { server: 'shop' }]
  expect(show([LIST], 80, compared)).toMatchInlineSnapshot(`
    "differs between the eras  (with a handshake → without one)
      stations 1.0.0, list
        wrapping  optional-unwrap → none

    the same in both eras  shop

    "
  `)
  expect(show([], 80, compared)).toBe('the same in both eras  stations 1.0.0, shop\n\n')
})

test('each tool is named with what differs', () => {
  const schema = {
    ...LIST,
    aspect: 'output-schema',
    legacy: '/type: "object", and 3 more',
    modern: '/type: "array", and 3 more',
  } as const
  const { version: _, ...unversioned } = LIST
  expect(show([schema, LIST, { ...unversioned, tool: 'hostile\u001B[2J' }])).toMatchInlineSnapshot(`
    "differs between the eras  (with a handshake → without one)
      stations 1.0.0, list
        output-schema  /type: "object", and 3 more → /type: "array", and 3 more
        wrapping  optional-unwrap → none
      stations, hostile␛[2J
        wrapping  optional-unwrap → none

    "
  `)
})

test('many tools are counted', () => {
  const many = Array.from({ length: 13 }, (_, n) => ({ ...LIST, tool: `list-${n}` }))
  expect(show(many)).toContain('list-9\n')
  expect(show(many)).not.toContain('list-10')
  expect(show(many)).toContain('and 3 more tools')
})

test('what is long goes on below', () => {
  for (const line of show([{ ...LIST, legacy: 'word '.repeat(30) }], 60).split('\n'))
    expect(line.length).toBeLessThanOrEqual(60)
})
