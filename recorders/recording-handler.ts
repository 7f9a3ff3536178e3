import { bypass, http, type HttpHandler } from 'msw'
import { createRecordingFetch, type RecordingFetchOptions } from './recording-fetch.ts'

/** What a recording handler is made from. */
export interface RecordingHandlerOptions extends Omit<RecordingFetchOptions, 'fetch'> {
  /** Which requests are recorded, as msw writes it. @defaultValue all */
  readonly url?: string | RegExp
}

/**
 * Makes a handler for msw that passes requests through to where they were sent, and writes one fixture an exchange;
 * the answer is handed on as it comes.
 */
export function recordingHandler(options: RecordingHandlerOptions): HttpHandler {
  const record = createRecordingFetch({
    ...options,
    fetch: (input, init) => globalThis.fetch(bypass(input, init)),
  })
  return http.all(options.url ?? '*', ({ request }) => record(request))
}
