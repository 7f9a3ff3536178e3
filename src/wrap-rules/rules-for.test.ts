import { describe, expect, test } from 'vitest'
import { listRules } from './list-rules.ts'
import { ruleNamed } from './rule-named.ts'
import { rulesFor } from './rules-for.ts'

const NONE = { wrap: 'none' } as const
const virtual = (source: string) => ({ source_tool: source, output_schema: {} })

describe('rulesFor', () => {
  test.each<[string, Parameters<typeof listRules>[0], readonly string[]]>([
    ['by server and tool', { tools: { 'shop:list': NONE, 'bank:list': NONE } }, ['shop:list']],
    ['by tool, where no server is named', { tools: { list: NONE, find: NONE } }, ['list']],
    [
      'by tool, where only its server is named',
      { tools: { list: NONE, 'shop:find': NONE } },
      ['list'],
    ],
    ['none of another server', { tools: { list: NONE, 'bank:find': NONE } }, []],
    [
      'the one that names the server before the one that doesn’t',
      { tools: { list: NONE, 'shop:list': NONE } },
      ['shop:list'],
    ],
    [
      'each virtual tool over it, and its own',
      {
        virtual_tools: { a: virtual('list'), b: virtual('shop:list'), c: virtual('find') },
        tools: { 'shop:list': NONE },
      },
      ['a', 'b', 'shop:list'],
    ],
    [
      'a virtual tool that is named as its source',
      { virtual_tools: { list: virtual('list') }, tools: { 'shop:list': NONE } },
      ['list', 'shop:list'],
    ],
    ['nothing of no rules', {}, []],
  ])('finds %s', (_what, rules, names) => {
    const found = rulesFor(listRules(rules), { server: 'shop', tool: 'list' })
    expect(found.map(({ name }) => name)).toEqual(names)
  })
})

describe('ruleNamed', () => {
  const rules = listRules({
    virtual_tools: { short: virtual('shop:list') },
    tools: { 'shop:find': NONE, 'bank:find': NONE, 'bank:pay': NONE },
  })

  test.each([
    ['short', 'short'],
    ['shop:find', 'shop:find'],
    ['pay', 'bank:pay'],
    ['shop:list', 'short'],
    ['list', 'short'],
  ])('finds %s', (name, found) => {
    expect(ruleNamed(rules, name).name).toBe(found)
  })

  test('takes the only one', () => {
    expect(ruleNamed(listRules({ tools: { a: NONE } })).name).toBe('a')
  })

  test.each([['find'], ['shop:fnd'], ['x'], [undefined]])('finds no single one for %s', (name) => {
    expect(() => ruleNamed(rules, name)).toThrowErrorMatchingSnapshot()
  })

  test('finds none where there are none', () => {
    expect(() => ruleNamed([])).toThrowErrorMatchingInlineSnapshot(
      `[HarnessError: the file has no rules; add one under tools]`,
    )
  })
})
