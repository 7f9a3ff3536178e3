import type { WrapRule } from '../../../contracts/wrap-rule.ts'
import type { ToolMemory } from '../tool-memory.ts'
import type { ToolRules } from './create-tool-rules.ts'
import { isPlainAuto } from './rule-kinds.ts'

/** What a rule says of how its tool is shown. */
type ShownRule = Pick<WrapRule, 'name' | 'description' | 'input_schema' | 'hide'>

/** What tools are shown by. */
export interface ShownRules extends Pick<ToolRules, 'virtuals'> {
  readonly ruleOf: (tool: string) => ShownRule | undefined
  /** The tools that there are rules for, and of what is kept those that it renames. */
  readonly tools: () => readonly string[]
}

/**
 * The rules of a file, and for tools of which it says nothing of results, those that are kept: somebody may have written
 * there, too.
 */
export function shownRules(
  rules: ToolRules,
  memory: Pick<ToolMemory, 'ruleOf' | 'ruled'>,
): ShownRules {
  return {
    virtuals: rules.virtuals,
    ruleOf: (tool) => {
      const written = rules.ruleOf(tool)
      if (written !== undefined && !isPlainAuto(written)) return written
      const kept = memory.ruleOf(tool)
      return kept === undefined ? written : { ...kept, ...written }
    },
    tools: () => {
      const renamed = memory.ruled().filter((tool) => memory.ruleOf(tool)?.name !== undefined)
      return [...new Set([...rules.tools, ...renamed])]
    },
  }
}
