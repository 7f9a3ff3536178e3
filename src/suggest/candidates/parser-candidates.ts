import type { TextParserName } from '../../contracts/text-parser.ts'
import { bestReadings } from '../../extraction/chain/best-readings.ts'
import { textParsers } from '../../extraction/parsers/index.ts'
import type { JudgedSample } from '../judged-sample.ts'
import { sampleText } from '../sample-text.ts'

/** More samples speak for no other parser. */
const MOST = 20

/** A parser that some texts are judged to be of the form of. */
export interface ParserCandidate {
  readonly parser: TextParserName
}

/** The parsers that `auto` would use for some sample, best first by what it makes of all. */
export function parserCandidates(samples: readonly JudgedSample[]): readonly ParserCandidate[] {
  const ranks = new Map<TextParserName, number>()
  for (const { result } of samples.slice(0, MOST)) {
    const text = sampleText(result)
    if (text === undefined || text.trim() === '') continue
    for (const { parser, rank } of bestReadings(text, textParsers).ranked)
      if (parser.name !== 'lines') ranks.set(parser.name, (ranks.get(parser.name) ?? 0) + rank)
  }
  return [...ranks].toSorted(([, one], [, other]) => other - one).map(([parser]) => ({ parser }))
}
