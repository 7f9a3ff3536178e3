import type { JsonValue } from '../../../contracts/json.ts'
import type { WrapRule } from '../../../contracts/wrap-rule.ts'
import type { RuleOptions } from '../../../extraction/rules/compile-checked.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { createMemo } from '../../../text/create-memo.ts'
import { createWrapper, type Wrapper } from '../../../wrap-rules/create-wrapper.ts'

/** What a rule stands for, with the schema that its values have to fit. */
export type WrapperOf = (rule: WrapRule, schema: JsonValue | undefined) => Wrapper

/** Schemas of one tool: servers of several versions, and what they declare for one client or the other. */
const MOST_SCHEMAS = 16

/** Compiles each rule once for each schema. */
export function createWrappers(options: RuleOptions): WrapperOf {
  const known = new WeakMap<WrapRule, ReturnType<typeof createMemo<Wrapper>>>()
  const texts = new WeakMap<object, string>()
  const textOf = (schema: JsonValue | undefined): string => {
    if (!isJsonObject(schema)) return JSON.stringify(schema) ?? ''
    const text = texts.get(schema) ?? JSON.stringify(schema)
    texts.set(schema, text)
    return text
  }
  return (rule, schema) => {
    const ofRule = known.get(rule) ?? createMemo<Wrapper>(MOST_SCHEMAS)
    known.set(rule, ofRule)
    const { output_schema: _own, ...rest } = rule
    return ofRule(textOf(schema), () =>
      createWrapper({ ...rest, ...(schema !== undefined && { output_schema: schema }) }, options),
    )
  }
}
