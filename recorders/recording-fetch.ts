import { createFixtureWriter } from '../src/fixture/create-fixture-writer.ts'
import { createRedactor } from '../src/fixture/create-redactor.ts'
import type { FixtureSink } from '../src/fixture/fixture-sink.ts'
import type { FixtureWriter } from '../src/contracts/fixture-writer.ts'
import type { HarnessError } from '../src/contracts/harness-error.ts'
import { createFetchLog, type FetchLog } from './fetch/fetch-log.ts'
import { openSafely } from './fetch/open-safely.ts'
import { teeBody } from './fetch/tee-body.ts'
import { llmHeader } from './llm-header.ts'

const NOTES =
  'recorded inside fetch: header names are in lower case, an encoded body stands unpacked and without the fields of its encoding and length, borders of chunks are those that fetch handed out, and redirects were followed before anything was seen'

/** What a recording `fetch` is made from. */
export interface RecordingFetchOptions {
  /** Opens the place for one exchange's fixture; `number` counts from 1. */
  readonly open: (exchange: { readonly number: number; readonly path: string }) => FixtureSink
  /** What the provider is called in fixtures. @defaultValue the address's host */
  readonly name?: string
  /** Makes the requests. @defaultValue the global fetch, as it is when a request is made */
  readonly fetch?: typeof globalThis.fetch
  /** Values of credential-like variables are kept out of fixtures. @defaultValue process.env */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Hears of what can't be written; the request goes on. @defaultValue a warning of the process */
  readonly onFault?: (error: HarnessError) => void
}

/**
 * Makes a `fetch` that hands everything on as it comes, and writes one fixture an exchange; for tests, where clients take
 * a `fetch` of one's own. What crosses the wire is seen by the proxy of `recordLlm` only: `fetch` unpacks bodies. An answer
 * is whole once its end mark came, or all of its length, though the client leaves there.
 */
export function createRecordingFetch(options: RecordingFetchOptions): typeof globalThis.fetch {
  let count = 0
  return async (input, init) => {
    count += 1
    const { shown, sent } = teeBody(input, init)
    const log = openLog(options, { number: count, request: shown })
    const fetch = options.fetch ?? globalThis.fetch
    try {
      // A body that comes in time is sent as it comes, and not when all of it was read.
      const [response] = await Promise.all([fetch(...sent), log.request(shown)])
      return log.response(response)
    } catch (error) {
      log.failed(error)
      throw error
    }
  }
}

function warn(error: HarnessError): void {
  process.emitWarning(error.message, { type: 'RecordingFault' })
}

function openLog(
  options: RecordingFetchOptions,
  { number, request }: { readonly number: number; readonly request: Request },
): FetchLog {
  const { origin, host, pathname } = new URL(request.url)
  const write = (sink: FixtureSink): FixtureWriter =>
    createFixtureWriter({
      sink,
      header: llmHeader({ name: options.name ?? host, url: origin, notes: NOTES }),
      redactor: createRedactor({ environment: options.environment ?? process.env }),
    })
  const open = (): FixtureSink => options.open({ number, path: pathname })
  const writer = openSafely(open, write, options.onFault ?? warn)
  return createFetchLog(writer, request)
}
