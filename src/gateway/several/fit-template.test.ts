import { expect, test } from 'vitest'
import { fitTemplate } from './fit-template.ts'

test.each([
  ['a:b', 'a:b', 3],
  ['a:b', 'a:c', undefined],
  ['a:{x}', 'a:b/c', 2],
  ['a:{x}', 'b:c', undefined],
  ['a:{x}/c{?y,z}', 'a:b/c?y=1', 4],
  ['a:{x}/c', 'a:b/d', undefined],
  ['{+x}/c/{y}', 'a/c/b', 3],
  ['{x}ab{y}ba', 'aba', undefined],
  ['{x}ab{y}ba', 'abba', 4],
  ['{+any}', 'a:b', 0],
  ['a:{', 'a:{', 3],
])('of %s, %s can come with %s characters of its own', (template, uri, fit) => {
  expect(fitTemplate(template, uri)).toBe(fit)
})

test('of a template with very many expressions is found out in time linear to the URI', () => {
  const template = '{x}a'.repeat(50_000)
  expect(fitTemplate(template, `${'a'.repeat(100_000)}b`)).toBeUndefined()
})
