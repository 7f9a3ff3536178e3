import { describe, expect, test } from 'vitest'
import { filterOf } from './test-support/line-filter.ts'

describe.concurrent.each([
  { command: 'parse', purpose: 'parse', last: '--finish' },
  { command: 'extract', purpose: 'look through', last: '--lossless' },
])('assay $command --jsonl', ({ command, purpose, last }) => {
  const answersTo = filterOf(command)

  test.each([
    ['nothing came', '', `nothing to ${purpose} came on standard input\n`],
    ['no line could be read', 'x\ny\n', ''],
  ])('ends with 3 where %s', async (_title, input, message) => {
    const { code, stderr } = await answersTo(input)
    expect(code).toBe(3)
    expect(stderr).toBe(message)
  })

  test.each<[string, readonly string[]]>([
    ['a.txt', ['a.txt']],
    ['-', ['-']],
    ['--json', ['--json']],
    ['--', ['--', 'node']],
  ])('takes no %s, which it would pass over', async (named, args) => {
    const { code, stderr } = await answersTo('{}', args)
    expect(code).toBe(2)
    expect(stderr).toContain(`${last}; leave "${named}" out`)
  })
})
