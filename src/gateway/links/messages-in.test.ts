import { describe, expect, test } from 'vitest'
import { messagesIn } from './messages-in.ts'

interface Row {
  readonly title: string
  readonly data: string
  readonly messages: readonly string[]
}

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
const DONE = '{ "result" : {"n":1.50} , "jsonrpc" : "2.0" , "id" : "a" }'

describe('the messages in what a server sent', () => {
  test.each<Row>([
    { title: 'are one, as it came', data: DONE, messages: [DONE] },
    { title: 'may have white space around them', data: ` ${PING}\r\n`, messages: [` ${PING}\r\n`] },
    { title: 'are those of a batch', data: `[${PING} ,\n${DONE}]`, messages: [PING, DONE] },
    {
      title: 'are only those of a batch that are messages',
      data: `[1,${PING},{}]`,
      messages: [PING],
    },
    { title: 'are none in an empty batch', data: '[]', messages: [] },
    { title: 'are none in words', data: 'Listening on port 8931', messages: [] },
    { title: 'are none in nothing', data: '', messages: [] },
    {
      title: 'are none in a log that is JSON',
      data: '{"level":30,"method":"GET","id":7}',
      messages: [],
    },
    {
      title: 'are none of another version',
      data: '{"jsonrpc":"1.0","id":1,"result":{}}',
      messages: [],
    },
    { title: 'are none in one that breaks off', data: PING.slice(0, -1), messages: [] },
  ])('$title', ({ data, messages }) => {
    const found = messagesIn(Buffer.from(data))
    expect(found.map((message) => Buffer.from(message.data).toString())).toEqual(messages)
  })
})
