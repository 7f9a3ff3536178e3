import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WrapRules } from '../../../contracts/wrap-rule.ts'
import { createToolMemory } from '../test-support/create-tool-memory.ts'
import { createToolRules } from './create-tool-rules.ts'
import { resolveNames } from './resolve-names.ts'
import { shownRules } from './shown-rules.ts'

const SCHEMA = { type: 'object' }

function named(rules: WrapRules, ...listed: readonly string[]) {
  const shownBy = shownRules(createToolRules(rules, 'shop'), createToolMemory())
  const names = resolveNames(shownBy, new Set(listed))
  const shown = listed.flatMap((tool) => [
    names.nameOf(tool) ?? [],
    ...names.virtualsOf(tool).map(({ name }) => `(${name})`),
  ])
  return { shown: shown.flat(), clashes: names.clashes, names }
}

function renaming(...names: readonly (readonly [tool: string, name: string])[]): WrapRules {
  return {
    tools: Object.fromEntries(
      names.map(([tool, name]) => [`shop:${tool}`, { wrap: 'auto', name } as const]),
    ),
  }
}

describe('what the rules call tools', () => {
  test.each<[what: string, rules: WrapRules, shown: readonly string[], clashes: number]>([
    ['without rules', {}, ['a', 'b', 'c'], 0],
    ['one that is renamed', renaming(['a', 'x']), ['x', 'b', 'c'], 0],
    ['two that change names', renaming(['a', 'b'], ['b', 'a']), ['b', 'a', 'c'], 0],
    ['the name of another one', renaming(['a', 'b']), ['a', 'b', 'c'], 1],
    ['two of one name', renaming(['a', 'x'], ['b', 'x']), ['x', 'b', 'c'], 1],
    [
      'the name of one that would be renamed, and is not',
      renaming(['a', 'b'], ['b', 'c']),
      ['a', 'b', 'c'],
      2,
    ],
    [
      'the name of one that is hidden',
      { tools: { 'shop:b': { wrap: 'auto', hide: true }, 'shop:a': { wrap: 'auto', name: 'b' } } },
      ['b', 'c'],
      0,
    ],
    [
      'a virtual tool',
      { virtual_tools: { x: { source_tool: 'shop:b', output_schema: SCHEMA } } },
      ['a', 'b', '(x)', 'c'],
      0,
    ],
    [
      'a virtual tool that is called as a real one',
      { virtual_tools: { c: { source_tool: 'shop:b', output_schema: SCHEMA } } },
      ['a', 'b', 'c'],
      1,
    ],
    [
      'a virtual tool in place of its source',
      {
        virtual_tools: { b: { source_tool: 'b', output_schema: SCHEMA } },
        tools: { b: { wrap: 'auto', hide: true } },
      },
      ['a', '(b)', 'c'],
      0,
    ],
    [
      'the rule of another server',
      { tools: { 'zoo:a': { wrap: 'auto', name: 'x' } } },
      ['a', 'b', 'c'],
      0,
    ],
  ])('%s', (_, rules, shown, clashes) => {
    const found = named(rules, 'a', 'b', 'c')
    expect(found.shown).toEqual(shown)
    expect(found.clashes).toHaveLength(clashes)
  })

  test('who loses a name is told, with what to do', () => {
    const rules = {
      ...renaming(['a', 'b']),
      virtual_tools: { c: { source_tool: 'shop:b', output_schema: SCHEMA } },
    }
    expect(named(rules, 'a', 'b', 'c').clashes).toMatchInlineSnapshot(`
      [
        {
          "message": "the tool "a" keeps its name, as another one is called "b"; give it another one in the rules",
          "tool": "a",
        },
        {
          "message": "the virtual tool "c" is left out, as a tool of the server has that name; give it another one",
          "tool": "c",
        },
      ]
    `)
  })

  test('a name that nobody has is taken for a tool of the server', () => {
    expect(named({}).names.toolNamed('x')).toEqual({ tool: 'x' })
  })
})

test('no two tools ever have one name, and each name leads back to its tool', () => {
  const tool = fc.constantFrom('a', 'b', 'c', 'd')
  const rule = fc.record({ name: fc.option(tool), hide: fc.boolean() })
  fc.assert(
    fc.property(
      fc.dictionary(tool, rule),
      fc.dictionary(fc.constantFrom('a', 'b', 'v', 'w'), tool),
      fc.uniqueArray(tool),
      (tools, virtuals, listed) => {
        const rules: WrapRules = {
          tools: Object.fromEntries(
            Object.entries(tools).map(([key, { name, hide }]) => [
              key,
              { wrap: 'auto' as const, hide, ...(name !== null && { name }) },
            ]),
          ),
          virtual_tools: Object.fromEntries(
            Object.entries(virtuals).map(([name, source]) => [
              name,
              { source_tool: source, output_schema: SCHEMA },
            ]),
          ),
        }
        const { shown, names } = named(rules, ...listed)
        const bare = shown.map((name) => name.replaceAll(/[()]/gu, ''))
        expect(new Set(bare).size).toBe(bare.length)
        for (const one of listed) {
          const name = names.nameOf(one)
          expect(name === undefined ? { tool: one } : names.toolNamed(name)).toEqual({ tool: one })
          for (const virtual of names.virtualsOf(one))
            expect(names.toolNamed(virtual.name)).toEqual({ tool: one, virtual: virtual.name })
        }
      },
    ),
  )
})
