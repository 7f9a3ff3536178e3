import type { JsonValue } from '../contracts/json.ts'
import type { TextExtraction } from '../contracts/text-extraction.ts'
import type { WrapMode, WrapRules } from '../contracts/wrap-rule.ts'

/** What a rule makes of results. */
export interface Wrapping {
  readonly wrap: WrapMode
  readonly textExtraction?: TextExtraction
  readonly outputSchema?: JsonValue
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
      textExtraction: tool.text_extraction ?? {},
      outputSchema: tool.output_schema,
    })),
    ...Object.entries(tools).map(([name, rule]) => ({
      name,
      source: name,
      isVirtual: false,
      wrap: rule.wrap,
      ...(rule.text_extraction && { textExtraction: rule.text_extraction }),
      ...(rule.output_schema && { outputSchema: rule.output_schema }),
    })),
  ]
}
