import type { FrameInput } from '../../src/contracts/fixture-writer.ts'
import { AnswerRecord, requestFrames } from './answer-record.ts'
import { type AnswerListener, sendRequest } from './send-request.ts'

/** Where the conversation with one server over HTTP is recorded. */
export interface RecordedSendOptions {
  readonly frame: (input: FrameInput) => void
  /** Takes note that the server named the address for messages in an event, as HTTP+SSE has it. */
  readonly onEndpoint: () => void
}

/**
 * Makes what sends requests and records each with its answer, before anybody else gets it; exchanges are numbered from 1 in the
 * order in which they are sent. What reaches no server, nor a proxy's tunnel to one, is no exchange.
 */
export function recordedSend({ frame, onEndpoint }: RecordedSendOptions): typeof sendRequest {
  let last = 0
  return (request, listener) => {
    let number: number | undefined
    const record = new AnswerRecord({
      frame: (input) => frame({ ...input, ...(number !== undefined && { exchange: number }) }),
      onEvent: ({ event }) => {
        if (event === 'endpoint') onEndpoint()
      },
    })
    const sent = sendRequest(request, {
      onSocket: () => {
        last += 1
        number = last
        for (const input of requestFrames(request)) frame({ ...input, exchange: number })
        listener.onSocket?.()
      },
      ...recordedAnswer(record, listener),
    })
    return {
      ...sent,
      abort: () => {
        record.leave({ kind: 'aborted' }, 'given-up')
        sent.abort()
      },
    }
  }
}

/** Records what comes back before it is told. */
function recordedAnswer(
  record: AnswerRecord,
  listener: AnswerListener,
): Omit<AnswerListener, 'onSocket'> {
  return {
    onHead: (answer) => {
      record.begin(answer)
      listener.onHead(answer)
    },
    onBody: (chunk) => {
      record.push(chunk)
      listener.onBody(chunk)
    },
    onEnd: (trailers) => {
      record.end(trailers)
      listener.onEnd(trailers)
    },
    onFailure: (error) => {
      record.leave({ kind: 'broken' })
      listener.onFailure(error)
    },
  }
}
