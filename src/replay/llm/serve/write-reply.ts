import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { LlmReplay, LlmReplayReply } from '../../../contracts/llm-replay.ts'

const NOTHING = new Uint8Array()

/**
 * Sends a reply when it is due, each piece by a write of its own, and ends the connection as the recording ended. Stops
 * where the client is gone.
 */
export async function writeReply(
  reply: LlmReplayReply,
  response: ServerResponse,
  { wait, play }: Pick<LlmReplay, 'wait' | 'play'>,
): Promise<void> {
  const { head, ending } = reply
  const isInChunks = head !== undefined && comesInChunks(head, response)
  const gone = new AbortController()
  const { signal } = gone
  response.on('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  // A close follows, and that is what counts.
  response.on('error', () => undefined)
  if (response.closed || !(await wait(reply, signal))) return
  if (head !== undefined) {
    response.sendDate = false
    const fields = isInChunks
      ? head.fields
      : head.fields.filter(([name]) => name.toLowerCase() !== 'trailer')
    response.writeHead(head.status, head.reason, fields.flat())
    // What Node calls flushing writes a head as UTF-8; beside bytes, and be they none, it keeps its own.
    response.write(NOTHING)
    for await (const data of play(reply, signal))
      if (!response.write(data)) await drained(response, signal)
    if (signal.aborted) return
  }
  if (ending === 'whole') {
    if (isInChunks)
      response.addTrailers(reply.trailers.map(([name, value]): [string, string] => [name, value]))
    response.end()
    return
  }
  if (head !== undefined) await sent(response, signal)
  response.destroy()
}

/** Whether trailers can follow a body (RFC 9112, section 7.1): Node throws where a head promises them for another. */
function comesInChunks(
  { status, fields }: NonNullable<LlmReplayReply['head']>,
  { req, useChunkedEncodingByDefault: isNew }: ServerResponse,
): boolean {
  const hasBody = req.method !== 'HEAD' && status !== 204 && status !== 304
  return isNew && hasBody && !fields.some(([name]) => name.toLowerCase() === 'content-length')
}

async function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  try {
    await once(response, 'drain', { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Resolves when the system has taken all that was written, or the client is gone. */
function sent(response: ServerResponse, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    response.write(NOTHING, () => resolve())
  })
}
