import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import type { ItemPattern, TextExtraction } from '../../../contracts/text-extraction.ts'
import type { WrapRule } from '../../../contracts/wrap-rule.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { listName } from '../../../suggest/list-name.ts'
import { learnedSchema } from './learned-schema.ts'

/**
 * A rule that was found on one result, for those that come: no item is dropped for what it lacks, a list stands in its
 * property whether the first result was one or not, and the schema promises no more than that result shows.
 */
export function gentleRule(
  rule: WrapRule & { readonly output_schema: JsonObject },
  { tool, declared }: { readonly tool: string; readonly declared?: JsonValue },
): WrapRule {
  const { wrap, text_extraction: found } = withoutDropping(rule)
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
  const patterns = rule.text_extraction?.item_patterns
  if (patterns === undefined) return rule
  const entries = Object.entries(patterns).map(([name, { required: _required, ...pattern }]) => {
    const kept: ItemPattern = pattern
    return [name, kept] as const
  })
  const extraction: TextExtraction = {
    ...rule.text_extraction,
    item_patterns: Object.fromEntries(entries),
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
