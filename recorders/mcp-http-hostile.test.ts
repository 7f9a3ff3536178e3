import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { rawServer, writeForEver } from './http/test-support/raw-server.ts'
import { recordInChild } from './http/test-support/run-in-child.ts'
import { recordHttp } from './http/test-support/record-http.ts'
import { beginStream, eventFor, text, tinyHttp } from './http/test-support/tiny-http.ts'

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const STREAM = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n'

describe('a server that answers without end', () => {
  test.each([
    [
      'header lines',
      (n: number) => `x-${n}: ${'y'.repeat(500)}\r\n`,
      'the head of its answer is longer than 65536 bytes',
    ],
    ['one header', () => 'y'.repeat(1000), 'the head of its answer is longer than 65536 bytes'],
  ])('in %s is left at the limit', async (_what, piece, message) => {
    const url = await rawServer((socket) => {
      let n = 0
      socket.write(`${HEAD}x-first: `)
      const timer = setInterval(() => socket.write(piece((n += 1))), 0)
      socket.on('close', () => clearInterval(timer))
    })
    const { outcome } = await recordHttp(url)
    expect(outcome.failure?.message).toContain(message)
  })

  test.each([
    ['interim answers', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
    ['an answer that never begins', ''],
    [
      'a switch of protocols',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
    ],
  ])('in %s is left when its time is over', async (_what, piece) => {
    const url = await rawServer((socket) => {
      const timer = setInterval(() => socket.write(piece), 1)
      socket.on('close', () => clearInterval(timer))
    })
    const { outcome } = await recordHttp(url, { startTimeout: 300 })
    expect(outcome.failure?.message).toMatch(/within 0.3 s|closed the connection/u)
  })

  test.each([
    ['a head', 'HTTP/1.1 200 OK\r\nx: '],
    ['a body', `${HEAD}\r\n`],
    ['an event', STREAM],
  ])('a byte at a time in %s is left when its time is over', async (_what, begin) => {
    const url = await rawServer((socket) => {
      socket.write(begin)
      const timer = setInterval(() => socket.write('x'), 10)
      socket.on('close', () => clearInterval(timer))
    })
    const { outcome } = await recordHttp(url, { startTimeout: 300 })
    expect(outcome.failure?.message).toContain('within 0.3 s')
  })

  test.each([
    ['a body', `${HEAD}\r\n`, 'it sent a body of more than 33554432 bytes'],
    ['an event', STREAM, 'it sent an event of more than 33554432 bytes'],
    [
      'an extension of a chunk',
      `${HEAD}transfer-encoding: chunked\r\n\r\n1;`,
      'its answer broke off',
    ],
    ['trailers', `${HEAD}transfer-encoding: chunked\r\n\r\n0\r\n`, 'its answer broke off'],
  ])(
    'in %s is left at the limit',
    async (what, begin, message) => {
      const piece = (what === 'trailers' ? 'x: y\r\n' : 'x').repeat(10_000)
      const url = await rawServer((socket) => {
        socket.write(begin)
        writeForEver(socket, piece)
      })
      const { outcome, maxRSS } = await recordInChild(url)
      expect(outcome.failure?.message).toContain(message)
      expect(maxRSS).toBeLessThan(1_000_000)
    },
    30_000,
  )

  test('in a body that unpacks to a thousand times its size is left at the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000, 'x'))
    const head =
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-encoding: gzip\r\n\r\n'
    const url = await rawServer((socket) => {
      socket.write(head)
      socket.end(bomb)
    })
    const { outcome, maxRSS } = await recordInChild(url)
    expect(outcome.failure?.message).toContain('a gzip body that unpacks to more than')
    expect(maxRSS).toBeLessThan(1_000_000)
  }, 30_000)
})

describe('a stream', () => {
  test('of a hundred thousand events takes no more memory than one of ten thousand', async () => {
    let events = 10_000
    const server = await tinyHttp({
      'tools/call': ({ response, message }) => {
        const answer = eventFor(message, text('done'))
        Readable.from(progressThen(events, answer)).pipe(beginStream(response))
      },
    })
    const few = await recordInChild(server.url, { callTimeout: 50_000 })
    events = 100_000
    const many = await recordInChild(server.url, { callTimeout: 50_000 })
    expect(many.outcome).toMatchObject({ reason: 'closed', calls: 1 })
    expect(many.stored).toBeGreaterThan(few.stored * 9)
    expect(many.maxRSS).toBeLessThan(few.maxRSS * 1.5)
  })

  test('that never ends after its answer keeps nobody, and is closed', async () => {
    let isOpen = false
    const server = await tinyHttp({
      'tools/call': ({ response, message }) => {
        const answer = eventFor(message, text('there'))
        if (isOpen) {
          // Whoever keeps that stream waits in vain.
          first?.on('close', () => beginStream(response).end(answer))
          return
        }
        isOpen = true
        first = beginStream(response)
        first.write(answer)
        const timer = setInterval(() => response.write(': still here\n\n'), 5)
        response.on('close', () => clearInterval(timer))
      },
    })
    let first: ServerResponse | undefined
    const { outcome, frames } = await recordHttp(server.url, { calls: [{}, {}], callTimeout: 4000 })
    expect(outcome).toMatchObject({ reason: 'closed', calls: 2 })
    expect(frames.filter((frame) => frame.text.includes('"there"'))).toHaveLength(2)
    await expect.poll(() => server.sockets.size).toBe(0)
  })

  test('that is opened in vain again and again is given up', async () => {
    const server = await tinyHttp({
      'tools/call': ({ response }) => void beginStream(response).end('id: 1\nretry: 1\ndata: \n\n'),
      GET: ({ response }) => void beginStream(response).end(),
    })
    const { outcome } = await recordHttp(server.url, { calls: [{}] })
    expect(outcome).toMatchObject({ reason: 'closed', calls: 1 })
    expect(server.seen.filter((line) => line === 'GET').length).toBeLessThan(8)
  })

  test('that asks to be left alone for ever is waited for no longer than the call', async () => {
    const server = await tinyHttp({
      'tools/call': ({ response }) =>
        void beginStream(response).end('id: 1\nretry: 99999999999999\ndata: \n\n'),
    })
    const { outcome } = await recordHttp(server.url, { calls: [{}], callTimeout: 300 })
    expect(outcome).toMatchObject({ reason: 'closed', calls: 1 })
  })
})

function* progressThen(events: number, answer: string): Generator<string> {
  for (let progress = 1; progress <= events; progress += 1)
    yield `data: {"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":${progress}}}\n\n`
  yield answer
}
