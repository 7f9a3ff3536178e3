import { canDecode, contentDecoder } from '../../../../recorders/http/content-decoder.ts'
import { isEventStream } from '../../../../recorders/http/answer-record.ts'
import type { HttpAnswer } from '../../../../recorders/http/send-request.ts'
import { excerpt } from '../../../text/excerpt.ts'
import { EventBlocks } from '../../../wire/event-blocks.ts'
import { headerOf } from '../../../wire/http-head.ts'
import { type ByteEvent, readEventBytes } from '../../../wire/read-event-bytes.ts'
import { MESSAGE_LIMIT } from '../../../wire/json-lines.ts'

/** How an answer ended. */
export interface AnswerEnd {
  /** `broken` where the server broke off, `unread` where something came that can't be read. */
  readonly how: 'whole' | 'broken' | 'unread'
  /** What can't be read, in words. */
  readonly fault?: string
  /** Without a byte order mark; empty where it isn't whole, and of an event stream, whose events were told. */
  readonly body: Uint8Array
}

/** Takes the body of an answer as it crosses. */
export interface AnswerReader {
  readonly push: (chunk: Uint8Array) => void
  readonly end: () => void
  readonly breakOff: () => void
  /** Leaves the rest; nothing is told any more. */
  readonly leave: () => void
}

/** Is told what a body holds. */
export interface AnswerListener {
  readonly onEvent: (event: ByteEvent) => void
  /** Is told once, the last of all. */
  readonly onEnd: (end: AnswerEnd) => void
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/** Reads the body of an answer: the events of an event stream, each as it comes, or the whole; without its content encoding. */
export function createAnswerReader(head: HttpAnswer, listener: AnswerListener): AnswerReader {
  const encoding = (headerOf(head, 'content-encoding') ?? '').trim().toLowerCase()
  let isOver = false
  const finish = (end: Partial<AnswerEnd> & Pick<AnswerEnd, 'how'>): void => {
    if (isOver) return
    isOver = true
    listener.onEnd({ body: new Uint8Array(), ...end })
  }
  const onEvent = (event: ByteEvent): void => {
    if (!isOver) listener.onEvent(event)
  }
  const sink = isEventStream(head) ? createEventSink(onEvent) : createBodySink()
  const onFault = (fault: string, left?: string): void =>
    finish(left === undefined ? { how: 'broken' } : { how: 'unread', fault })
  const decoder = contentDecoder(encoding, {
    limit: isEventStream(head) ? Infinity : MESSAGE_LIMIT,
    onFault,
    onData: (chunk) => {
      const fault = isOver ? undefined : sink.push(chunk)
      if (fault !== undefined) onFault(fault, 'limit')
    },
    onEnd: () => finish({ how: 'whole', body: sink.end() }),
  })
  if (!canDecode(encoding)) onFault(`a body in the encoding ${excerpt(encoding)}`, 'encoding')
  return {
    push: decoder.push,
    end: decoder.end,
    breakOff: () => finish({ how: 'broken' }),
    leave: () => {
      isOver = true
      decoder.abort()
    },
  }
}

interface Sink {
  /** Tells where it got too much, in words. */
  readonly push: (chunk: Uint8Array) => string | undefined
  readonly end: () => Uint8Array
}

function createEventSink(onEvent: (event: ByteEvent) => void): Sink {
  const blocks = new EventBlocks(MESSAGE_LIMIT)
  let isFirst = true
  const take = (data: Uint8Array): void => {
    onEvent(readEventBytes(data, isFirst))
    isFirst = false
  }
  return {
    push: (chunk) => {
      for (const { data, ending } of blocks.push(chunk)) {
        if (ending === 'cut') return `an event of more than ${MESSAGE_LIMIT} bytes`
        take(data)
      }
      return undefined
    },
    end: () => {
      for (const { data, ending } of blocks.end()) if (ending === 'whole') take(data)
      return new Uint8Array()
    },
  }
}

function createBodySink(): Sink {
  const parts: Uint8Array[] = []
  let length = 0
  return {
    push: (chunk) => {
      parts.push(chunk)
      length += chunk.length
      return length > MESSAGE_LIMIT ? `a body of more than ${MESSAGE_LIMIT} bytes` : undefined
    },
    end: () => {
      const [first] = parts
      const body = parts.length === 1 && first !== undefined ? first : Buffer.concat(parts, length)
      // Some servers write one, and clients read over it, though it isn't JSON (RFC 8259, section 8.1).
      return BYTE_ORDER_MARK.every((byte, index) => body[index] === byte) ? body.subarray(3) : body
    },
  }
}
