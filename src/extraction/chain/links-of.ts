import type { Isolator } from '../../contracts/isolator.ts'
import type { TextParser } from '../../contracts/text-parser.ts'
import type { TextView } from '../../text/text-view.ts'
import type { ChainLink } from './chain-link.ts'
import { judgedGroup, soleParser } from './text-parser-group.ts'

/** An extractor, or all links of a chain that is named among extractors. */
export type ChainPart = Isolator | TextParser<TextView> | readonly ChainLink[]

/** The links of a chain in which text parsers that stand next to each other share one. */
export function linksOf(parts: readonly ChainPart[]): readonly ChainLink[] {
  const links: ChainLink[] = []
  let parsers: TextParser<TextView>[] = []
  const close = (): void => {
    const [first] = parsers
    if (first !== undefined)
      links.push(parsers.length === 1 ? soleParser(first) : judgedGroup(parsers, { isNamed: true }))
    parsers = []
  }
  for (const part of parts) {
    if ('isolate' in part || 'length' in part) {
      close()
      links.push(...('length' in part ? part : [part]))
    } else parsers.push(part)
  }
  close()
  return links
}
