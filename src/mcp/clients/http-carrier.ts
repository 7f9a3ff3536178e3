import type { Carrier, ClientTransport } from './replay-transport.ts'
import type { TranscriptAnswer, TranscriptResponse } from './transcript.ts'

/** A function that makes requests in the place of `fetch`. */
export type Fetch = (url: string | URL, init?: { readonly method?: string }) => Promise<Response>

/** Nothing is ever sent there. */
const ADDRESS = new URL('http://127.0.0.1/mcp')
const PATIENCE = 2000
/** Statuses whose responses have no body. */
const BODILESS: ReadonlySet<number> = new Set([101, 103, 204, 205, 304])
const METHOD_NOT_ALLOWED = 405
const ACCEPTED = 202

/** Brings answers through an SDK's own transport for streamable HTTP, whose requests end here. */
export function createHttpCarrier<Message>(
  create: (address: URL, fetch: Fetch) => ClientTransport<Message>,
): Carrier<Message> {
  let loaded: TranscriptAnswer | undefined
  const fetch: Fetch = async (_url, init) => {
    const isPost = (init?.method ?? 'GET') === 'POST'
    const response = isPost ? loaded?.response : undefined
    return response === undefined
      ? new Response(null, { status: isPost ? ACCEPTED : METHOD_NOT_ALLOWED })
      : toResponse(response)
  }
  return {
    transport: create(ADDRESS, fetch),
    load: (answer) => {
      loaded = answer
    },
    patience: PATIENCE,
  }
}

function toResponse({ status, headers, body, cut }: TranscriptResponse): Response {
  const content = cut === true ? brokenOff(body) : body
  return new Response(BODILESS.has(status) ? null : content, {
    status,
    headers: toHeaders(headers),
  })
}

/** A body whose connection ends before it does, with the words of Node's own `fetch`. */
function brokenOff(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from(text)),
    pull: (controller) => controller.error(new TypeError('terminated')),
  })
}

/** A header that can't be sent again is left out; clients look at none of those. */
function toHeaders(fields: TranscriptResponse['headers']): Headers {
  const headers = new Headers()
  for (const [name, value] of fields) {
    try {
      headers.append(name, value)
    } catch {
      continue
    }
  }
  return headers
}
