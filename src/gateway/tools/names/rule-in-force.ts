import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import type { WrapRule } from '../../../contracts/wrap-rule.ts'
import { jsonEqual } from '../../../json/json-equal.ts'
import { isKeptSchema, isStillDeclared } from '../learning/kept-schema.ts'
import { isLearnedSchema } from '../learning/learned-schema.ts'
import type { ToolMemory } from '../tool-memory.ts'
import type { ToolRules } from './create-tool-rules.ts'
import { isDeclaredLater, type LearnedFor } from './declared-later.ts'
import { isPlainAuto } from './rule-kinds.ts'

/** What results of a tool are wrapped by. */
export type RuleInForce =
  /** By somebody, in the rules or in place of what was learned. */
  | { readonly kind: 'written'; readonly rule: WrapRule }
  /** Together with its schema. */
  | { readonly kind: 'learned'; readonly rule: WrapRule }
  /** To keep what the server declares. */
  | { readonly kind: 'kept'; readonly rule: WrapRule }
  /** What was learned is for a schema that the server no longer declares, or the server came to declare one. */
  | { readonly kind: 'outdated' }
  | { readonly kind: 'none' }

/** A tool of which a rule is asked. */
export interface RuledTool {
  readonly tool: string
  readonly virtual?: string
  /** Undefined where no list has been seen. */
  readonly entry?: JsonObject
}

/** Where rules come from. */
interface RuleSources {
  readonly rules: ToolRules
  readonly memory: ToolMemory
  readonly notesOf: (tool: string) => { readonly learnedFor?: LearnedFor }
}

/** The rule that is in force for a tool: what somebody wrote wins over what was learned. */
export function ruleInForce(
  { rules, memory, notesOf }: RuleSources,
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
  const declared = entry?.['outputSchema'] ?? undefined
  if (isLearnedSchema(schema))
    return declared !== undefined && isReplaced(schema, declared, notesOf(tool).learnedFor)
      ? { kind: 'outdated' }
      : { kind: 'learned', rule }
  if (!isKeptSchema(schema)) return { kind: 'written', rule }
  return entry === undefined || isStillDeclared(schema, declared)
    ? { kind: 'kept', rule }
    : { kind: 'outdated' }
}

/** Whether what a server declares takes the place of a schema that was learned, as it was not declared then. */
function isReplaced(
  learned: JsonValue | undefined,
  declared: JsonValue,
  learnedFor: LearnedFor | undefined,
): boolean {
  if (learnedFor === undefined) return isDeclaredLater(learned, declared)
  return learnedFor.declared === undefined || !jsonEqual(learnedFor.declared, declared)
}
