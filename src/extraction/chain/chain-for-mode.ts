import type { ResponseMode } from '../../contracts/extraction-access.ts'
import type { Isolator } from '../../contracts/isolator.ts'
import { direct } from '../isolators/direct.ts'
import { fencedBlock } from '../isolators/fenced-block.ts'

/**
 * A chain in the order that suits what a model was asked for: the whole text first where it was to be JSON, a fence first
 * where it was to be one in Markdown. The rest follows in its order.
 */
export function chainForMode(
  chain: readonly Isolator[],
  mode: ResponseMode | undefined,
): readonly Isolator[] {
  switch (mode) {
    case 'json':
    case 'json-schema':
      return withFirst(direct, chain)
    case 'markdown-json':
      return withFirst(fencedBlock, chain)
    case 'tools':
    case 'text':
    case undefined:
      return chain
  }
}

function withFirst(first: Isolator, chain: readonly Isolator[]): readonly Isolator[] {
  return [first, ...chain.filter(({ name }) => name !== first.name)]
}
