import { join } from 'node:path'
import { HarnessError } from '../contracts/harness-error.ts'
import { openFileSink } from '../fixture/open-file-sink.ts'
import { createRecordingFetch } from '../../recorders/recording-fetch.ts'

/** Options of a `fetch` that records. */
export interface RecordingFetchInTestOptions {
  /** The first part of the fixtures' names. @defaultValue the request's path */
  readonly name?: () => string
  /** Makes the requests. @defaultValue the global fetch */
  readonly fetch?: typeof globalThis.fetch
}

/**
 * Returns a `fetch` that writes a fixture of each exchange into a folder, for clients that accept one. A fixture of the same
 * name is replaced.
 *
 * @example
 * const client = new OpenAI({ fetch: recordingFetch('recordings') })
 */
export function recordingFetch(
  folder: string,
  { name, fetch }: RecordingFetchInTestOptions = {},
): typeof globalThis.fetch {
  return createRecordingFetch({
    open: ({ number, path }) =>
      openFileSink(join(folder, `${slug(name?.() ?? path)}-${number}.fixture.jsonl`), {
        overwrite: true,
      }),
    ...(fetch !== undefined && { fetch }),
    onFault: (error) => {
      throw error instanceof HarnessError ? error : new HarnessError('write-failed', String(error))
    },
  })
}

function slug(name: string): string {
  return (
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/gu, '-')
      .replaceAll(/^-+|-+$/gu, '') || 'exchange'
  )
}
