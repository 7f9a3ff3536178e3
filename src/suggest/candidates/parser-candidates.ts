import type { TextParserName } from '../../contracts/text-parser.ts'
import type { JudgedSample } from '../judged-sample.ts'
import { sampleForms } from '../sample-forms.ts'

/** More samples speak for no other parser. */
const MOST = 20

/** A parser that some texts are judged to be of the form of. */
export interface ParserCandidate {
  readonly parser: TextParserName
}

/** The parsers that `auto` would use for some sample, best first by what it makes of all; `lines` shows the least. */
export function parserCandidates(samples: readonly JudgedSample[]): readonly ParserCandidate[] {
  const ranks = new Map<TextParserName, number>()
  for (const sample of samples.slice(0, MOST))
    for (const { parser, rank } of sampleForms(sample) ?? [])
      if (parser !== 'lines') ranks.set(parser, (ranks.get(parser) ?? 0) + rank)
  return [...ranks].toSorted(([, one], [, other]) => other - one).map(([parser]) => ({ parser }))
}
