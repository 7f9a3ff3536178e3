import type { FrameInput, FixtureWriter } from '../../src/contracts/fixture-writer.ts'
import type { EndReason } from '../../src/contracts/fixture.ts'
import { headBytes } from '../../src/wire/head-bytes.ts'
import { isAboutBytes } from '../is-about-bytes.ts'
import { watchBody } from './watch-body.ts'
import { watchEnd } from './watch-end.ts'

const LAST = { exchange: 1, last: true } as const

/** Writes what a `fetch` sends and gets. */
export interface FetchLog {
  /** Resolves when the request's body was read. */
  readonly request: (request: Request) => Promise<void>
  /** The response with a body that is written as it is read. */
  readonly response: (response: Response) => Response
  /** No answer came, or it broke off. */
  readonly failed: (error: unknown) => void
}

/** Makes the log of one exchange. */
export function createFetchLog(
  writer: FixtureWriter,
  { signal, url }: Pick<Request, 'signal' | 'url'>,
): FetchLog {
  const write = (dir: FrameInput['dir'], part: FrameInput['part'], data: Uint8Array): void =>
    writer.frame({ dir, part, data, exchange: 1 })
  const end = (reason: EndReason, error?: unknown): void =>
    writer.end({ reason, ...(error instanceof Error && { error: error.message }) })
  const failed = (error: unknown): void =>
    signal.aborted ? end('client-gone') : end('reset', error)
  return {
    async request(request) {
      write('send', 'head', requestHead(request))
      const body = new Uint8Array(await request.arrayBuffer())
      if (body.length > 0) writer.frame({ dir: 'send', part: 'chunk', data: body, ...LAST })
    },
    response(response) {
      const { status, statusText, headers, body } = response
      write('recv', 'head', headBytes(`HTTP/1.1 ${status} ${statusText}`, fieldsOf(headers)))
      if (body === null) {
        end('closed')
        return response
      }
      const watch = watchEnd(url, response)
      const left = (): void => end(watch.isWhole() ? 'closed' : 'client-gone')
      const watched = watchBody(body, {
        chunk: (data) => {
          write('recv', 'chunk', data)
          watch.chunk(data)
        },
        end,
        left,
        failed: (error) => (signal.aborted ? left() : failed(error)),
      })
      return withBody(response, watched)
    },
    failed,
  }
}

function withBody(response: Response, body: ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  const { status, statusText, headers, url, redirected, type } = response
  const twin = new Response(body, { status, statusText, headers })
  return Object.defineProperties(twin, {
    url: { value: url },
    redirected: { value: redirected },
    type: { value: type },
  })
}

function requestHead({ method, url, headers }: Request): Uint8Array {
  const { pathname, search } = new URL(url)
  return headBytes(`${method} ${pathname}${search} HTTP/1.1`, fieldsOf(headers))
}

function fieldsOf(headers: Headers): readonly { readonly name: string; readonly value: string }[] {
  const isPacked = headers.has('content-encoding')
  return Array.from(headers, ([name, value]) => ({ name, value })).filter(
    ({ name }) => !isPacked || !isAboutBytes(name),
  )
}
