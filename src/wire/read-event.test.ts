import { describe, expect, test } from 'vitest'
import { readEvent } from './read-event.ts'

describe('readEvent', () => {
  test.each([
    ['one line of data', 'data: {"a":1}\n\n', { data: '{"a":1}' }],
    ['data without the space', 'data:1\n\n', { data: '1' }],
    ['one space of several', 'data:  1\n\n', { data: ' 1' }],
    ['several lines of data', 'data: {\ndata: "a":1\r\ndata: }\r\r', { data: '{\n"a":1\n}' }],
    ['a colon inside a value', 'data: a:b\n\n', { data: 'a:b' }],
    ['no data where it is empty', 'id: 1\ndata: \n\n', { id: '1' }],
    ['no data where a line names only the field', 'id: 1\ndata\n\n', { id: '1' }],
    [
      'all fields',
      'event: message\nid: 7/2\nretry: 500\ndata: 1\n\n',
      { event: 'message', id: '7/2', retry: 500, data: '1' },
    ],
    [
      'the last of fields that come twice',
      'id: 1\nid: 2\nevent: a\nevent: b\n\n',
      { id: '2', event: 'b' },
    ],
    ['an empty id as one that takes back', 'id\n\n', { id: '' }],
    ['an empty event as none', 'event: a\nevent:\n\n', {}],
    ['no id that holds a NUL', 'id: 1\nid: 2\0\n\n', { id: '1' }],
    ['no retry but digits', 'retry: 10\nretry: 1.5\nretry: -1\nretry: ٣\n\n', { retry: 10 }],
    ['comments', ': ping\n:pong\n\n', { comments: ['ping', 'pong'] }],
    [
      'no unknown field, name in another case or with space before it',
      'Data: 1\n data: 2\nx: 3\n\n',
      {},
    ],
    ['no byte order mark that is not the first', '\uFEFFdata: 1\ndata: 2\n\n', { data: '2' }],
    ['nothing of an empty line', '\n', {}],
    ['a line that has no ending', 'data: 1', { data: '1' }],
    ['U+2028 and U+0085 as data', 'data: \u2028\u0085\n\n', { data: '\u2028\u0085' }],
  ])('reads %s', (_, block, expected) => {
    expect(readEvent(block)).toEqual({ comments: [], ...expected })
  })

  test('passes over a byte order mark that opens the stream', () => {
    expect(readEvent('\uFEFFdata: 1\n\n', true)).toEqual({ data: '1', comments: [] })
  })
})
