import { expect, test } from 'vitest'
import { createRedactor } from '../fixture/create-redactor.ts'
import { recordExchange } from '../fixture/test-support/record-exchange.ts'
import { judgeExchange } from './judge-exchange.ts'
import { rebuildExchange } from './rebuild-exchange.ts'

test('a body that nobody could unpack accuses nobody', () => {
  const { fixture } = recordExchange(createRedactor({ environment: {}, places: {} }), {
    request: {
      head: 'POST /v1/chat/completions HTTP/1.1\r\n',
      chunks: ['{"model":"m","messages":[]}'],
    },
    answer: {
      head: 'HTTP/1.1 200 OK\r\nContent-Encoding: snappy\r\n',
      chunks: ['\u0001', '\u0002'],
    },
  })
  const exchange = rebuildExchange(fixture)
  expect(exchange.response?.fault).toMatchInlineSnapshot(
    `"the body isn't stored, as its content encoding "snappy" couldn't be taken off"`,
  )
  expect(judgeExchange(exchange)).toMatchObject({ verdict: 'could-not-run', findings: [] })
})
