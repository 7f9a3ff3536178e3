import { HarnessError } from '../contracts/harness-error.ts'
import type { Isolator } from '../contracts/isolator.ts'
import { excerpt } from '../text/excerpt.ts'
import { isolators } from './isolators/index.ts'
import { type Chain, resolveChain } from './presets.ts'

/**
 * The isolators that look through a stream. Of a chain by its name, and of the extractor's own where none is given, those
 * that can; of a list all.
 *
 * @throws HarnessError `wrong-use` for a list with one that can't look through a stream, and as `resolveChain` does.
 */
export function resolveStreamingChain(
  streaming: Chain | undefined,
  chain: readonly Isolator[],
): readonly Isolator[] {
  if (streaming === undefined) return chain.filter(canStream)
  const resolved = resolveChain(streaming)
  if (typeof streaming === 'string') return resolved.filter(canStream)
  const unable = resolved.find((isolator) => !canStream(isolator))
  if (unable === undefined) return resolved
  const able = isolators.filter(canStream).map(({ name }) => name)
  throw new HarnessError(
    'wrong-use',
    `the isolator ${excerpt(unable.name)} can't look through a stream; use ${able.join(', ')}`,
  )
}

function canStream({ createStream }: Isolator): boolean {
  return createStream !== undefined
}
