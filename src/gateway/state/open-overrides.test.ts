import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { GatewayEvent } from '../../contracts/gateway-event.ts'
import type { WrapRule } from '../../contracts/wrap-rule.ts'
import { readWrapRules } from '../../wrap-rules/read-wrap-rules.ts'
import { openOverrides } from './open-overrides.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-overrides-'))
afterAll(() => rmSync(folder, { recursive: true }))

const RULE: WrapRule = {
  wrap: 'text_extraction',
  text_extraction: { parser: 'markdown_table' },
  output_schema: { type: 'object', required: ['rows'] },
}

function fileOf(content?: object | string): string {
  const path = join(mkdtempSync(join(folder, 'place-')), 'tool_overrides.json')
  if (content !== undefined)
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

function open(path: string) {
  const events: GatewayEvent[] = []
  const store = openOverrides({ path, onEvent: (event) => events.push(event) })
  const told = (): readonly string[] =>
    events.map((event) =>
      event.type === 'file' ? `${basename(event.path)}: ${event.message}` : event.type,
    )
  return { store, told }
}

describe('rules that were learned', () => {
  test('are written in the shape of wrap rules', async () => {
    const path = fileOf()
    const { store, told } = open(path)
    expect(store.rules()).toEqual({})
    store.learn('shop:list', RULE)
    expect(store.rules()).toEqual({ tools: { 'shop:list': RULE } })
    expect(await store.close()).toBe(true)
    expect(readWrapRules(path)).toEqual(store.rules())
    expect(told()).toEqual([])
  })

  test('are the same object as long as they don’t change', async () => {
    const { store } = open(fileOf({ tools: { 'shop:list': RULE, 'shop:find': RULE } }))
    const before = store.rules()
    expect(store.rules()).toBe(before)
    store.learn('shop:list', RULE)
    expect(store.rules()).toBe(before)
    store.learn('shop:list', { wrap: 'result' })
    const after = store.rules()
    expect(after).not.toEqual(before)
    expect(after.tools?.['shop:find']).toBe(before.tools?.['shop:find'])
    await store.flush()
    expect(store.rules()).toBe(after)
  })

  test('of several gateways stand together, and are seen by all', async () => {
    const path = fileOf()
    const [one, other] = [open(path).store, open(path).store]
    one.learn('shop:list', RULE)
    other.learn('bank:pay', { wrap: 'result' })
    await Promise.all([one.flush(), other.flush()])
    expect(Object.keys(one.rules().tools ?? {}).toSorted()).toEqual(['bank:pay', 'shop:list'])
    other.forget('shop:list')
    other.forget('shop:find')
    await other.flush()
    expect(one.rules()).toEqual({ tools: { 'bank:pay': { wrap: 'result' } } })
  })

  test('keep what stands beside them, and what isn’t known of them', async () => {
    const path = fileOf({
      $schema: 'rules.schema.json',
      virtual_tools: { users: { source_tool: 'shop:list', output_schema: {} } },
      tools: { 'shop:list': { wrap: 'result', since: 2 } },
    })
    const { store } = open(path)
    store.learn('shop:list', RULE)
    await store.close()
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
      $schema: 'rules.schema.json',
      virtual_tools: { users: { source_tool: 'shop:list', output_schema: {} } },
      tools: { 'shop:list': { ...RULE, since: 2 } },
    })
  })
})

describe('a rule that can’t be used', () => {
  test.each<[string, unknown, readonly string[], string]>([
    [
      'has a member that isn’t known',
      { wrap: 'result', descripton: 'a' },
      ['shop:find', 'shop:list'],
      '/descripton: unknown key "descripton"; did you mean "description"',
    ],
    [
      'has a way of wrapping that isn’t known',
      { wrap: 'magic' },
      ['shop:find'],
      '/wrap: "magic" is not known here; use one of auto, none, text_extraction, labelled-json, result, unwrap, drop-schema',
    ],
    [
      'can’t extract',
      { wrap: 'text_extraction' },
      ['shop:find'],
      '/wrap: "text_extraction" needs text_extraction; add it',
    ],
    ['isn’t one', [], ['shop:find'], ': [] must be object'],
  ])('because it %s is told once, and stays', async (_what, rule, used, message) => {
    const content = { tools: { 'shop:list': rule, 'shop:find': { wrap: 'none' } } }
    const path = fileOf(content)
    const { store, told } = open(path)
    expect(Object.keys(store.rules().tools ?? {}).toSorted()).toEqual(used)
    store.learn('shop:other', { wrap: 'result' })
    await store.close()
    expect(store.rules().tools).toHaveProperty('shop:other')
    expect(told()).toEqual([
      `tool_overrides.json: holds what isn't used: /tools/shop:list${message}`,
    ])
    expect(JSON.parse(readFileSync(path, 'utf8')).tools).toMatchObject(content.tools)
  })

  test('is replaced by one that is learned', async () => {
    const { store } = open(fileOf({ tools: { 'shop:list': { wrap: 'magic' } } }))
    store.learn('shop:list', RULE)
    expect(store.rules()).toEqual({ tools: { 'shop:list': RULE } })
    expect(await store.close()).toBe(true)
  })
})

describe('a file of learned rules', () => {
  test('that is damaged is set aside', async () => {
    const path = fileOf('{"tools": {"shop:list": {"wrap": "res')
    const { store, told } = open(path)
    expect(store.rules()).toEqual({})
    store.learn('shop:list', RULE)
    await store.close()
    expect(told()).toHaveLength(1)
    expect(readdirSync(dirname(path))).toHaveLength(2)
    expect(readWrapRules(path)).toEqual({ tools: { 'shop:list': RULE } })
  })

  test('is no YAML, which people write', () => {
    expect(() => open('assay.rules.yaml')).toThrowErrorMatchingInlineSnapshot(
      `[HarnessError: "assay.rules.yaml" is no name for learned rules, which are JSON; give --overrides one that ends in .json]`,
    )
  })
})
