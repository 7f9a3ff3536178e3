import type { JsonValue } from '../contracts/json.ts'
import type { RuleSample, SuggestedRules } from '../contracts/suggested-rules.ts'
import { judgeResult } from '../mcp/judge-result.ts'
import type { JudgedSample } from './judged-sample.ts'
import { suggestRule } from './suggest-rule.ts'

/**
 * Wrap rules for tools, from recorded outputs of them: the parser, the fields with their patterns and types, and an output
 * schema over all values. Each rule holds on every output of its tool that isn't an error; for a tool without one the
 * reason says why.
 */
export function suggestRules(samples: readonly RuleSample[]): SuggestedRules {
  const byTool = Map.groupBy(samples, ({ server, tool }) => JSON.stringify([server, tool]))
  const tools = [...byTool.values()].flatMap((ofTool) => {
    const [first] = ofTool
    return first === undefined ? [] : [suggestRule(first, ofTool.flatMap(judged))]
  })
  const rules = tools.flatMap(({ name, rule }) =>
    rule === undefined ? [] : [[name, rule] as const],
  )
  return { rules: { tools: Object.fromEntries(rules) }, tools }
}

function judged(
  {
    tool,
    name,
    text,
    result = textResult(text),
    outputSchema,
    protocolVersion,
    arguments: given,
  }: RuleSample,
  index: number,
): readonly JudgedSample[] {
  const judgement = judgeResult({
    result,
    ...(outputSchema !== undefined && { entry: { name: tool, outputSchema } }),
    ...(protocolVersion !== undefined && { protocolVersion }),
  })
  if (judgement.compliance === 'not-applicable') return []
  const isMeant = text !== undefined
  const sample = { name: name ?? `#${index + 1}`, result, judgement, isMeant }
  return [
    {
      ...sample,
      ...(given !== undefined && { arguments: given }),
      ...(outputSchema !== undefined && { outputSchema }),
    },
  ]
}

function textResult(text: string | undefined): JsonValue {
  return { content: text === undefined ? [] : [{ type: 'text', text }] }
}
