import type { EndReason } from '../../src/contracts/fixture.ts'

/** Is told what a body hands out, and how it ends. */
export interface BodyListener {
  readonly chunk: (data: Uint8Array) => void
  readonly end: (reason: EndReason) => void
  readonly failed: (error: unknown) => void
  /** Whoever reads it stops. */
  readonly left: () => void
}

/** A body that is read no faster than whoever reads it, and tells what it hands out. */
export function watchBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  told: BodyListener,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (done) {
            told.end('closed')
            controller.close()
            return
          }
          told.chunk(value)
          controller.enqueue(value)
        } catch (error) {
          told.failed(error)
          controller.error(error)
        }
      },
      async cancel(reason) {
        told.left()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
