import { describe, expect, test } from 'vitest'
import { llmHeader } from '../llm-header.ts'
import { ExchangeLog, LINES_LIMIT } from './exchange-log.ts'
import type { LogMessage } from './log-messages.ts'

/** What is sent of an exchange, in short. */
function sentBy(work: (log: ExchangeLog) => void, bodyLimit = 1000): readonly string[] {
  const sent: string[] = []
  const send = (message: LogMessage): void => void sent.push(inShort(message))
  work(
    new ExchangeLog({ exchange: 1, path: '/', header: llmHeader({ name: 'x' }), bodyLimit, send }),
  )
  return sent.slice(1)
}

function inShort(message: LogMessage): string {
  if (message.type !== 'frames') return message.type
  const { dir, part, lengths, slabs, left, last } = message
  const words = [
    dir,
    part,
    lengths.join('+'),
    Buffer.concat(slabs).toString(),
    left,
    last && 'last',
  ]
  return words.filter((word) => word !== undefined).join(' ')
}

const bytes = (text: string): Uint8Array => Buffer.from(text)

describe('the log of an exchange sends', () => {
  test('chunks of a body together, once something else comes', () => {
    const sent = sentBy((log) => {
      for (const text of ['a', 'bc']) log.chunk('send', bytes(text))
      log.head('recv', bytes('head'))
      log.chunk('recv', bytes('d'))
      log.end({ reason: 'closed' })
    })
    expect(sent).toEqual(['send chunk 1+2 abc', 'recv head 4 head', 'recv chunk 1 d', 'end'])
  })

  test('a body at its end, so that it is written before the answer to it comes', () => {
    const sent = sentBy((log) => {
      log.chunk('send', bytes('a'))
      log.bodyEnd('recv')
      log.chunk('send', bytes('b'))
      log.bodyEnd('send')
    })
    expect(sent).toEqual(['send chunk 1+1 ab last'])
  })

  test('chunks in the order in which they came, where both sides talk', () => {
    const sent = sentBy((log) => {
      for (const dir of ['send', 'recv', 'recv', 'send'] as const) log.chunk(dir, bytes(dir))
      log.end({ reason: 'closed' })
    })
    expect(sent).toEqual([
      'send chunk 4 send',
      'recv chunk 4+4 recvrecv',
      'send chunk 4 send',
      'end',
    ])
  })

  test.each([
    [['abc'], ['recv chunk 3 abc']],
    [['abcd'], ['recv chunk 3 abc limit']],
    [['ab', 'cd', 'e'], ['recv chunk 2+1 abc limit']],
    [['abc', 'd', 'e'], ['recv chunk 3+0 abc limit']],
  ])('of %j no more than the limit of a body, and says so', (chunks, sent) => {
    const work = (log: ExchangeLog): void => {
      for (const text of chunks) log.chunk('recv', bytes(text))
      log.trailers('recv', bytes('t'))
    }
    expect(sentBy(work, 3)).toEqual([...sent, 'recv trailers 1 t'])
  })

  test.each([
    ['in the middle of a chunk', 'data', `${LINES_LIMIT / 2}+${LINES_LIMIT / 2}`],
    ['at the end of one', '', `${LINES_LIMIT / 2}+${LINES_LIMIT / 2}+0`],
  ])('no more lines than the limit, reached %s, and says so', (_, rest, lengths) => {
    const part = '\n'.repeat(LINES_LIMIT / 2)
    const sent = sentBy((log) => {
      for (const text of [part, `${part}${rest}`, 'more', 'yet more'])
        log.chunk('recv', bytes(text))
      log.end({ reason: 'closed' })
    }, 1e9)
    expect(sent.map((line) => line.replaceAll('\n', ''))).toEqual([
      `recv chunk ${lengths}  limit`,
      'end',
    ])
  })

  test('nothing behind the end', () => {
    const sent = sentBy((log) => {
      log.end({ reason: 'timeout' })
      log.end({ reason: 'closed' })
      log.head('recv', bytes('x'))
      log.chunk('recv', bytes('x'))
    })
    expect(sent).toEqual(['end'])
  })
})
