import type { DiffChange, DiffEvidence, DiffLevel, DiffRule } from '../../contracts/diff.ts'
import { SCHEMA_CHANGES, SERVER_RULES } from '../../contracts/diff.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { SCHEMA_RULES } from '../../schema/diff/schema-rules.ts'
import { cutValue } from '../cut-value.ts'
import { type RuleOfChange, SERVER_RULE_TABLE } from './server-rules.ts'

const VALUE_LIMIT = 1024

/** A change without what its rule and its server say. */
export interface ChangeDraft {
  readonly rule: DiffRule
  readonly tool?: string
  readonly call?: string
  readonly path?: string
  readonly message: string
  readonly before?: JsonValue | undefined
  readonly after?: JsonValue | undefined
  readonly old?: DiffEvidence | undefined
  readonly new?: DiffEvidence | undefined
}

/** The level of a rule. */
export function levelOf(rule: DiffRule): DiffLevel {
  return ruleOf(rule).level
}

function ruleOf(rule: DiffRule): RuleOfChange {
  const own = SERVER_RULES.find((known) => known === rule)
  if (own !== undefined) return SERVER_RULE_TABLE[own]
  const side = rule.startsWith('input-') ? 'input' : 'output'
  const kind = SCHEMA_CHANGES.find((known) => `${side}-${known}` === rule) ?? 'unclassified'
  const { [side]: level, why } = SCHEMA_RULES[kind]
  return { level, why: typeof why === 'string' ? why : why[side] }
}

/** Makes changes of a server whole: with their levels, ids of their own, and values that are cut. */
export function makeChanges(drafts: readonly ChangeDraft[], server: string): readonly DiffChange[] {
  const count = new Map<string, number>()
  return drafts.map((draft) => {
    const change = makeChange(draft, server)
    const nth = (count.get(change.id) ?? 0) + 1
    count.set(change.id, nth)
    return nth === 1 ? change : { ...change, id: `${change.id}~${nth}` }
  })
}

function makeChange(draft: ChangeDraft, server: string): DiffChange {
  const { rule, tool, call, path, message, before, after, old, new: next } = draft
  const { level, why } = ruleOf(rule)
  const place = [tool, call].map((part) => (part === undefined ? '' : `/${part}`)).join('')
  return {
    id: `${rule}:${server}${place}${path === undefined || path === '' ? '' : `#${path}`}`,
    rule,
    level,
    ...(tool !== undefined && { tool }),
    ...(call !== undefined && { call }),
    ...(path !== undefined && path !== '' && { path }),
    message,
    why,
    ...(before !== undefined && { before: cutValue(before, VALUE_LIMIT).kept }),
    ...(after !== undefined && { after: cutValue(after, VALUE_LIMIT).kept }),
    ...(old !== undefined && { old }),
    ...(next !== undefined && { new: next }),
  }
}
