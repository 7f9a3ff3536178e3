import type { RowBatch } from './row-batch.ts'
import type { RowsFailure } from './rows-failure.ts'
import { type RowsOptions, rowsSettings } from './rows-options.ts'
import { RowsReader } from './rows-reader.ts'

/** Chunks of a document, cut anywhere: bytes in UTF-8, or text. A chunk must not be changed before the next is asked for. */
export type RowChunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

/**
 * Reads rows from a JSON document while it comes, in batches; the same ones for every way to cut it. The document is
 * checked to its end, also what isn't a row. Where it can't be read further, the last thing that comes is why, and the
 * batches before it hold. A document without a row gives one empty batch. What is thrown while chunks are read is thrown
 * on.
 *
 * @throws HarnessError `wrong-use` for a path that is no JSONPath or a number that is no limit, at once; and for a document
 * that is read whole where the path selects millions of values in it.
 */
export function readRows(
  chunks: RowChunks,
  options: RowsOptions,
): AsyncIterable<RowBatch | RowsFailure> {
  return batchesOf(chunks, new RowsReader(rowsSettings(options)))
}

async function* batchesOf(
  chunks: RowChunks,
  reader: RowsReader,
): AsyncGenerator<RowBatch | RowsFailure, void, undefined> {
  for await (const chunk of chunks) {
    yield* reader.push(chunk)
    if (reader.failure !== undefined) break
  }
  if (reader.failure === undefined) yield* reader.end()
  if (reader.failure !== undefined) yield reader.failure
}
