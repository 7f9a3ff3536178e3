import { expect, test } from 'vitest'
import { parseCallFlag } from './parse-call-flag.ts'

test.each([
  ['echo={"message":"a=b"}', { tool: 'echo', arguments: { message: 'a=b' } }],
  ['echo={}', { tool: 'echo', arguments: {} }],
  ['echo', { tool: 'echo', arguments: {} }],
])('reads %s', (flag, call) => {
  expect(parseCallFlag(flag)).toEqual(call)
})

test.each([
  ['={}', '--call "={}" names no tool; write TOOL={json}'],
  [
    'echo={a:1}',
    '--call echo: the arguments "{a:1}" are not JSON; write echo={"key":"value"}, quoted for your shell',
  ],
  [
    'echo=[1]',
    '--call echo: the arguments "[1]" are no JSON object; write echo={"key":"value"}, quoted for your shell',
  ],
])('refuses %s', (flag, message) => {
  expect(() => parseCallFlag(flag)).toThrow(message)
})
