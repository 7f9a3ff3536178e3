import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createExtractor, judgeResult } from '../index.ts'
import type { JsonObject } from '../contracts/json.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { generateArguments, generateResults } from '../testing.ts'

const ORDER: JsonObject = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    note: { type: 'string' },
    at: { type: 'string', format: 'date-time' },
    state: { enum: ['open', 'paid', null] },
    price: { type: 'number', minimum: 0 },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 2 },
    labels: { type: 'object', additionalProperties: { type: 'boolean' } },
  },
  required: ['id', 'note'],
}
const CODE: JsonObject = {
  type: 'object',
  properties: {
    code: { type: 'string', pattern: String.raw`^[A-Z]{2}-\d{4}$` },
    made: { allOf: [{ type: 'string', format: 'date-time' }] },
  },
  required: ['code', 'made'],
}

describe('generateArguments', () => {
  test('gives the values of a seed, on every machine and day', async () => {
    expect((await generateArguments(ORDER, { seed: 7, count: 3 })).values).toMatchInlineSnapshot(`
      [
        {
          "id": 806,
          "labels": {
            "behest": false,
          },
          "note": "lamp curiously near",
          "state": "paid",
          "tags": [
            "among baritone",
          ],
        },
        {
          "at": "2025-03-01T04:02:16.414Z",
          "id": 685,
          "note": "// no comment",
          "tags": [
            "while",
          ],
        },
        {
          "id": 673,
          "note": "007",
          "price": 512.53,
          "tags": [
            "since pharmacopoeia searchingly far",
          ],
        },
      ]
    `)
    expect((await generateArguments(CODE, { seed: 7, count: 2 })).values).toMatchInlineSnapshot(`
      [
        {
          "code": "GF-9306",
          "made": "2026-06-23T01:01:01.0Z",
        },
        {
          "code": "LS-6445",
          "made": "2024-02-18T01:01:01.0Z",
        },
      ]
    `)
  })

  test('has a random seed that gives the same values again', async () => {
    const first = await generateArguments(ORDER)
    expect(first.values).toHaveLength(10)
    expect(await generateArguments(ORDER, { seed: first.seed })).toEqual(first)
    expect((await generateArguments(ORDER)).seed).not.toBe(first.seed)
  })

  test('gives the same value at an index, whatever the count', async () => {
    const { values } = await generateArguments(ORDER, { seed: 1, count: 40 })
    expect((await generateArguments(ORDER, { seed: 1, count: 4 })).values).toEqual(
      values.slice(0, 4),
    )
    const seen = new Set(values.flatMap((value) => Object.keys(value)))
    expect([...seen].toSorted()).toEqual(Object.keys(ORDER['properties'] ?? {}).toSorted())
    expect(new Set(values.map(({ state }) => state))).toEqual(
      new Set([undefined, 'open', 'paid', null]),
    )
  })

  test('gives texts of the length that is asked for, in characters', async () => {
    const text = { type: 'string', minLength: 3, maxLength: 4 }
    const schema = { type: 'object', properties: { text }, required: ['text'] }
    const { values } = await generateArguments(schema, { seed: 3, count: 200 })
    expect(
      new Set(
        values.map(
          (value) => Array.from(JSON.stringify(value['text']).replaceAll(/\\./gu, 'x')).length - 2,
        ),
      ),
    ).toEqual(new Set([3, 4]))
  })

  test('ends with schemas that refer to themselves many times', async () => {
    const node = { $ref: '#' }
    const list = { type: 'array', items: node }
    const names = Array.from({ length: 20 }, (_, index) => `child${index}`)
    const properties = Object.fromEntries(names.map((name) => [name, list]))
    const { values } = await generateArguments(
      { type: 'object', properties },
      { seed: 4, count: 5 },
    )
    expect(JSON.stringify(values).length).toBeLessThan(100_000)
  })

  test.each<[string, object, object, string]>([
    [
      'a contradiction',
      { properties: { a: { type: 'string', minLength: 3, maxLength: 2 } }, required: ['a'] },
      { seed: 5 },
      'generateArguments: nothing was found that fits the inputSchema: /a must NOT have more than 2 characters (value 0 of seed 5); simplify the schema, or write these values by hand',
    ],
    [
      'a schema of another dialect',
      { type: 'objekt' },
      {},
      "generateArguments: the inputSchema can't be used: the schema breaks the rules of 2020-12",
    ],
    ['a count of none', {}, { count: 0 }, 'generateArguments: count is 1 to 10000, not 0'],
    ['a seed with a fraction', {}, { seed: 0.5 }, 'generateArguments: seed is an integer, not 0.5'],
  ])('refuses %s', async (_title, schema, options, message) => {
    await expect(generateArguments(schema, options)).rejects.toThrow(message)
  })

  test('refuses what is no schema', async () => {
    const wrong: object[] = JSON.parse('[[], null]')
    for (const schema of wrong)
      await expect(generateArguments(schema)).rejects.toThrow(
        'generateArguments: the inputSchema is no object; pass a JSON Schema as an object (of zod: z.toJSONSchema(schema))',
      )
  })
})

describe('generateResults', () => {
  test('gives results in all deliveries, each with the value that is in it', async () => {
    const extractor = createExtractor()
    const { values } = await generateResults(ORDER, { seed: 11, count: 80 })
    for (const { delivery, channel, value, result } of values) {
      expect(result['_meta'], delivery).toEqual({ 'mcp-assay/origin': 'synthetic' })
      const entry = { name: 'orders', inputSchema: { type: 'object' }, outputSchema: ORDER }
      const { schemaErrors, ...judged } = judgeResult({ result: { ...result }, entry })
      expect([judged.channel, schemaErrors], delivery).toEqual([channel, []])
      expect(extractor.extractResult(result), delivery).toMatchObject({ ok: true, value })
    }
    expect(values.slice(0, 8).map(({ delivery }) => delivery)).toMatchInlineSnapshot(`
      [
        "structured",
        "both",
        "text",
        "indented",
        "fenced",
        "prose",
        "python-literal",
        "resource",
      ]
    `)
    expect(new Set(values.slice(8).map(({ delivery }) => delivery)).size).toBe(8)
  })

  test('takes the outputSchema of a tool', async () => {
    const tool = { name: 'orders', inputSchema: {}, outputSchema: ORDER }
    const options = { seed: 2, count: 3 }
    expect(await generateResults(tool, options)).toEqual(await generateResults(ORDER, options))
  })

  test('gives what is chosen, and values without structured content as text', async () => {
    const { values } = await generateResults({ const: [1] }, { count: 2, deliveries: ['both'] })
    expect(values.map(({ delivery, result }) => [delivery, result.content])).toEqual([
      ['text', [{ type: 'text', text: '[1]' }]],
      ['text', [{ type: 'text', text: '[1]' }]],
    ])
    const chosen = await generateResults(ORDER, { count: 3, deliveries: ['fenced', 'prose'] })
    expect(chosen.values.map(({ delivery }) => delivery)).toEqual(['fenced', 'prose', 'fenced'])
  })

  test('writes Python literals with the spaces of Python, and none inside of texts', async () => {
    const value = { text: '[ a ] { b }', list: [1, true], none: {} }
    const { values } = await generateResults(
      { const: value },
      { count: 1, deliveries: ['python-literal'] },
    )
    expect(values[0]?.result.content).toEqual([
      { type: 'text', text: "{'text': '[ a ] { b }', 'list': [1, True], 'none': {}}" },
    ])
  })

  test.each<[string, object, object, string]>([
    [
      'a tool without an outputSchema',
      { name: 'orders', inputSchema: {} },
      {},
      'generateResults: the tool "orders" has no outputSchema; pass a schema of what it returns',
    ],
    [
      'an unknown delivery',
      ORDER,
      { deliveries: ['fence'] },
      'generateResults: unknown delivery "fence"; did you mean fenced?',
    ],
    ['a word', ORDER, { deliveries: 'text' }, 'generateResults: deliveries is a list'],
    ['no delivery', ORDER, { deliveries: [] }, 'generateResults: deliveries is empty'],
  ])('refuses %s', async (_title, schema, options, message) => {
    await expect(generateResults(schema, options)).rejects.toThrow(message)
  })
})

test('every value fits its schema, for every schema', async () => {
  const leaf = fc.oneof(
    fc.record({
      type: fc.constant('string'),
      minLength: fc.nat(5),
      maxLength: fc.integer({ min: 5, max: 9 }),
    }),
    fc.record({
      type: fc.constantFrom('integer', 'number'),
      minimum: fc.integer({ min: -100, max: 100 }),
    }),
    fc.record({ type: fc.constant(['null', 'boolean']) }),
    fc.record({ anyOf: fc.constant([{ type: 'null' }, { type: 'string', format: 'date' }]) }),
    fc.record({ enum: fc.array(fc.oneof(fc.string(), fc.integer()), { minLength: 1 }) }),
  )
  const name = fc.constantFrom('url', 'limit', 'name', 'toString', '__proto__', 'x y', 'id')
  const { schema } = fc.letrec<{ readonly schema: JsonObject }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.record({ type: fc.constant('array'), items: tie('schema'), minItems: fc.nat(3) }),
      fc.record({ type: fc.constant('object'), additionalProperties: tie('schema') }),
      fc
        .dictionary(name, tie('schema'))
        .chain((properties) =>
          fc
            .subarray(Object.keys(properties))
            .map((required) => ({ type: 'object', properties, required })),
        ),
    ),
  }))
  await fc.assert(
    fc.asyncProperty(schema, fc.nat(), async (outputSchema, seed) => {
      const { values } = await generateResults(outputSchema, { seed, count: 8 })
      const compiled = compileSchema(outputSchema)
      for (const { value } of values) expect(compiled.ok && compiled.validate(value)).toEqual([])
      expect(await generateResults(outputSchema, { seed, count: 8 })).toEqual({ seed, values })
    }),
    { numRuns: 40 },
  )
})
