import type { Attempt, ExtractionSuccess } from '../../contracts/extraction.ts'
import type { Shape } from '../../contracts/classification.ts'
import { viewText } from '../../text/text-view.ts'
import { isMainPart } from '../shapes/is-main-part.ts'
import type { ValueCheck } from '../target/value-check.ts'
import { type ChainLink, isTextParserGroup } from './chain-link.ts'
import { type GroupExtraction, parseByGroup } from './parse-by-group.ts'

/** A list may well stand around a value without holding it. */
const LOOSE: ReadonlySet<Shape> = new Set(['list', 'lines'])

interface PartOfText<Value> {
  readonly text: string
  readonly check: ValueCheck<Value>
  readonly part: ExtractionSuccess<Value>
  /** What comes in the chain behind the isolator that found the part. */
  readonly rest: readonly ChainLink[]
}

/** What is read of a whole text in place of a part of it, and why the part isn't. */
export interface FormAround<Value> {
  readonly won: NonNullable<GroupExtraction<Value>['won']>
  readonly attempt: Attempt
}

/**
 * The table, the records or the tree in which a value stands that is little of its text: JSON in a cell is a cell. Undefined
 * where the value is what the text is about, or stands in nothing of the kind.
 */
export function formAround<Value>(found: PartOfText<Value>): FormAround<Value> | undefined {
  const { text, part, rest } = found
  const group = rest.filter(isTextParserGroup).find(({ isNamed }) => !isNamed)
  if (group === undefined || part.coverage >= 0.5) return undefined
  if (isMainPart(text, viewText(text), part)) return undefined
  const holding = {
    ...group,
    parse: (whole: string) => {
      const { ranked } = group.parse(whole)
      return { ranked: ranked.filter(({ parser }) => !LOOSE.has(parser.shape)), refused: [] }
    },
  }
  const { won } = parseByGroup(holding, found)
  if (won === undefined) return undefined
  const reason = `it is a small part of a text that ${won.extractor} reads as a whole`
  const { extractor, span } = part
  return { won, attempt: { extractor, stage: 'isolate', reason, at: span[0], span } }
}
