import { resolve } from 'node:path'
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
 * Returns a `fetch` that writes a fixture of each exchange into a folder, for clients that accept one. Fixtures of an
 * earlier run are replaced; in one run, fixtures of one name are numbered.
 *
 * @example
 * const client = new OpenAI({ fetch: recordingFetch('recordings') })
 */
export function recordingFetch(
  folder: string,
  { name, fetch }: RecordingFetchInTestOptions = {},
): typeof globalThis.fetch {
  return createRecordingFetch({
    open: ({ path }) => openFileSink(nextPath(folder, name?.() ?? path), { overwrite: true }),
    ...(fetch !== undefined && { fetch }),
    onFault: (error) => {
      throw error
    },
  })
}

/** How many fixtures this process has written by folder and name. */
const written = new Map<string, number>()

function nextPath(folder: string, name: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
  const stem = resolve(folder, slug === '' ? 'exchange' : slug)
  const number = (written.get(stem) ?? 0) + 1
  written.set(stem, number)
  return `${stem}-${number}.fixture.jsonl`
}
