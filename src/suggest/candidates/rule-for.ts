import type { JsonValue } from '../../contracts/json.ts'
import type { TextExtraction } from '../../contracts/text-extraction.ts'
import type { WrapRule } from '../../contracts/wrap-rule.ts'
import { literalParsers } from '../../extraction/parsers/literals/literal-parsers.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { withoutAskedNames } from '../asked-names.ts'
import type { Candidate } from '../candidate.ts'
import type { JudgedSample } from '../judged-sample.ts'
import { headingsOf } from '../heading-groups.ts'
import { outputSchema } from '../output-schema.ts'
import { rawValues } from './raw-values.ts'
import { refined } from './refined.ts'

/** Fewer outputs, or fewer values in one, say little of the types of the next. */
const FAIR_OUTPUTS = 2
const FAIR_ITEMS = 3

const REST_NAMES = ['rest', 'rest_of_text', 'other_text']

/** Returns the rule that a candidate comes to, by the outputs that it reads. */
export function ruleFor(candidate: Candidate, samples: readonly JudgedSample[]): WrapRule {
  const { wrap, declared } = candidate
  const found = refined(candidate, samples)
  if (declared !== undefined)
    return { wrap, ...(found && { text_extraction: found }), output_schema: declared }
  const read = rawValues({ wrap, ...(found && { text_extraction: found }) }, samples)
  const bare = read.map(({ value }) => value)
  const named = read.map(({ value, sample }) => withoutAskedNames(value, sample))
  const rest = found === undefined ? undefined : restName(found, bare)
  const kept = rest === undefined ? found : { ...found, rest }
  const values =
    rest === undefined ? bare : valuesBy({ wrap, text_extraction: { ...found, rest } }, samples)
  const isLeft = rest !== undefined && values.some((value) => hasName(value, rest))
  const extraction = isLeft ? kept : found
  return {
    wrap,
    ...(extraction && { text_extraction: extraction }),
    output_schema: outputSchema(isReadFromText(found) ? named : bare, {
      isText: isReadFromText(found),
      isThin: samples.length < FAIR_OUTPUTS || bare.flatMap(itemsOf).length < FAIR_ITEMS,
      list: found?.list_field,
      rest: isLeft ? rest : undefined,
      isGrouped:
        found?.parser === 'indented_tree' && bare.every((value) => headingsOf(value) !== undefined),
    }),
  }
}

function valuesBy(rule: WrapRule, samples: readonly JudgedSample[]): readonly JsonValue[] {
  return rawValues(rule, samples).map(({ value }) => value)
}

/** Returns a name that no value has; undefined if there is no object to add it to. */
function restName({ blocks }: TextExtraction, values: readonly JsonValue[]): string | undefined {
  if (blocks === 'each' || !values.every(isJsonObject)) return undefined
  return REST_NAMES.find((name) => !values.some((value) => hasName(value, name)))
}

function hasName(value: JsonValue, name: string): boolean {
  return isJsonObject(value) && Object.hasOwn(value, name)
}

/** Returns whether a parser reads it whose values are texts all through. */
function isReadFromText(extraction: TextExtraction | undefined): boolean {
  const parser = extraction?.parser
  return (
    parser !== undefined && parser !== 'auto' && !literalParsers.some(({ name }) => name === parser)
  )
}

function itemsOf(value: JsonValue): readonly JsonValue[] {
  const lists = isJsonObject(value) ? Object.values(value).filter(isJsonArray) : []
  return lists.length === 0 ? [value] : lists.flat()
}
