import { setImmediate } from 'node:timers/promises'

/**
 * Returns the body of a response for what puts it into this process as if it came from a socket: each event of a stream in
 * a turn of its own, so that none are joined, and an empty piece before the first. The head is sent with that, and
 * wouldn't be before the server had something to say.
 */
export function eventBody({ headers, body }: Response): ReadableStream<Uint8Array> | null {
  if (body === null || headers.get('content-type') !== 'text/event-stream') return body
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(new Uint8Array()),
      async pull(controller) {
        const { value } = await reader.read()
        await setImmediate()
        if (value === undefined) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
