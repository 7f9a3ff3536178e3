import type { JsonValue } from '../contracts/json.ts'
import type { OutcomePatterns, WrapRule, WrapRules } from '../contracts/wrap-rule.ts'

/** The part of a rule that makes values of results; its schema may be any that a server declares. */
export interface Wrapping extends OutcomePatterns, Pick<WrapRule, 'wrap' | 'text_extraction'> {
  readonly output_schema?: JsonValue
}

/** A rule as it is applied to results of one tool. */
export interface AppliedRule extends Wrapping {
  /** The virtual tool, or the key under `tools`. */
  readonly name: string
  /** The tool whose results it is for: `server:tool`, or `tool`. */
  readonly source: string
  readonly isVirtual: boolean
}

/** All rules of a file, virtual tools first: one without a `text_extraction` finds out what the text is. */
export function listRules({
  virtual_tools: virtual = {},
  tools = {},
}: WrapRules): readonly AppliedRule[] {
  return [
    ...Object.entries(virtual).map(([name, tool]) => ({
      name,
      source: tool.source_tool,
      isVirtual: true,
      wrap: 'text_extraction' as const,
      text_extraction: tool.text_extraction ?? {},
      output_schema: tool.output_schema,
      ...outcomesOf(tool),
    })),
    ...Object.entries(tools).map(([name, rule]) => ({
      name,
      source: name,
      isVirtual: false,
      wrap: rule.wrap,
      ...(rule.text_extraction && { text_extraction: rule.text_extraction }),
      ...(rule.output_schema && { output_schema: rule.output_schema }),
      ...outcomesOf(rule),
    })),
  ]
}

function outcomesOf({ empty_when, error_when }: OutcomePatterns): OutcomePatterns {
  return { ...(empty_when && { empty_when }), ...(error_when && { error_when }) }
}
