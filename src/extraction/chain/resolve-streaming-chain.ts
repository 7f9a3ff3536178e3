import { HarnessError } from '../../contracts/harness-error.ts'
import type { Isolator } from '../../contracts/isolator.ts'
import { excerpt } from '../../text/excerpt.ts'
import { isolators } from '../isolators/index.ts'
import { type ChainLink, isTextParserGroup, namesInChain } from './chain-link.ts'
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
  const able = resolved.filter(canStream)
  const unable = resolved.find((link) => !canStream(link))
  if (unable === undefined) return able
  const [name = ''] = namesInChain([unable])
  throw new HarnessError(
    'wrong-use',
    `${isTextParserGroup(unable) ? 'the text parser' : 'the isolator'} ${excerpt(name)} can't look through a stream; use ${namesInChain(isolators.filter(canStream)).join(', ')}`,
  )
}

/** One that looks as another one before it does would show nothing more. */
function thoseThatCan(chain: readonly ChainLink[]): readonly Isolator[] {
  const able = chain.filter(canStream)
  return able.filter(
    (isolator, index) => able.findIndex((other) => lookOf(other) === lookOf(isolator)) === index,
  )
}

function lookOf({ name, streamsLike = name }: Isolator): string {
  return streamsLike
}

function canStream(link: ChainLink): link is Isolator {
  return !isTextParserGroup(link) && link.createStream !== undefined
}
