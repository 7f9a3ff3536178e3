import type { Span } from '../../../contracts/extraction.ts'
import type { JsonValue } from '../../../contracts/json.ts'
import { kindOf } from '../../../json/kind-of.ts'
import { excerpt } from '../../../text/excerpt.ts'
import { applyTransform } from './apply-transform.ts'
import type { CompiledField } from './compile-fields.ts'
import { toType } from './to-type.ts'

/** What an item has of a field. */
export interface FoundField {
  /** Undefined where it is missing. */
  readonly value?: JsonValue
  /** In the item's text, where a pattern found it. */
  readonly span?: Span
  /** What kept something that is there from being the value, or from being read whole. */
  readonly problem?: string
  /** Whether the pattern matches again behind the match that is taken. */
  readonly isAgain?: true
}

/** Where a field is looked for. */
export interface FieldSource {
  /** Of the item. */
  readonly text: string
  /** What the parser read under its name. */
  readonly own: JsonValue | undefined
}

/** Looks for a field in an item, and turns what is there into what it should be. A text that can't be is missing. */
export function findField(
  source: FieldSource,
  field: CompiledField,
  maxMatches: number,
): FoundField {
  const written = field.pattern === undefined ? asRead(source) : searched(source, field, maxMatches)
  const { value, ...rest } = written
  if (value === undefined) return rest
  if (typeof value !== 'string')
    return field.type === 'string' && field.transforms.length === 0
      ? written
      : { problem: `is ${kindOf(value)}, not a text` }
  return { ...rest, ...turned(value, field) }
}

function asRead({ own }: FieldSource): FoundField {
  return own === undefined ? {} : { value: own }
}

/** UTF-16 units of an item: fields stand near its beginning, and time grows with each pattern. */
const MAX_SEARCHED = 1 << 20

/** Of a pattern over an item; patterns have fewer than 64 as a rule. */
const MAX_STEPS = 1 << 26

function searched(
  { text: whole }: FieldSource,
  field: CompiledField,
  maxMatches: number,
): FoundField {
  const most = Math.min(MAX_SEARCHED, Math.floor(MAX_STEPS / (field.pattern?.size ?? 1)))
  if (whole.length <= most) return searchedIn(whole, field, maxMatches)
  const found = searchedIn(whole.slice(0, most), field, maxMatches)
  return { problem: `is looked for in the first ${most} characters only`, ...found }
}

function searchedIn(
  text: string,
  { pattern, isJoined }: CompiledField,
  maxMatches: number,
): FoundField {
  if (!isJoined) {
    const match = pattern?.first(text)
    if (match?.value === undefined || match.valueSpan === undefined) return {}
    const isAgain = pattern !== undefined && pattern.matchesAgain(text)
    return { value: match.value, span: match.valueSpan, ...(isAgain && { isAgain }) }
  }
  const { matches = [], cut } = pattern?.all(text, maxMatches) ?? {}
  const parts = matches.filter(({ value }) => value !== undefined)
  const [first] = parts
  const problem = cut === undefined ? {} : { problem: `is cut: ${cut}` }
  if (first?.valueSpan === undefined) return problem
  return { value: parts.map(({ value }) => value).join('\n'), span: first.valueSpan, ...problem }
}

function turned(written: string, { type, transforms }: CompiledField): FoundField {
  let text = written
  for (const name of transforms) {
    const next = applyTransform(name, text)
    if (next === undefined) return { problem: `${excerpt(text)} is no date, or more than one` }
    text = next
  }
  const typed = toType(text, type)
  return typed.ok ? { value: typed.value } : { problem: `${excerpt(text)} ${typed.reason}` }
}
