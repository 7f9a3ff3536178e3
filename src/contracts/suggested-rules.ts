import type { JsonValue } from './json.ts'
import type { WrapRule, WrapRules } from './wrap-rule.ts'

/** A recorded output of a tool: a result as it came, or a text that stands for one. */
export interface RuleSample {
  /** @defaultValue none: the rule is for that tool of every server */
  readonly server?: string
  readonly tool: string
  /** What messages call it. @defaultValue `#n`, the n-th sample of its tool */
  readonly name?: string
  /** A `CallToolResult`. Errors are no samples. */
  readonly result?: JsonValue
  /** Of the call: a tool whose text is what its arguments ask for, such as a file, gets no rule. */
  readonly arguments?: JsonValue
  /** In place of a result: a text that is to become data. */
  readonly text?: string
  /** What the tool declares. */
  readonly outputSchema?: JsonValue
  /** Of the conversation. @defaultValue the rules of 2025-11-25 */
  readonly protocolVersion?: string
}

/** What a suggestion rests on: the rule was applied to each sample as it would be in use. */
export interface RuleVerification {
  /** Outputs that aren't errors. */
  readonly samples: number
  /** How many of them the rule gives a value for that fits. */
  readonly held: number
  /** Outputs that report that there is nothing, and those that report an error which nothing marks. */
  readonly outcomes: { readonly empty: number; readonly error: number }
  /** `low` if the rule was learned from one output that is data; try more calls then. */
  readonly confidence: 'low' | 'high'
  /** Share of the texts that the values account for, white space apart; without texts there is none. */
  readonly coverage?: { readonly least: number; readonly mean: number }
  /** What items have, or the value where it has no items. */
  readonly fields: readonly string[]
}

/** What is suggested for a tool, or why nothing is. */
export interface ToolSuggestion {
  /** `server:tool`, or `tool`. */
  readonly name: string
  /** Whether some output of it should or must be wrapped. */
  readonly isNeeded: boolean
  readonly rule?: WrapRule
  /** Of the rule, or of the one that came closest. */
  readonly verification: RuleVerification
  /** Why there is no rule. */
  readonly reason?: string
}

/** Wrap rules for recorded outputs, with what they rest on. */
export interface SuggestedRules {
  readonly rules: WrapRules
  /** Each tool of the samples, in their order. */
  readonly tools: readonly ToolSuggestion[]
}
