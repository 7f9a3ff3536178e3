import { expect, test } from 'vitest'
import { smartBrace } from '../isolators/smart-brace.ts'

test.each([
  ['half dicts', "{'a':\n", 200_000],
  ['whole dicts', "{'a': 1}\n", 100_000],
  ['dicts after labels', "\nA: {'a': 1}\n", 100_000],
  ['half strings of several lines', "['''\n", 200_000],
  ['brackets', "[\n'", 200_000],
  ['lists as keys', "{[1,\n2]: 1}\n'", 200_000],
  ['strings without an end', "['aaaaaaaaaaaaaaaaaaaaaaaa\n", 100_000],
  ['fences of programs', "```py\n{'a': 1}\n```\n", 60_000],
])('is done with many %s on lines of their own in time', (_, piece, times) => {
  const start = process.cpuUsage()
  smartBrace.isolate(piece.repeat(times))
  const { user, system } = process.cpuUsage(start)
  // Linear work takes some ten milliseconds; quadratic work takes many seconds.
  expect((user + system) / 1000).toBeLessThan(2500)
})
