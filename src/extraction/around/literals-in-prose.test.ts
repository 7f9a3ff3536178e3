import { expect, test } from 'vitest'
import { isQuadratic } from '../../text/is-quadratic.ts'
import { smartBrace } from '../isolators/smart-brace.ts'

test.each([
  ['half dicts', "{'a':\n", 12_500],
  ['whole dicts', "{'a': 1}\n", 6_250],
  ['dicts after labels', "\nA: {'a': 1}\n", 6_250],
  ['half strings of several lines', "['''\n", 12_500],
  ['brackets', "[\n'", 12_500],
  ['lists as keys', "{[1,\n2]: 1}\n'", 12_500],
  ['strings without an end', "['aaaaaaaaaaaaaaaaaaaaaaaa\n", 6_250],
  ['half hashes', '{"a"=>\n', 12_500],
  ['whole hashes', '{"a"=>1}\n', 6_250],
  ['hashes after labels', '\nA: {"a"=>1}\n', 6_250],
  ['half arrays', "array ('a' =>\n", 12_500],
  ['dicts beside an arrow', "{'a': '=>'\n", 12_500],
  ['fences of programs', "```py\n{'a': 1}\n```\n", 3_750],
])('takes no quadratic time for many %s on lines of their own', async (_, piece, times) => {
  const work = (share: number) => smartBrace.isolate(piece.repeat(times * share))
  expect(await isQuadratic(work)).toBe(false)
})
