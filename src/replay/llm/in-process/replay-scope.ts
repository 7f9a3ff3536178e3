import { Readable } from 'node:stream'
import nock from 'nock'
import type { LlmReplay, LlmReplayReply } from '../../../contracts/llm-replay.ts'
import { bodyStream } from './body-stream.ts'
import { framedFields } from './framed-fields.ts'
import { sentRequest } from './sent-request.ts'

/** What a scope of replay does with what isn't recorded. */
export interface ReplayScopeOptions {
  /**
   * What becomes of a request that isn't recorded: `refuse` answers those to paths of a provider's API with an error that
   * names the nearest recording, and leaves others to nock; `pass` sends all to where they were meant for.
   * @defaultValue 'refuse'
   */
  readonly unmatched?: 'refuse' | 'pass'
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * Makes the scope by which nock answers requests to an origin from recordings, with the borders of their chunks and the
 * time between them. It persists, and `nock.isDone()` doesn't wait for it.
 */
export function replayScope(
  replay: LlmReplay,
  origin: string | RegExp | URL,
  { unmatched = 'refuse' }: ReplayScopeOptions = {},
): nock.Scope {
  const passes = unmatched === 'pass'
  const base = origin instanceof RegExp ? origin : new URL(origin).origin
  const scope = nock(base, { allowUnmocked: passes }).persist()
  for (const method of METHODS) {
    let target = ''
    // Nock asks about the path and then, in the same turn, about the body.
    const knowsPath = (path: string): boolean => {
      target = path
      return passes || replay.serves({ method, target })
    }
    const knowsBody = (body: unknown): boolean =>
      !passes || replay.knows({ method, target, body: bytesOf(body) })
    scope
      .intercept(knowsPath, method, knowsBody)
      .optionally()
      .reply((request: Request) => answer(request, replay))
  }
  return scope
}

async function answer(request: Request, replay: LlmReplay): Promise<nock.ReplyFnResult> {
  // Nock has unpacked the body, and left the field.
  const sent = { ...(await sentRequest(request)), encoding: '' }
  const reply = await replay.respond(sent)
  await replay.wait(reply)
  return toResult(reply, replay)
}

function toResult(reply: LlmReplayReply, replay: LlmReplay): nock.ReplyFnResult {
  const { head } = reply
  if (head === undefined) throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
  // Of objects a stream keeps each; bytes it would join.
  const body = Readable.from(bodyStream(reply, replay), { objectMode: true })
  return [head.status, body, framedFields(head).flat()]
}

function bytesOf(body: unknown): Uint8Array {
  if (typeof body === 'string') return Buffer.from(body)
  return Buffer.from(JSON.stringify(body) ?? '')
}
