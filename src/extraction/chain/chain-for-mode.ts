import type { ResponseMode } from '../../contracts/extraction-access.ts'
import type { Isolator } from '../../contracts/isolator.ts'
import { type ChainLink, isTextParserGroup } from './chain-link.ts'
import { direct } from '../isolators/direct.ts'
import { fencedBlock } from '../isolators/fenced-block.ts'

/**
 * A chain in the order that suits what a model was asked for: the whole text first where it was to be JSON, a fence first
 * where it was to be one in Markdown. The rest follows in its order. Only where any text was asked for may text parsers that
 * nobody named take it for a table or a list.
 */
export function chainForMode<Link extends ChainLink>(
  chain: readonly Link[],
  mode: ResponseMode | undefined,
): readonly (Link | Isolator)[] {
  switch (mode) {
    case 'json':
    case 'json-schema':
      return withFirst(direct, withoutUnnamed(chain))
    case 'markdown-json':
      return withFirst(fencedBlock, withoutUnnamed(chain))
    case 'tools':
    case undefined:
      return withoutUnnamed(chain)
    case 'text':
      return chain
  }
}

function withoutUnnamed<Link extends ChainLink>(chain: readonly Link[]): readonly Link[] {
  return chain.filter((link) => !isTextParserGroup(link) || link.isNamed)
}

function withFirst<Link extends ChainLink>(
  first: Isolator,
  chain: readonly Link[],
): readonly (Link | Isolator)[] {
  return [first, ...chain.filter((link) => isTextParserGroup(link) || link.name !== first.name)]
}
