import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { patternFault } from './pattern-fault.ts'

test.each([
  ['(', 'a parenthesis is never closed'],
  ['^(a|b$', 'a parenthesis is never closed'],
  ['a)', 'a parenthesis was never opened'],
  ['(a))', 'a parenthesis was never opened'],
  ['[', 'a bracket is never closed'],
  ['^[a-z', 'a bracket is never closed'],
  ['[a\\]', 'a bracket is never closed'],
  ['*', 'there is nothing to repeat'],
  ['+49', 'there is nothing to repeat'],
  ['(?:a|*)', 'there is nothing to repeat'],
  ['(+)', 'there is nothing to repeat'],
  ['a\\', 'it ends in a backslash'],
])('%s is no regular expression: %s', (pattern, fault) => {
  expect(patternFault(pattern)).toBe(fault)
})

test.each([
  ['a class that begins with a bracket', '[]a]'],
  ['a negated class that begins with a bracket', '[^]a]'],
  ['an empty class', '[]'],
  ['a class of classes', '[[:alpha:]]'],
  ['a class in a class, with a parenthesis after it', '[a[b](]'],
  ['an intersection', '[a-z&&[^b]]'],
  ['a bracket that closes nothing', 'a]'],
  ['brackets and parentheses in a class', '[[()*+?]'],
  ['a comment mark in a class', '[(?#]'],
  ['escaped ones', '\\(\\[\\*\\\\'],
  ['possessive quantifiers', 'a++b*+'],
  ['lookaround', '(?=a)(?<!b)'],
  ['named groups of Python', '(?P<n>a)(?P=n)'],
  ['an atomic group', '(?>a)'],
  ['flags', '(?i)a'],
  ['a comment with a parenthesis', 'a(?#(+)b'],
  ['free spacing, with a comment', '(?x) a # (('],
  ['quoted text', '\\Q((\\E'],
  ['a verb', '(*UTF8)a'],
  ['anchors that are repeated', '^*a'],
  ['a brace', '{'],
  ['nothing', ''],
])('%s may be one', (_what, pattern) => {
  expect(patternFault(pattern)).toBeUndefined()
})

test('finds no fault in what ECMAScript compiles', () => {
  const part = fc.constantFrom(
    '(',
    ')',
    '[',
    ']',
    '*',
    '+',
    '?',
    '|',
    '\\',
    '^',
    'a',
    '(?:',
    '(?=',
    '#',
    '&&',
    '-',
  )
  const pattern = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(pattern, (text) => {
      expect(compiles(text) ? patternFault(text) : undefined).toBeUndefined()
    }),
    { numRuns: 3000 },
  )
})

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, '').source !== ''
  } catch {
    return false
  }
}
