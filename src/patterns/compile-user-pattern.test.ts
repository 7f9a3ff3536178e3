import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { UserPattern } from '../contracts/user-pattern.ts'
import { anyCodePoint } from '../text/test-support/any-code-point.ts'
import { isQuadratic } from '../text/is-quadratic.ts'
import { compileUserPattern, type UserPatternOptions } from './compile-user-pattern.ts'

describe('compileUserPattern', () => {
  test.each([
    [String.raw`\*\*([^*]+)\*\*`, 'x **bold** y', 'bold'],
    [
      String.raw`https://github\.com/[^\s]+`,
      'at https://github.com/a/b.',
      'https://github.com/a/b.',
    ],
    ['(a)|(b)', 'b', undefined],
    ['(?<unit>k)(?<value>[0-9]+)', 'k12', '12'],
    ['(?P<value>[0-9]+)', 'k12', '12'],
    ['😀(.)', 'x😀🎉', '🎉'],
    ['nothing', 'x', undefined],
  ])('%s in %j takes %j', (source, text, value) => {
    expect(patternOf(source).first(text)?.value).toBe(value)
  })

  test('gives spans in UTF-16 units, and groups by number and name', () => {
    expect(patternOf('(?<one>é)(x)?(🎉)').first('😀é🎉')).toEqual({
      span: [2, 5],
      text: 'é🎉',
      groups: ['é', undefined, '🎉'],
      named: { one: 'é' },
      value: 'é',
      valueSpan: [2, 3],
    })
  })

  test('takes the group that is named', () => {
    expect(patternOf('(a)(b)', { group: 2 }).first('ab')?.value).toBe('b')
    expect(patternOf('(a)(b)', { group: 0 }).first('ab')?.value).toBe('ab')
    expect(compileUserPattern('(a)', { group: 2 })).toEqual({
      ok: false,
      reason: 'it has no group 2',
    })
  })

  test('matches ^ and $ at lines where it is multiline, and nowhere else', () => {
    const lines = '1. a\n   b\n   c'
    expect(patternOf('^   (.+)$').all(lines, 9).matches).toEqual([])
    const { matches, cut } = patternOf('^   (.+)$', { multiline: true }).all(lines, 9)
    expect(matches.map(({ value }) => value)).toEqual(['b', 'c'])
    expect(cut).toBeUndefined()
  })

  test.each([
    ['(?=a)', 'lookaround is no part of RE2'],
    ['(?!a)', 'lookaround is no part of RE2'],
    ['(?<=a)b', 'lookaround is no part of RE2'],
    ['(?<!a)b', 'lookaround is no part of RE2'],
    [String.raw`(a)\1`, 'a backreference is no part of RE2'],
    [String.raw`(?<n>a)\k<n>`, 'a backreference is no part of RE2'],
    ['(?P<n>a)(?P=n)', 'a backreference is no part of RE2'],
    ['a++', 'a possessive quantifier is no part of RE2'],
    ['a{1,2}+', 'a possessive quantifier is no part of RE2'],
    ['(?>a)', 'an atomic group is no part of RE2'],
    [String.raw`\u0041`, String.raw`\u is no part of RE2; write \x{…}`],
    ['(?#c)', 'a comment is no part of RE2'],
    ['(?x) a', 'free spacing (flag x) is no part of RE2'],
    ['a{1001}', 'a count is at most 1000'],
    ['(?:a{100}){100}', 'a count is at most 1000'],
    ['(', 'missing closing )'],
    ['*', 'missing argument to repetition operator: *'],
    [String.raw`\pL{900}`.repeat(9), 'it comes to more than 2000 steps'],
    ['a'.repeat(1001), 'it is longer than 1000 characters'],
  ])('says of %s: %s', (source, reason) => {
    const compiled = compileUserPattern(source)
    expect(compiled.ok ? '' : compiled.reason).toContain(reason)
  })

  test('never throws, whatever pattern meets whatever text', () => {
    const part = fc.constantFrom(...'a b ( ) [ ] * + ? | . ^ $ {2} (?i) - \\'.split(' '))
    const patterns = fc.oneof(
      fc.string(),
      fc.array(part).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(
        patterns,
        fc.string({ unit: anyCodePoint }),
        fc.boolean(),
        (source, text, multiline) => {
          const compiled = compileUserPattern(source, { multiline })
          if (!compiled.ok) return
          const { matches } = compiled.pattern.all(text, 100)
          expect(matches[0]).toEqual(compiled.pattern.first(text))
          for (const match of matches) expect(text.slice(...match.span)).toBe(match.text)
        },
      ),
    )
  })

  test('tells that matches beyond the limit are not read', () => {
    const { matches, cut } = patternOf('a').all('aaaa', 3)
    expect(matches).toHaveLength(3)
    expect(cut).toBe("matches beyond 3 aren't read")
  })

  test('ends a search that reads to the end of the text for each match', () => {
    const { matches, cut } = patternOf('a.*b|a').all('a'.repeat(1 << 17), 1e6)
    expect(matches.length).toBeGreaterThan(1)
    expect(cut).toContain('reads far beyond')
  })

  test.each([
    [String.raw`^(.*)=(.*)=(.*)=x$`, '=', 6000],
    ['(a+)+$', 'a', 6000],
    [String.raw`^(\w+\s?)*$`, 'word ', 3000],
  ])('runs %s in time linear to the text', async (source, piece, times) => {
    const work = (share: number): void => {
      const text = `${piece.repeat(times * share)}!`
      expect(patternOf(source).test(text)).toBe(false)
      expect(patternOf(source).first(text)).toBeUndefined()
    }
    expect(await isQuadratic(work)).toBe(false)
  })

  test('reads all of an honest list without a cut', () => {
    const item = '1. **some-owner/some-repo** (★ 2,341)\n   what it is\n   https://github.com/a/b\n'
    const text = item.repeat(3000)
    for (const source of [String.raw`\*\*([^*]+)\*\*`, '^   (.+)$', String.raw`^\d+\. `])
      expect(patternOf(source, { multiline: true }).all(text, 1e6).cut).toBeUndefined()
  })
})

function patternOf(source: string, options?: UserPatternOptions): UserPattern {
  const compiled = compileUserPattern(source, options)
  if (!compiled.ok) throw new Error(compiled.reason)
  return compiled.pattern
}
