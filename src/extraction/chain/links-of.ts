import type { Isolator } from '../../contracts/isolator.ts'
import type { TextParser } from '../../contracts/text-parser.ts'
import type { TextView } from '../../text/text-view.ts'
import type { ChainLink } from './chain-link.ts'
import { judgedGroup, soleParser } from './text-parser-group.ts'

type Extractor = Isolator | TextParser<TextView>

/** The links of a chain in which text parsers that stand next to each other share one. */
export function linksOf(extractors: readonly Extractor[]): readonly ChainLink[] {
  const links: ChainLink[] = []
  let parsers: TextParser<TextView>[] = []
  const close = (): void => {
    const [first] = parsers
    if (first !== undefined)
      links.push(parsers.length === 1 ? soleParser(first) : judgedGroup(parsers, { isNamed: true }))
    parsers = []
  }
  for (const extractor of extractors) {
    if ('isolate' in extractor) {
      close()
      links.push(extractor)
    } else parsers.push(extractor)
  }
  close()
  return links
}
