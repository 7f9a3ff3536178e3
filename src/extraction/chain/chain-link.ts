import type { Isolator } from '../../contracts/isolator.ts'
import type { TextParserGroup } from './text-parser-group.ts'

/** What stands in one place of a chain. */
export type ChainLink = Isolator | TextParserGroup

/** Whether it is text parsers that stand there. */
export function isTextParserGroup(link: ChainLink): link is TextParserGroup {
  return !('isolate' in link)
}

/** The names in a chain, in the order in which they are tried. */
export function namesInChain(chain: readonly ChainLink[]): readonly string[] {
  return chain.flatMap((link) => (isTextParserGroup(link) ? link.names : [link.name]))
}
