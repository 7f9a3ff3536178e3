import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import type { ItemPattern, TextExtraction } from '../../../contracts/text-extraction.ts'
import type { WrapRule } from '../../../contracts/wrap-rule.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { listName } from '../../../suggest/list-name.ts'
import { learnedSchema } from './learned-schema.ts'

/**
 * A rule that was found on one result, for those that come: no item is dropped for what it lacks and no field for what it
 * is, a list stands in its property whether the first result was one or not, and the schema promises no more than that
 * result shows.
 */
export function gentleRule(
  rule: WrapRule & { readonly output_schema: JsonObject },
  { tool, declared }: { readonly tool: string; readonly declared?: JsonValue },
): WrapRule {
  const { wrap, text_extraction: found } = asTexts(rule)
  const [field, list] = movedList(rule.output_schema) ?? []
  const schema =
    field === undefined || list === undefined
      ? rule.output_schema
      : { ...rule.output_schema, properties: { [field]: list } }
  const extraction =
    found?.auto_detect_json === true ? { ...found, list_field: field ?? listName(tool, {}) } : found
  return {
    wrap,
    ...(extraction !== undefined && { text_extraction: extraction }),
    output_schema: learnedSchema(schema, declared),
  }
}

/** The rule with all items that it reads, also those that lack a field which all items of one result had. */
export function withoutDropping<Rule extends WrapRule>(rule: Rule): Rule {
  return withPatterns(rule, ({ required: _required, ...pattern }) => pattern)
}

/** The same, with fields as they are written: one of a type isn't read where it is written otherwise. */
export function asTexts<Rule extends WrapRule>(rule: Rule): Rule {
  return withPatterns(rule, ({ regex, multiline }) =>
    regex === undefined ? undefined : { regex, ...(multiline !== undefined && { multiline }) },
  )
}

function withPatterns<Rule extends WrapRule>(
  rule: Rule,
  change: (pattern: ItemPattern) => ItemPattern | undefined,
): Rule {
  const { item_patterns: patterns, ...rest } = rule.text_extraction ?? {}
  if (patterns === undefined) return rule
  const entries = Object.entries(patterns).flatMap(([name, pattern]) => {
    const changed = change(pattern)
    return changed === undefined ? [] : [[name, changed] as const]
  })
  const extraction: TextExtraction = {
    ...rest,
    ...(entries.length > 0 && { item_patterns: Object.fromEntries(entries) }),
  }
  return { ...rule, text_extraction: extraction }
}

/** The property that a schema moves an array into. */
function movedList({
  properties,
}: JsonObject): readonly [name: string, schema: JsonObject] | undefined {
  const [only, ...others] = isJsonObject(properties) ? Object.entries(properties) : []
  if (only === undefined || others.length > 0) return undefined
  const [name, schema] = only
  if (!isJsonObject(schema) || schema['source_field'] !== '$') return undefined
  const { source_field: _place, ...rest } = schema
  return [name, rest]
}
