import { type Line, segment } from '../../../reporters/terminal/line.ts'
import type {
  Attempt,
  ExtractionFailure,
  ExtractionSuccess,
  Repair,
  Span,
} from '../../contracts/extraction.ts'
import { escapeUnseen } from '../../text/escape-unseen.ts'
import { drawSpan } from './draw-span.ts'
import type { LookedThrough } from './extracted-input.ts'
import { type Places, placesIn } from './places-in.ts'
import { titledRows } from './titled-rows.ts'
import { valueLines } from './value-lines.ts'

const LONGEST_PIECE = 60
const LONGEST_REASON = 300

/** What came of one input, for people: the value, how it was reached, where it stands, and what was tried. */
export function extractionLines(looked: LookedThrough, width: number): readonly Line[] {
  const { extraction, reason = '', notes } = looked.input
  const places = placesIn(looked.subject)
  if (extraction === null)
    return [
      heading(looked, ['nothing to look through', 'dim'], `: ${reason}`),
      ...titledRows('noticed', notes, itself),
    ]
  const came = extraction.ok
    ? [
        heading(looked, ['value', 'good'], ` via ${extraction.extractor}`),
        ...successLines(extraction, places, width),
      ]
    : [heading(looked, ['no value', 'bad'], reasonOf(extraction))]
  const source = extraction.ok ? extraction.source?.pointer : undefined
  return [
    ...came,
    ...titledRows('noticed', [...notes, ...extraction.diagnostics], itself),
    ...titledRows('tried', extraction.tried, (attempt) => triedRow(attempt, places, source)),
  ]
}

function itself(text: string): readonly string[] {
  return [text]
}

function heading(
  { input: { path, call, rule } }: LookedThrough,
  [verdict, style]: readonly [string, 'good' | 'bad' | 'dim'],
  rest: string,
): Line {
  const place = path === '-' ? 'standard input' : path
  const named = call === undefined ? place : `${call.tool} ${call.id}  line ${call.line}`
  const name = rule === undefined ? named : `${named}  rule ${rule}`
  return [segment(`── ${name}  `, 'strong'), segment(verdict, style), segment(cutTo(rest))]
}

function reasonOf({ code, reason }: ExtractionFailure): string {
  return ` (${code}): ${reason}`
}

function successLines(
  extraction: ExtractionSuccess,
  places: Places,
  width: number,
): readonly Line[] {
  const { value, how, format, coverage, source, span, repairs, ambiguities, parts } = extraction
  const { around = [] } = extraction
  const pointer = source?.pointer
  const text = places.textAt(pointer)
  const used =
    text === undefined
      ? `came as a value, ${pointer ?? ''}`
      : `${percent(coverage)} of the text, ${placeOf(span, places, pointer)}`
  return [
    ...valueLines(value),
    [segment(`${how}, ${format}, ${used}`, 'dim')],
    ...(text === undefined ? [] : drawSpan(text, span, width)),
    ...titledRows('around', text === undefined ? [] : around, (run) => [
      placeOf(run, places, pointer),
      quoted((text ?? '').slice(...run)),
    ]),
    ...titledRows('parts', parts ?? [], (part) => [
      part.extractor,
      placeOf(part.span, places, part.pointer),
    ]),
    ...titledRows('repairs', repairs, (repair) => repairRow(repair, places, pointer)),
    ...titledRows('as good', ambiguities, (other) => [
      other.extractor,
      placeOf(other.span, places, other.pointer ?? pointer),
    ]),
  ]
}

/** From the first character to the last one. */
function placeOf([start, end]: Span, { placeAt }: Places, pointer?: string): string {
  const place = `${placeAt(start, pointer)} to ${placeAt(Math.max(start, end - 1), pointer)}`
  return pointer === undefined ? place : `${pointer} ${place}`
}

function percent(share: number): string {
  if (share === 1) return '100%'
  return share < 0.01 ? 'less than 1%' : `${Math.floor(share * 100)}%`
}

function repairRow(
  { code, start, before, after, pointer }: Repair,
  { placeAt }: Places,
  source: string | undefined,
): readonly string[] {
  const place = placeAt(start, pointer ?? source)
  const named = pointer === undefined ? place : `${pointer} ${place}`
  return [code, named, `${quoted(before)} → ${quoted(after)}`]
}

function triedRow(
  { extractor, stage, reason, errors = [], at, pointer }: Attempt,
  { placeAt }: Places,
  source: string | undefined,
): readonly string[] {
  const place = at === undefined ? '' : placeAt(at, pointer ?? source)
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  const named = pointer === undefined ? place : `${pointer} ${place}`.trim()
  return [extractor, stage, named, `${cutTo(reason)}${more}`]
}

/** White space is seen, and nothing of it acts on the terminal. */
function quoted(text: string): string {
  return escapeUnseen(JSON.stringify(cutTo(text, LONGEST_PIECE)))
}

function cutTo(text: string, most = LONGEST_REASON): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}
