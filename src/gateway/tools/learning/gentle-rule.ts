import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import type { ItemPattern, TextExtraction } from '../../../contracts/text-extraction.ts'
import type { WrapRule } from '../../../contracts/wrap-rule.ts'
import { listName } from '../../../suggest/list-name.ts'
import { learnedSchema } from './learned-schema.ts'

/**
 * Returns a suggested rule for the results to come, which nobody has looked at: fields stay as they are written, and a list
 * has its property whether the first result was one or not.
 */
export function gentleRule(
  rule: WrapRule & { readonly output_schema: JsonObject },
  { tool, declared }: { readonly tool: string; readonly declared?: JsonValue },
): WrapRule {
  const { text_extraction: found, ...rest } = asTexts(rule)
  const extraction =
    found?.auto_detect_json === true
      ? { ...found, list_field: found.list_field ?? listName(tool, {}) }
      : found
  return {
    ...rest,
    ...(extraction !== undefined && { text_extraction: extraction }),
    output_schema: learnedSchema(rule.output_schema, declared),
  }
}

/** Returns the rule with fields as they are written: one of a type isn't read if it is written otherwise. */
export function asTexts<Rule extends WrapRule>(rule: Rule): Rule {
  const { item_patterns: patterns, ...rest } = rule.text_extraction ?? {}
  if (patterns === undefined) return rule
  const entries = Object.entries(patterns).flatMap(
    ([name, { regex, multiline }]): [string, ItemPattern][] =>
      regex === undefined ? [] : [[name, { regex, ...(multiline !== undefined && { multiline }) }]],
  )
  const extraction: TextExtraction = {
    ...rest,
    ...(entries.length > 0 && { item_patterns: Object.fromEntries(entries) }),
  }
  return { ...rule, text_extraction: extraction }
}
