import { isBodyless } from '../../wire/is-bodyless.ts'
import type { RecordedResponse } from './client-messages.ts'

/** What clients ask with. */
export type RecordedFetch = () => Promise<Response>

/** Makes a fetch that answers every request with one recorded response, its chunks one by one, and asks nobody. */
export function recordedFetch({ status, reason, fields, chunks }: RecordedResponse): RecordedFetch {
  return () => {
    const headers = new Headers()
    for (const [name, value] of fields) appendField(headers, name, value)
    const body = isBodyless(status) ? null : streamOf(chunks)
    return Promise.resolve(new Response(body, { status, statusText: printable(reason), headers }))
  }
}

function streamOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  let next = 0
  return new ReadableStream({
    pull: (controller) => {
      const chunk = chunks[next]
      next += 1
      if (chunk === undefined) controller.close()
      else controller.enqueue(chunk)
    },
  })
}

/** What no fetch would hand on as a field isn't one here either. */
function appendField(headers: Headers, name: string, value: string): void {
  try {
    headers.append(name, value)
  } catch {
    // A name or a value that HTTP doesn't know.
  }
}

function printable(reason: string): string {
  return /^[\t\x20-\x7e\x80-\xff]*$/u.test(reason) ? reason : ''
}
