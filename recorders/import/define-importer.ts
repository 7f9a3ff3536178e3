import type { JsonValue } from '../../src/contracts/json.ts'

/** An exchange with a model provider as another tool kept it. */
export interface ImportedExchange {
  /** Where it was sent to; what another tool doesn't keep is absent. */
  readonly url?: string
  /** ISO 8601. */
  readonly recordedAt?: string
  readonly request?: {
    readonly method: string
    /** As it stood in the request's first line. */
    readonly target: string
    readonly fields: readonly HeaderPair[]
    readonly body: Uint8Array
  }
  readonly response: {
    readonly status: number
    readonly fields: readonly HeaderPair[]
    /** The body in the pieces that were kept, mostly one. */
    readonly chunks: readonly Uint8Array[]
  }
  /** Milliseconds from the request to the answer's head and to its end, where they were kept. */
  readonly times?: { readonly head: number; readonly end: number }
  /** What that tool had lost, each a sentence without its full stop. */
  readonly lost: readonly string[]
}

/** A header's name and value. */
export type HeaderPair = readonly [name: string, value: string]

/** What became of one entry of a file. */
export type ImportedEntry =
  | { readonly ok: true; readonly exchange: ImportedExchange }
  | { readonly ok: false; readonly reason: string }

/** Reads what another tool recorded. */
export interface Importer {
  readonly name: string
  /** For people. */
  readonly title: string
  /** Whether a file is this tool's; `value` is undefined where it isn't JSON. */
  readonly recognises: (file: ImportFile) => boolean
  /** The entries of a file that it recognises, in their order. */
  readonly read: (file: ImportFile) => readonly ImportedEntry[]
}

/** A file that is imported. */
export interface ImportFile {
  readonly bytes: Uint8Array
  readonly value: JsonValue | undefined
}

/** Types an importer. */
export function defineImporter(importer: Importer): Importer {
  return importer
}
