import { http, type HttpHandler, HttpResponse } from 'msw'
import type { LlmReplay, LlmReplayReply } from '../../../contracts/llm-replay.ts'
import { bodyStream } from './body-stream.ts'
import { framedFields } from './framed-fields.ts'
import { isBodyless } from '../../../wire/is-bodyless.ts'
import { sentRequest } from './sent-request.ts'

/** What handlers of replay are asked, and what they do with what isn't recorded. */
export interface ReplayHandlersOptions {
  /** Which requests they look at, as msw writes it. @defaultValue all */
  readonly url?: string | RegExp
  /**
   * What becomes of a request that isn't recorded: `refuse` answers those to paths of a provider's API with an error that
   * names the nearest recording, and leaves others to the next handler; `pass` leaves all to it. @defaultValue 'refuse'
   */
  readonly unmatched?: 'refuse' | 'pass'
}

/** Makes the handlers by which msw answers from recordings, with the borders of their chunks and the time between them. */
export function replayHandlers(
  replay: LlmReplay,
  options: ReplayHandlersOptions = {},
): readonly HttpHandler[] {
  const { url = '*', unmatched = 'refuse' } = options
  const handler = http.all(url, async ({ request }) => {
    const sent = await sentRequest(request)
    const takes = replay.knows(sent) || (unmatched === 'refuse' && replay.serves(sent))
    if (!takes) return undefined
    const reply = await replay.respond(sent)
    await replay.wait(reply, request.signal)
    return toResponse(reply, replay)
  })
  return [handler]
}

function toResponse(reply: LlmReplayReply, replay: LlmReplay): Response {
  const { head } = reply
  if (head === undefined) return HttpResponse.error()
  const headers = new Headers(framedFields(head))
  const body = isBodyless(head.status) ? null : bodyStream(reply, replay)
  return new HttpResponse(body, { status: head.status, statusText: head.reason, headers })
}
