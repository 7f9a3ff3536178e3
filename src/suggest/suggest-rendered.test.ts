import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../contracts/json.ts'
import { bestReadings } from '../extraction/chain/best-readings.ts'
import { textParsers } from '../extraction/parsers/index.ts'
import { renders } from '../extraction/parsers/test-support/renders.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { createWrapper } from '../wrap-rules/create-wrapper.ts'
import { listRules } from '../wrap-rules/list-rules.ts'
import { typeOfValues } from './fields/type-of-values.ts'
import { suggestRules } from './suggest-rules.ts'

const RUNS = { numRuns: 10, seed: 1 }

interface Written {
  readonly text: string
  readonly value: JsonValue
}

/** What a rule for some texts makes of texts; undefined where none is suggested for them. */
function readBy(texts: readonly string[], others: readonly string[]): JsonValue[] | undefined {
  const { rules } = suggestRules(texts.map((text) => ({ tool: 'shop', text })))
  const [rule] = listRules(rules)
  if (rule === undefined) return undefined
  const { extractResult } = createWrapper(rule)
  return others.map((text) => {
    const extraction = extractResult({ content: [{ type: 'text', text }] })
    return 'ok' in extraction && extraction.ok ? extraction.value : null
  })
}

/** A value without its types, without what is empty, and without the property that a list stands in. */
function bare(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(bare)
  if (!isJsonObject(value)) return String(value).replaceAll(',', '')
  const entries = Object.entries(value).filter(([, inner]) => inner !== '')
  return Object.fromEntries(entries.map(([name, inner]) => [name, bare(inner)]))
}

function listed(value: JsonValue, like: JsonValue): JsonValue {
  const [only] = isJsonObject(value) ? Object.values(value) : []
  return isJsonArray(like) && only !== undefined ? only : value
}

function sameRows(values: readonly JsonValue[], written: readonly Written[]): void {
  const wanted = written.map(({ value }) => value)
  const read = values.map((value, index) => listed(value, wanted[index] ?? null))
  expect(read.map(bare)).toEqual(wanted.map(bare))
}

/** The columns of rows, with the types that they show. */
function columnsOf(values: readonly JsonValue[]): string {
  const cells = new Map<string, string[]>()
  for (const row of values.flat())
    for (const [name, cell] of Object.entries(isJsonObject(row) ? row : {}))
      cells.set(name, [
        ...(cells.get(name) ?? []),
        ...(typeof cell === 'string' && cell !== '' ? [cell] : []),
      ])
  return JSON.stringify([...cells].map(([name, found]) => [name, typeOfValues(name, found)]))
}

const TABLES = renders.filter(({ parser, settings }) => {
  const isTable = ['markdown_table', 'delimited', 'html_table', 'aligned_table'].includes(parser)
  return isTable && Object.keys(settings).length === 0
})

/** Whether a text shows by itself what it is; of few short cells in columns it doesn't. */
function isClear(text: string, parser: string): boolean {
  return bestReadings(text, textParsers).ranked[0]?.parser.name === parser
}

describe.each(TABLES)('$parser, $what', ({ rendered, parser }) => {
  const clear = rendered.filter(({ text }) => isClear(text, parser))

  test('a suggested rule gives the rows that were written', () => {
    expect.hasAssertions()
    fc.assert(
      fc.property(fc.array(clear, { minLength: 1, maxLength: 4 }), (written) => {
        const texts = written.map(({ text }) => text)
        const values = readBy(texts, texts)
        if (values !== undefined) sameRows(values, written)
      }),
      RUNS,
    )
  })

  test('a rule for half of the texts holds on the other half, where columns and types are the same', () => {
    let held = 0
    fc.assert(
      fc.property(fc.array(clear, { minLength: 80, maxLength: 80 }), (written) => {
        for (const [half, other] of halvesOf(written)) {
          const values = readBy(
            half.map(({ text }) => text),
            other.map(({ text }) => text),
          )
          if (values === undefined) continue
          held += 1
          sameRows(values, other)
        }
      }),
      { numRuns: 4, seed: 1 },
    )
    expect(held).toBeGreaterThan(0)
  })
})

type Half = readonly Written[]

/** Texts that could be of one tool, in halves. */
function halvesOf(written: readonly Written[]): readonly (readonly [Half, Half])[] {
  return [...Map.groupBy(written, ({ value }) => columnsOf([value])).values()]
    .filter((alike) => alike.length > 1)
    .map((alike) => [
      alike.slice(0, Math.floor(alike.length / 2)),
      alike.slice(Math.floor(alike.length / 2)),
    ])
}
