import type { JsonObject } from '../../../contracts/json.ts'
import type { WrapRule } from '../../../contracts/wrap-rule.ts'
import { isKeptSchema, isStillDeclared } from '../learning/kept-schema.ts'
import { isLearnedSchema } from '../learning/learned-schema.ts'
import type { ToolMemory } from '../tool-memory.ts'
import type { ToolRules } from './create-tool-rules.ts'
import { isPlainAuto } from './rule-kinds.ts'

/** What results of a tool are wrapped by. */
export type RuleInForce =
  /** By somebody, in the rules or in place of what was learned. */
  | { readonly kind: 'written'; readonly rule: WrapRule }
  /** Together with its schema. */
  | { readonly kind: 'learned'; readonly rule: WrapRule }
  /** To keep what the server declares. */
  | { readonly kind: 'kept'; readonly rule: WrapRule }
  /** What was learned is for a schema that the server doesn't declare any more. */
  | { readonly kind: 'outdated' }
  | { readonly kind: 'none' }

/** A tool of which a rule is asked. */
export interface RuledTool {
  readonly tool: string
  readonly virtual?: string
  /** Undefined where no list has been seen. */
  readonly entry?: JsonObject
}

/** The rule that is in force for a tool: what somebody wrote wins over what was learned. */
export function ruleInForce(
  { rules, memory }: { readonly rules: ToolRules; readonly memory: ToolMemory },
  { tool, virtual, entry }: RuledTool,
): RuleInForce {
  const written =
    virtual === undefined
      ? rules.ruleOf(tool)
      : rules.virtuals.find(({ name }) => name === virtual)?.rule
  if (written !== undefined && !isPlainAuto(written)) return { kind: 'written', rule: written }
  const rule = virtual === undefined ? memory.ruleOf(tool) : undefined
  if (rule === undefined || isPlainAuto(rule)) return { kind: 'none' }
  const { output_schema: schema } = rule
  if (isLearnedSchema(schema)) return { kind: 'learned', rule }
  if (!isKeptSchema(schema)) return { kind: 'written', rule }
  return entry === undefined || isStillDeclared(schema, entry['outputSchema'])
    ? { kind: 'kept', rule }
    : { kind: 'outdated' }
}
