import type { Extraction } from '../../contracts/extraction.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { createWrapper, type Wrapper } from '../../wrap-rules/create-wrapper.ts'
import type { AppliedRule } from '../../wrap-rules/list-rules.ts'
import { ruleNamed } from '../../wrap-rules/rule-named.ts'
import { rulesFor } from '../../wrap-rules/rules-for.ts'
import type { Look, Looked, Looks } from './looks.ts'

/** What rules may do. */
interface RuleLooksOptions {
  readonly allowOrigins: readonly string[]
  readonly signal: AbortSignal
}

/** Every result is looked at by the rules for its tool, every text by the one rule. */
export function looksByRules(rules: readonly AppliedRule[], options: RuleLooksOptions): Looks {
  const extractors = new Map<AppliedRule, Wrapper>()
  const extractorOf = (rule: AppliedRule): Wrapper => {
    const extractor = extractors.get(rule) ?? createWrapper(rule, options)
    extractors.set(rule, extractor)
    return extractor
  }
  return {
    ofText: (text) => {
      const rule = ruleNamed(rules)
      const answer = answerIn(text)
      if (answer === undefined) return [lookBy(rule, () => extractorOf(rule).extract(text))]
      if ('error' in answer) return [{ rule: rule.name, look: () => ({ nothing: answer.error }) }]
      const { result } = answer
      return [{ ...lookBy(rule, () => extractorOf(rule).extractResult(result)), result }]
    },
    ofResult: (tool, result) =>
      rulesFor(rules, tool).map((rule) =>
        lookBy(rule, () => extractorOf(rule).extractResult(result)),
      ),
  }
}

/**
 * Returns the result of a tool that a text is as JSON, by itself or in a JSON-RPC answer, or what an answer without one is;
 * undefined for any other text.
 */
function answerIn(
  text: string,
): { readonly result: JsonValue } | { readonly error: string } | undefined {
  const parsed = /^\s*\{/u.test(text) ? safeParseJson(text) : undefined
  if (parsed?.ok !== true || !isJsonObject(parsed.value)) return undefined
  const { jsonrpc, result, error } = parsed.value
  if (jsonrpc === undefined)
    return isToolResult(parsed.value) ? { result: parsed.value } : undefined
  if (error !== undefined)
    return { error: `the text is a JSON-RPC error: ${JSON.stringify(error)}` }
  return result !== undefined && isToolResult(result) ? { result } : undefined
}

function isToolResult(value: JsonValue): boolean {
  if (!isJsonObject(value)) return false
  const { content, structuredContent, isError } = value
  if (content === undefined) return isJsonObject(structuredContent ?? null) && isError !== undefined
  return (
    isJsonArray(content) &&
    content.every((block) => isJsonObject(block) && typeof block['type'] === 'string')
  )
}

function lookBy(rule: AppliedRule, look: () => Extraction | Promise<Extraction>): Look {
  const { name, wrap, text_extraction: extraction } = rule
  const looksAtText = wrap !== 'none' && wrap !== 'drop-schema' && extraction?.enabled !== false
  return { rule: name, look: looksAtText ? look : async () => orNothing(await look()) }
}

/** Where a rule leaves texts alone, a result that has nothing else is none of its business. */
function orNothing(extraction: Extraction): Looked {
  return extraction.ok || extraction.code === 'unfit' ? extraction : { nothing: extraction.reason }
}
