import type { Extraction, ExtractionSuccess } from '../contracts/extraction.ts'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import type { UserPattern } from '../contracts/user-pattern.ts'
import type { EmptyPattern } from '../contracts/wrap-rule.ts'
import { ruleFailure } from '../extraction/rules/apply/rule-failure.ts'
import { textOfResult } from '../extraction/rules/apply/text-of-result.ts'
import { readPattern } from '../extraction/rules/check/read-pattern.ts'
import type { RuleFault } from '../extraction/rules/check/rule-fault.ts'
import { rulesSchema } from '../extraction/rules/rules-schema.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { compileUserPattern } from '../patterns/compile-user-pattern.ts'
import { withoutSourceFields } from '../projection/without-source-fields.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { excerpt } from '../text/excerpt.ts'
import type { Wrapping } from './list-rules.ts'

/** UTF-16 units of a text that outcome patterns read. */
const MOST_CHARACTERS = 1_048_576

/** The outcome that a rule's patterns report for a result; undefined if the text is to be read as data. */
export type OutcomeOf = (result: JsonValue) => Extraction | undefined

/** Compiles `error_when` and `empty_when`: a text that `error_when` matches is an error, whatever else matches. */
export function createOutcomes(rule: Wrapping): OutcomeOf {
  const failing = [rule.error_when ?? []].flat().flatMap(compiled)
  const empty = emptyPatterns(rule).flatMap((one) =>
    compiled(one.pattern).map((pattern) => ({ pattern, value: one.value ?? emptyValue(rule) })),
  )
  if (failing.length === 0 && empty.length === 0) return () => undefined
  return (result) => {
    const text = textOfResult(result)?.slice(0, MOST_CHARACTERS).trim() ?? ''
    if (text === '') return undefined
    if (failing.some((pattern) => pattern.test(text)))
      return ruleFailure('error', `the text reports an error (error_when): ${excerpt(text)}`)
    const found = empty.find(({ pattern }) => pattern.test(text))
    if (found === undefined) return undefined
    return found.value === undefined
      ? ruleFailure('unfit', 'empty_when matches, and no value stands for an empty result; add one')
      : nothingFound(found.value, text)
  }
}

function compiled(source: string): readonly UserPattern[] {
  const read = compileUserPattern(source)
  return read.ok ? [read.pattern] : []
}

function emptyPatterns({ empty_when: patterns = [] }: Wrapping): readonly EmptyPattern[] {
  const list = typeof patterns === 'string' ? [patterns] : patterns
  return list.map((one) => (typeof one === 'string' ? { pattern: one } : one))
}

/** Returns the value of an empty result: an empty list, if the rule or its schema has a single place for one. */
function emptyValue({
  text_extraction: extraction,
  output_schema: schema,
}: Wrapping): JsonObject | readonly JsonValue[] | undefined {
  const field = extraction?.list_field ?? extraction?.table_field
  if (field !== undefined) return { [field]: [] }
  if (!isJsonObject(schema)) return undefined
  if (schema['type'] === 'array') return []
  const { properties } = schema
  const [only, ...others] = Object.entries(isJsonObject(properties) ? properties : {}).filter(
    ([, property]) => isJsonObject(property) && [property['type']].flat().includes('array'),
  )
  return only === undefined || others.length > 0 ? undefined : { [only[0]]: [] }
}

function nothingFound(value: JsonValue, text: string): ExtractionSuccess {
  return {
    ok: true,
    value,
    extractor: 'empty_when',
    how: 'assembled',
    format: 'text',
    span: [0, text.length],
    repairs: [],
    coverage: 1,
    tried: [],
    ambiguities: [],
    diagnostics: [],
  }
}

/** Returns what is wrong with the outcome patterns of a rule, as far as their form is right. */
export function outcomeFaults(pointer: string, written: JsonObject): readonly RuleFault[] {
  const rule = { wrap: 'auto', ...written }
  if (!isWrapping(rule)) return []
  const { error_when: failing = [], output_schema: schema } = rule
  return [
    ...[failing]
      .flat()
      .flatMap((pattern, index) =>
        patternFault(
          `${pointer}/error_when${typeof failing === 'string' ? '' : `/${index}`}`,
          pattern,
        ),
      ),
    ...emptyPatterns(rule).flatMap((one, index) => {
      const isAlone = typeof rule.empty_when === 'string'
      const at = `${pointer}/empty_when${isAlone ? '' : `/${index}`}`
      const value = one.value ?? emptyValue(rule)
      return [...patternFault(at, one.pattern), ...valueFault(at, { value, schema })]
    }),
  ]
}

/** The parts of the published schema that say which form a rule has here. */
const FORM: JsonObject = {
  type: 'object',
  properties: {
    text_extraction: { type: 'object' },
    empty_when: { $ref: '#/$defs/emptyWhen' },
    error_when: { $ref: '#/$defs/errorWhen' },
  },
  $defs: rulesSchema['$defs'] ?? {},
}

function isWrapping(rule: JsonObject): rule is JsonObject & Wrapping {
  const form = compileSchema(FORM)
  return form.ok && form.validate(rule).length === 0
}

function patternFault(pointer: string, pattern: string): readonly RuleFault[] {
  const read = readPattern(pattern)
  return read.ok ? [] : [{ pointer, message: read.message }]
}

/** A rule without a schema may have one of its server's, which is known later. */
function valueFault(
  pointer: string,
  { value, schema }: Readonly<Record<'value' | 'schema', JsonValue | undefined>>,
): readonly RuleFault[] {
  if (schema === undefined) return []
  if (value === undefined)
    return [
      {
        pointer,
        message:
          'no value stands for an empty result, as output_schema has no single list; add "value"',
      },
    ]
  const compiledSchema = compileSchema(withoutSourceFields(schema))
  const [error] = compiledSchema.ok ? compiledSchema.validate(value) : []
  if (error === undefined) return []
  const place = error.pointer === '' ? '' : `${error.pointer} `
  return [
    {
      pointer,
      message: `the value of an empty result, ${excerpt(JSON.stringify(value))}, does not fit output_schema: ${place}${error.message}`,
    },
  ]
}
