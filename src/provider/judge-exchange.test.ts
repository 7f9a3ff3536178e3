import { expect, test } from 'vitest'
import { parseFixture } from '../fixture/parse-fixture.ts'
import { judgeExchange } from './judge-exchange.ts'
import { rebuildExchange } from './rebuild-exchange.ts'
import {
  completionOf,
  doneEventsOf,
  eventsOf,
  plainRequest,
  textStream,
} from './test-support/chat-bodies.ts'
import { judgeWritten } from './test-support/judge-written.ts'
import { type WrittenExchange, writeExchange } from './test-support/write-exchange.ts'

const request = plainRequest('Say hello.')
const asked = { ...request, stream: false }
const SAID = textStream(['Hello', ' there'])
const CHUNKS = doneEventsOf(SAID)
const ERROR = '{"error": {"message": "no such model", "type": "not_found"}}'
const QUEUED = '{"id": "resp_1", "object": "response", "status": "queued", "output": []}'
const HTML = '<!doctype html><title>Sign in</title>'

test.each<[what: string, exchange: WrittenExchange, told: string]>([
  ['a whole stream', { request, chunks: CHUNKS }, 'passed'],
  ['a whole body', { request: asked, chunks: [completionOf({ content: 'Hello' })] }, 'passed'],
  [
    'an answer that was cut by its limit',
    { request, chunks: doneEventsOf(textStream(['He'], 'length')) },
    'passed',
  ],
  [
    'a client that goes behind the end mark',
    { request, chunks: CHUNKS, end: 'client-gone' },
    'passed',
  ],
  [
    'a connection that breaks behind the end mark',
    { request, chunks: CHUNKS, end: 'reset' },
    'passed',
  ],
  [
    'a client that goes before it',
    { request, chunks: CHUNKS.slice(0, 2), end: 'client-gone' },
    'incomplete: the client was gone before the answer was over',
  ],
  [
    'a client that goes before an answer',
    { request, end: 'client-gone' },
    'incomplete: the client was gone before the answer was over',
  ],
  [
    'a stream that stops',
    { request, chunks: CHUNKS.slice(0, 3) },
    'incomplete: the stream stops without its end mark',
  ],
  [
    'a stream that stops behind its finish',
    { request, chunks: eventsOf(SAID) },
    'incomplete: the stream stops without its end mark',
  ],
  [
    'a stream that is reset',
    { request, chunks: CHUNKS.slice(0, 3), end: 'reset' },
    'incomplete: the stream stops without its end mark: the connection was reset',
  ],
  [
    'a stream that is reset before a message',
    { request, chunks: [], end: 'reset' },
    'incomplete: the stream stops without its end mark: the connection was reset',
  ],
  [
    'a stream that runs out of time',
    { request, chunks: CHUNKS.slice(0, 3), end: 'timeout' },
    'incomplete: the stream stops without its end mark: time ran out',
  ],
  [
    'a body that breaks off',
    { request: asked, chunks: ['{"choices": [{"ind'] },
    'incomplete: the body breaks off',
  ],
  ['no answer', { request, end: 'reset' }, 'could-not-run: no answer came (reset)'],
  [
    'a status that says so',
    { request, status: 404, mediaType: 'application/json', chunks: [ERROR] },
    'failed: HTTP 404: "no such model"',
  ],
  [
    'a status, and no JSON',
    { request, status: 502, mediaType: 'text/html', chunks: [HTML] },
    'failed: HTTP 502: "<!doctype html><title>Sign in</title>"',
  ],
  ['a status, and nothing', { request, status: 500, chunks: [] }, 'failed: HTTP 500'],
  [
    'a status, and a client that goes',
    { request, status: 500, chunks: [], end: 'client-gone' },
    'failed: HTTP 500',
  ],
  [
    'an error in a stream',
    { request, chunks: [...CHUNKS.slice(0, 2), `data: ${ERROR}\n\n`] },
    'failed: an error: "no such model"',
  ],
  ['an error in a body', { request: asked, chunks: [ERROR] }, 'failed: an error: "no such model"'],
  [
    'an error, and a client that goes',
    { request, chunks: [`data: ${ERROR}\n\n`], end: 'client-gone' },
    'failed: an error: "no such model"',
  ],
  [
    'a body that says it is not the end',
    { path: '/v1/responses', request: asked, chunks: [QUEUED] },
    'incomplete: the body is whole, and says that the answer is still in the making',
  ],
  ['an empty stream', { request, chunks: [] }, 'failed: HTTP 200, and nothing in the answer'],
  [
    'a stream of comments',
    { request, chunks: [': wait\n\n'] },
    'failed: HTTP 200, and nothing in the answer',
  ],
  [
    'nothing but the end mark',
    { request, chunks: ['data: [DONE]\n\n'] },
    'failed: HTTP 200, and nothing in the answer',
  ],
  [
    'an empty body',
    { request: asked, chunks: [''] },
    'failed: HTTP 200, and nothing in the answer',
  ],
  [
    'a body that is something else',
    { request: asked, mediaType: 'text/html', chunks: [HTML] },
    'failed: HTTP 200, and nothing in the answer',
  ],
  [
    'no known wire',
    { path: '/v1/models', method: 'GET', request: null, chunks: ['{"data": []}'] },
    'not-applicable: neither path nor body is that of a known wire',
  ],
  [
    'a question about the resource',
    { method: 'OPTIONS', request: null, status: 204, chunks: [] },
    'not-applicable: neither path nor body is that of a known wire',
  ],
])('%s', (_what, exchange, told) => {
  const { verdict, reason } = judgeWritten(exchange)
  expect(reason === undefined ? verdict : `${verdict}: ${reason}`).toBe(told)
})

test('a recording that breaks off is incomplete, whatever came by then', () => {
  const text = writeExchange({ request, chunks: CHUNKS })
  const cut = text.slice(0, text.indexOf('{"end"'))
  const { verdict, reason, findings } = judgeExchange(
    rebuildExchange(parseFixture(cut, 'a.fixture.jsonl')),
  )
  expect({ verdict, reason, findings }).toEqual({
    verdict: 'incomplete',
    reason: 'the recording breaks off',
    findings: [],
  })
})

test('a body that nobody can unpack is not judged', () => {
  const fields = ['content-encoding: strange']
  const { verdict, reason, findings } = judgeWritten({ request, fields, chunks: CHUNKS })
  expect({ verdict, findings }).toEqual({ verdict: 'could-not-run', findings: [] })
  expect(reason).toContain('strange')
})
