import { HarnessError } from '../../contracts/harness-error.ts'
import type { Isolator } from '../../contracts/isolator.ts'
import { excerpt } from '../../text/excerpt.ts'
import { isolators } from '../isolators/index.ts'
import { type Chain, CLASSIC_STREAMING, resolveChain } from './presets.ts'

/**
 * The isolators that look through a stream. Of a chain by its name those that can, of `classic` the two that it streams
 * with; of a list all. Where none is given it goes by the extractor's own chain: those of it that can.
 *
 * @throws HarnessError `wrong-use` for a list with one that can't look through a stream, and as `resolveChain` does.
 */
export function resolveStreamingChain(
  streaming: Chain | undefined,
  chain: Chain,
): readonly Isolator[] {
  const wanted = streaming ?? chain
  const resolved = resolveChain(wanted === 'classic' ? CLASSIC_STREAMING : wanted)
  if (streaming === undefined || typeof streaming === 'string') return thoseThatCan(resolved)
  const unable = resolved.find((isolator) => !canStream(isolator))
  if (unable === undefined) return resolved
  const able = isolators.filter(canStream).map(({ name }) => name)
  throw new HarnessError(
    'wrong-use',
    `the isolator ${excerpt(unable.name)} can't look through a stream; use ${able.join(', ')}`,
  )
}

/** One that looks as another one before it does would show nothing more. */
function thoseThatCan(chain: readonly Isolator[]): readonly Isolator[] {
  const able = chain.filter(canStream)
  return able.filter(
    (isolator, index) => able.findIndex((other) => lookOf(other) === lookOf(isolator)) === index,
  )
}

function lookOf({ name, streamsLike = name }: Isolator): string {
  return streamsLike
}

function canStream({ createStream }: Isolator): boolean {
  return createStream !== undefined
}
