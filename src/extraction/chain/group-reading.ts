import type { TextParser, TextReading } from '../../contracts/text-parser.ts'
import type { TextView } from '../../text/text-view.ts'

/** What a text parser read. */
export interface ReadText {
  readonly reading: TextReading
  /** Share of the text's visible characters that it accounts for. */
  readonly coverage: number
}

/** A text parser that a text is open to, and how well it fits. */
export interface RankedReading {
  readonly parser: TextParser<TextView>
  /** Those that are equal are as good as each other. */
  readonly rank: number
  /**
   * What it reads. Undefined where a long text is not of the form that its beginning is, which is
   * found out here for all that don't fit best: many readings of it aren't held at once.
   */
  readonly read: () => ReadText | undefined
}

/** Why a text parser didn't read a text; of all of them, where the text is open to none. */
export interface ParserRefusal {
  readonly extractor: string
  readonly reason: string
  readonly at?: number
}

/** What came of a text in the hands of several parsers. */
export interface GroupReading {
  /** Best first. */
  readonly ranked: readonly RankedReading[]
  readonly refused: readonly ParserRefusal[]
  /** Why there is nothing to extract, where that is known. */
  readonly nothing?: string
}
