import { expect, test } from 'vitest'
import { rawServer } from './http/test-support/raw-server.ts'
import { partsOf, recordHttp } from './http/test-support/record-http.ts'

const ANSWER = [
  'HTTP/1.1 200  Fine  by me ',
  'content-TYPE:application/json',
  'X-Pad:   two  words\t ',
  'X-Twice: one',
  'X-TWICE: two',
  'X-Empty:',
  'Transfer-Encoding: chunked',
  '',
  '2',
  '{}',
  '0',
  'X-Digest:  a  b ',
  'x-Second:c',
  '',
  '',
].join('\r\n')

test('a head and trailers keep names, order and what stands in values, but not the white space around them', async () => {
  const recorded = await recordHttp(await rawServer((socket) => void socket.end(ANSWER)))
  expect(partsOf(recorded, 'recv', 'head')[0]?.text.split('\r\n')).toEqual([
    'HTTP/1.1 200  Fine  by me ',
    'content-TYPE: application/json',
    'X-Pad: two  words',
    'X-Twice: one',
    'X-TWICE: two',
    'X-Empty: ',
    'Transfer-Encoding: chunked',
    '',
  ])
  expect(partsOf(recorded, 'recv', 'trailers')[0]?.text).toBe('X-Digest: a  b\r\nx-Second: c\r\n')
})

test('a value that is folded over several lines is told as no HTTP, and not recorded', async () => {
  const folded = ANSWER.replace('X-Empty:', 'X-Folded: one\r\n  two')
  const recorded = await recordHttp(await rawServer((socket) => void socket.end(folded)))
  expect(recorded.outcome.failure?.message).toContain(
    'is no HTTP: Parse Error: Unexpected whitespace after header value',
  )
  expect(partsOf(recorded, 'recv', 'head')).toEqual([])
})
