import type { Transform } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as zlib from 'node:zlib'
import type { ReplayPiece } from '../../../contracts/llm-replay.ts'

const { BROTLI_OPERATION_FLUSH, Z_SYNC_FLUSH } = zlib.constants

const FLUSHED = { flush: Z_SYNC_FLUSH }

/** By the first byte of a body: deflate comes with a frame (RFC 1950) and without one. */
const DECODERS: ReadonlyMap<string, (first: number) => Transform> = new Map<
  string,
  (first: number) => Transform
>([
  ['gzip', () => zlib.createGunzip(FLUSHED)],
  ['x-gzip', () => zlib.createGunzip(FLUSHED)],
  [
    'deflate',
    (first) =>
      (first & 0x0f) === 8 ? zlib.createInflate(FLUSHED) : zlib.createInflateRaw(FLUSHED),
  ],
  ['br', () => zlib.createBrotliDecompress({ flush: BROTLI_OPERATION_FLUSH })],
  // Node has it from 22.15 on.
  ...('createZstdDecompress' in zlib ? [['zstd', () => zlib.createZstdDecompress()] as const] : []),
])

/**
 * Takes a content encoding, or several in the order of the header, off pieces; what one unpacks to is due when it was.
 * Rejects where they aren't so encoded; a body that was broken off is unpacked as far as it goes.
 */
export async function unpackPieces(
  pieces: Iterable<ReplayPiece>,
  encoding: string,
): Promise<Iterable<ReplayPiece>> {
  let unpacked = pieces
  for (const name of encoding.toLowerCase().split(',').toReversed()) {
    const decoderOf = DECODERS.get(name.trim())
    if (decoderOf !== undefined) unpacked = await unpackOnce(unpacked, decoderOf)
  }
  return unpacked
}

async function unpackOnce(
  pieces: Iterable<ReplayPiece>,
  decoderOf: (first: number) => Transform,
): Promise<readonly ReplayPiece[]> {
  const [first] = pieces
  const decoder = decoderOf(first?.data[0] ?? 0)
  const unpacked: ReplayPiece[] = []
  let arrived: Uint8Array[] = []
  decoder.on('data', (data: Uint8Array) => arrived.push(data))
  const failed = new Promise<never>((_resolve, reject) => decoder.once('error', reject))
  // The race below tells of a failure, and there may be none any more.
  failed.catch(() => undefined)
  for (const { at, data } of pieces) {
    const written = new Promise<void>((resolve) => decoder.write(data, () => resolve()))
    await Promise.race([written.then(() => nextTurn()), failed])
    if (arrived.length > 0) unpacked.push({ at, data: Buffer.concat(arrived) })
    arrived = []
  }
  decoder.destroy()
  return unpacked
}
