import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../contracts/json.ts'
import { bestReadings } from '../extraction/chain/best-readings.ts'
import { textParsers } from '../extraction/parsers/index.ts'
import { literalParsers } from '../extraction/parsers/literals/literal-parsers.ts'
import { renders } from '../extraction/parsers/test-support/renders.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { createWrapper } from '../wrap-rules/create-wrapper.ts'
import { listRules } from '../wrap-rules/list-rules.ts'
import { typeOfValues } from './fields/type-of-values.ts'
import { suggestRules } from './suggest-rules.ts'

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

/** Items of lists that were cut into fields, as the texts that they were written as, where all that the fields have is in them. */
function uncut(value: JsonValue, like: JsonValue): JsonValue {
  if (!isJsonArray(value) || !isJsonArray(like)) return value
  return value.map((item, index) => {
    const text = like[index]
    if (typeof text !== 'string' || !isJsonObject(item)) return item
    const plain = text.replaceAll(',', '')
    const lines = Object.values(item).flatMap((field) => plainText(field).split('\n'))
    return lines.length > 0 && lines.every((line) => plain.includes(line)) ? text : item
  })
}

function plainText(value: JsonValue): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(',', '')
}

function sameRows(values: readonly JsonValue[], written: readonly Written[]): void {
  const wanted = written.map(({ value }) => value)
  const read = values.map((value, index) => {
    const like = wanted[index] ?? null
    return uncut(listed(value, like), like)
  })
  expect(read.map(bare)).toEqual(wanted.map(bare))
}

/** The fields of values, with the types that they show, and whether some of theirs is empty, so that none is asked for. */
function fieldsOf(values: readonly JsonValue[]): string {
  const fields = new Map<string, string[]>()
  const visit = (name: string, value: JsonValue): void => {
    if (isJsonArray(value)) for (const item of value) visit(name, item)
    else if (isJsonObject(value))
      for (const [key, inner] of Object.entries(value)) visit(`${name}/${key}`, inner)
    else fields.set(name, [...(fields.get(name) ?? []), String(value)])
  }
  for (const value of values) visit('', value)
  return JSON.stringify(
    [...fields].map(([name, all]) => {
      const filled = all.filter((text) => text !== '')
      return [name, typeOfValues(name, filled), filled.length < all.length]
    }),
  )
}

/** What `auto` names by itself. */
const JUDGED = renders.filter(
  ({ parser }) => parser !== 'custom_regex' && !literalParsers.some(({ name }) => name === parser),
)
const TABLES = JUDGED.filter(({ parser }) => parser.endsWith('_table') || parser === 'delimited')

/** Whether a text shows by itself what it is; of few short cells in columns it doesn't. */
function isClear(text: string, parser: string): boolean {
  return bestReadings(text, textParsers).ranked[0]?.parser.name === parser
}

describe.each(JUDGED)('$parser, $what', ({ rendered, parser }) => {
  test('a suggested rule gives what was written', () => {
    expect.hasAssertions()
    fc.assert(
      fc.property(fc.array(rendered, { minLength: 4, maxLength: 20 }), (all) => {
        const clear = all.filter(({ text }) => isClear(text, parser)).slice(0, 4)
        const texts = clear.map(({ text }) => text)
        const values = readBy(texts, texts)
        // Of texts that have nothing in common no rule is suggested
        fc.pre(values !== undefined)
        sameRows(values ?? [], clear)
      }),
      // The same texts each time: of some hundred sets with random names one is taken for records that it isn't.
      { numRuns: 4, seed: 19 },
    )
  })
})

/** Forms with a text that a rule for others like it has read. */
const readFurther = new Set<string>()
const RUNS = 3

test.each(JUDGED)(
  'a rule for some texts reads a further one without loss, or leaves it to be handed on whole: $parser, $what',
  ({ rendered, parser, what }) => {
    const clear = rendered.filter(({ text }) => isClear(text, parser))
    let ran = 0
    fc.assert(
      fc.property(fc.array(clear, { minLength: 80, maxLength: 80 }), (written) => {
        ran += 1
        const groups = [...Map.groupBy(written, ({ value }) => fieldsOf([value])).values()]
        for (const alike of groups.filter((some) => some.length > 1).slice(0, 2)) {
          const [further, ...others] = alike.slice(0, 3)
          if (further === undefined) continue
          const texts = others.map(({ text }) => text)
          const [value] = readBy(texts, [further.text]) ?? []
          if (value === undefined || value === null) continue
          readFurther.add(`${parser}, ${what}`)
          sameRows([value], [further])
        }
      }),
      { numRuns: RUNS },
    )
    expect(ran).toBe(RUNS)
  },
)

test('most forms have a further text that is read', () => {
  expect(readFurther.size * 2).toBeGreaterThan(JUDGED.length)
})

test.each(TABLES)(
  'a rule for half of the texts holds on the other half, where columns and types are the same: $parser, $what',
  ({ rendered, parser }) => {
    const clear = rendered.filter(({ text }) => isClear(text, parser))
    let held = 0
    fc.assert(
      fc.property(fc.array(clear, { minLength: 80, maxLength: 80 }), (written) => {
        for (const [half, other] of halvesOf(written)) {
          const texts = half.map(({ text }) => text)
          const values = readBy(
            texts,
            other.map(({ text }) => text),
          )
          if (values === undefined) continue
          held += 1
          sameRows(values, other)
        }
      }),
      { numRuns: 4 },
    )
    expect(held).toBeGreaterThan(0)
  },
)

type Half = readonly Written[]

/** Texts that could be of one tool, in halves. */
function halvesOf(written: readonly Written[]): readonly (readonly [Half, Half])[] {
  return [...Map.groupBy(written, ({ value }) => fieldsOf([value])).values()]
    .filter((alike) => alike.length > 1)
    .map((alike) => [
      alike.slice(0, Math.floor(alike.length / 2)),
      alike.slice(Math.floor(alike.length / 2)),
    ])
}
