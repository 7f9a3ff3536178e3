import type { Extraction, ExtractionSuccess } from '../contracts/extraction.ts'
import type { JsonValue } from '../contracts/json.ts'
import type { TextExtraction } from '../contracts/text-extraction.ts'
import type { UserPattern } from '../contracts/user-pattern.ts'
import type { WrapRule } from '../contracts/wrap-rule.ts'
import { tellsALoss } from '../extraction/tells-a-loss.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { compileUserPattern } from '../patterns/compile-user-pattern.ts'
import { textOfResult } from '../extraction/rules/apply/text-of-result.ts'
import { countVisible } from '../text/count-visible.ts'
import { excerpt } from '../text/excerpt.ts'

/** What a rule makes of a result without holding it to a schema. */
export type Extract = (rule: WrapRule) => Extraction | undefined

/** Nobody is known by the last digits of a fraction. */
const OF_A_FRACTION = /^the number -?\d*\.\S* loses digits as a double$/u

type Patterns = NonNullable<TextExtraction['item_patterns']>

/**
 * What a rule loses of what it reads: what the reading tells of, such as digits of a number or cells that no column has;
 * what stands between items; and words of items that are in no field. Undefined where there is none of that.
 */
export function lossIn(
  rule: WrapRule,
  { extraction, result }: { readonly extraction: ExtractionSuccess; readonly result: JsonValue },
  extract: Extract,
): string | undefined {
  const told = extraction.diagnostics.find((one) => tellsALoss(one) && !OF_A_FRACTION.test(one))
  if (told !== undefined) return told
  const { parser, line_pattern, item_patterns: patterns, rest } = rule.text_extraction ?? {}
  if (extraction.extractor === 'given' || parser === undefined) return undefined
  const text = textOfResult(result) ?? ''
  if (rest === undefined && isBroken(extraction, text))
    return 'something stands between the items that is none'
  if (rest === undefined && line_pattern !== undefined && !isSetApart(extraction, text))
    return 'something stands beside the lines that is none of them'
  const joined = joinedField(extraction.value)
  if (joined !== undefined) return `what stands below ${excerpt(joined)} is no part of its value`
  return patterns === undefined ? undefined : wordsLeft(rule, patterns, extract)
}

/** A value of one word, and a line of several below it: `a.ts`, and `It is on line 8`. */
const JOINED = /^\S+\n\S+(?: \S+){3}/u

/** Returns the field whose value goes on in a line that says something else, in each record. */
function joinedField(value: JsonValue): string | undefined {
  const [list = [value]] = isJsonObject(value) ? Object.values(value).filter(isJsonArray) : []
  const [first = {}, ...others] = list.filter(isJsonObject)
  return Object.keys(first).find(
    (name) => goesOn(first[name]) && others.every((other) => goesOn(other[name])),
  )
}

function goesOn(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && JOINED.test(value)
}

/** Whether less is read than stands where it was read. */
function isBroken({ span: [start, end], coverage }: ExtractionSuccess, text: string): boolean {
  const read = Math.round(coverage * countVisible(text, 0, text.length))
  return read < countVisible(text, start, end)
}

/** The first line of `ls -l`. */
const TOTAL = /^\s*total [\d.,]+[KMGTP]?$/u

/** Whether what stands around lines can't be one of them: it ends with a colon, or a blank line is between. */
function isSetApart({ span: [start, end] }: ExtractionSuccess, text: string): boolean {
  const before = text.slice(0, start)
  const above = before.trimEnd()
  const after = text.slice(end)
  const below = after.trimStart()
  const isNote = above === '' || above.endsWith(':') || TOTAL.test(above)
  return (
    (isNote || hasBlankLine(before.slice(above.length))) &&
    (below === '' || hasBlankLine(after.slice(0, after.length - below.length)))
  )
}

function hasBlankLine(space: string): boolean {
  return space.split('\n').length > 2
}

function wordsLeft(rule: WrapRule, patterns: Patterns, extract: Extract): string | undefined {
  const { item_patterns: _patterns, ...rest } = rule.text_extraction ?? {}
  const plain = extract({ ...rule, text_extraction: rest })
  const value = plain?.ok === true ? plain.value : null
  const [list] = isJsonObject(value) ? Object.values(value).filter(isJsonArray) : []
  const fields = compiled(patterns)
  const isLeft = list?.some((item) => typeof item === 'string' && WORD.test(left(item, fields)))
  return isLeft === true ? 'an item says more than its fields' : undefined
}

const WORD = /[\p{L}\p{N}]/u
const KNOWN = new WeakMap<Patterns, readonly Field[]>()

interface Field {
  readonly pattern: UserPattern
  readonly isJoined: boolean
}

function compiled(patterns: Patterns): readonly Field[] {
  const fields =
    KNOWN.get(patterns) ??
    Object.values(patterns).flatMap(({ regex = '', multiline = false }) => {
      const found = compileUserPattern(regex, { multiline })
      return found.ok && regex !== '' ? [{ pattern: found.pattern, isJoined: multiline }] : []
    })
  KNOWN.set(patterns, fields)
  return fields
}

/** An item without what its fields take, their labels with it. */
function left(item: string, fields: readonly Field[]): string {
  let rest = item
  for (const { pattern, isJoined } of fields) {
    const first = pattern.first(item)
    const matches = isJoined ? pattern.all(item, item.length + 1).matches : first ? [first] : []
    for (const { span } of matches)
      rest = rest.slice(0, span[0]) + ' '.repeat(span[1] - span[0]) + rest.slice(span[1])
  }
  return rest
}
