import type { Shape } from '../../contracts/classification.ts'
import type { Ambiguity, Attempt, ExtractionSuccess } from '../../contracts/extraction.ts'
import type { ValueCheck } from '../target/value-check.ts'
import { garbledKey } from './garbled-key.ts'
import { fieldPlaces } from './field-places.ts'
import type { RankedReading, ReadText } from './group-reading.ts'
import { misfitAttempt } from './read-candidate.ts'
import type { TextParserGroup } from './text-parser-group.ts'
import { valueOfReading } from './value-of-reading.ts'

const MOST_AROUND = 20

/** Forms whose keys are in the text beside their values. Columns are named as their header has it. */
const WITH_KEYS: ReadonlySet<Shape> = new Set(['key-value', 'records', 'lines'])

/** What came of a text that a group of text parsers looked at. */
export interface GroupExtraction<Value> {
  readonly attempts: readonly Attempt[]
  readonly won?: Omit<ExtractionSuccess<Value>, 'tried'>
  /** Why there is nothing to extract, where that is known. */
  readonly nothing?: string
}

/** The best reading whose value is what was asked for. */
export function parseByGroup<Value>(
  group: TextParserGroup,
  { text, check }: { readonly text: string; readonly check: ValueCheck<Value> },
): GroupExtraction<Value> {
  const { ranked, refused, nothing } = group.parse(text)
  const attempts: Attempt[] = refused.map((refusal) => ({ stage: 'isolate', ...refusal }))
  for (const [index, candidate] of ranked.entries()) {
    const { parser } = candidate
    const read = candidate.read()
    if (read === undefined) continue
    const { reading } = read
    const value = valueOfReading(reading)
    const garbled = WITH_KEYS.has(parser.shape) ? garbledKey(value) : undefined
    if (garbled !== undefined) {
      attempts.push({
        extractor: parser.name,
        stage: 'decode',
        reason: garbled,
        at: reading.span[0],
        span: reading.span,
      })
      continue
    }
    const checked = check(value)
    if (checked.ok) {
      const equals = ranked.slice(index + 1).filter(({ rank }) => rank === candidate.rank)
      const won = success({ text, parser, read, value: checked.value })
      return { attempts, won: { ...won, ambiguities: ambiguitiesAmong(equals, check) } }
    }
    const { span } = reading
    attempts.push({ extractor: parser.name, ...misfitAttempt(checked, value), at: span[0], span })
  }
  return { attempts, ...(nothing !== undefined && { nothing }) }
}

function success<Value>({
  text,
  parser,
  read: { reading, coverage },
  value,
}: {
  readonly text: string
  readonly parser: RankedReading['parser']
  readonly read: ReadText
  readonly value: Value
}): Omit<ExtractionSuccess<Value>, 'tried' | 'ambiguities'> {
  return {
    ok: true,
    value,
    extractor: parser.name,
    how: 'assembled',
    format: parser.format,
    span: reading.span,
    repairs: [],
    coverage,
    ...(reading.unmatched.length > 0 && { around: reading.unmatched.slice(0, MOST_AROUND) }),
    fields: fieldPlaces(text, reading),
    diagnostics: reading.diagnostics,
  }
}

function ambiguitiesAmong<Value>(
  readings: readonly RankedReading[],
  check: ValueCheck<Value>,
): readonly Ambiguity[] {
  return readings.flatMap(({ parser, read }) => {
    const reading = read()?.reading
    if (reading === undefined || !check(valueOfReading(reading)).ok) return []
    return [{ extractor: parser.name, span: reading.span }]
  })
}
