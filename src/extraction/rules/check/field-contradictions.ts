import { formatPointer } from '../../../json/json-pointer.ts'
import { excerpt } from '../../../text/excerpt.ts'
import { nearestName } from '../../../text/nearest-name.ts'
import { MAX_FIELDS } from '../max-fields.ts'
import { readPattern } from './read-pattern.ts'
import type { RuleFault } from './rule-fault.ts'
import type { SettledRules } from './settled-rules.ts'

const HINTS: Partial<Record<SettledRules['parser'], string>> = {
  auto: 'name a parser that gives items',
  key_value_pairs:
    'leave it out: output_schema names types, and custom_regex has patterns for a whole text',
}

/** Fields that can't be: of what has no items, or that nothing finds. */
export function fieldContradictions(rules: SettledRules): readonly RuleFault[] {
  const { config, gives, parser } = rules
  if (config.item_patterns === undefined && config.filldown === undefined) return []
  if (gives === 'strings' || gives === 'fields')
    return [...twice(rules), ...tooMany(rules), ...patternless(rules), ...filldownFaults(rules)]
  const what =
    gives === 'object' ? `${parser} gives one object` : `${parser} gives a value of its own form`
  const hint = HINTS[parser] ?? 'leave it out'
  return (['item_patterns', 'filldown'] as const)
    .filter((key) => config[key] !== undefined)
    .map((key) => ({ pointer: `/${key}`, message: `${key} is for items, and ${what}; ${hint}` }))
}

/** Fields that `custom_regex` finds by its own patterns. */
function twice({ config, parser, settings }: SettledRules): readonly RuleFault[] {
  if (parser !== 'custom_regex') return []
  const { patterns = {} } = settings
  return Object.keys(config.item_patterns ?? {})
    .filter((field) => Object.hasOwn(patterns, field))
    .map((field) => ({
      pointer: formatPointer(['item_patterns', field]),
      message: 'is in patterns as well, which take the same keys; leave one of them out',
    }))
}

/** The form counts each of both maps by itself. */
function tooMany({ config, parser, settings }: SettledRules): readonly RuleFault[] {
  const own = parser === 'custom_regex' ? Object.keys(settings.patterns ?? {}) : []
  const fields = new Set([...own, ...Object.keys(config.item_patterns ?? {})])
  if (own.length > MAX_FIELDS || fields.size <= MAX_FIELDS) return []
  const message = `make ${fields.size} fields of those in patterns, and ${MAX_FIELDS} is the most; leave some out`
  return [{ pointer: '/item_patterns', message }]
}

/** Fields without a pattern are those that the parser reads itself. */
function patternless(rules: SettledRules): readonly RuleFault[] {
  const own = fieldsOf(rules)
  if (own === undefined) return []
  return Object.entries(rules.config.item_patterns ?? {})
    .filter(([field, { regex }]) => regex === undefined && !own.includes(field))
    .map(([field]) => ({
      pointer: formatPointer(['item_patterns', field]),
      message: `has no regex, and ${rules.parser} reads no field ${excerpt(field)} of its own; ${hintFor(field, own) ?? 'add a regex'}`,
    }))
}

function filldownFaults(rules: SettledRules): readonly RuleFault[] {
  const { filldown = [], item_patterns: patterns } = rules.config
  const own = fieldsOf(rules)
  if (own === undefined) return []
  const known = [...own, ...Object.keys(patterns ?? {})]
  return filldown.flatMap((field, index) => {
    if (known.includes(field)) return []
    const hint =
      hintFor(field, known) ??
      (known.length === 0 ? 'add item_patterns' : `use one of ${known.join(', ')}`)
    return [
      {
        pointer: formatPointer(['filldown', index]),
        message: `${excerpt(field)} is no field of the items; ${hint}`,
      },
    ]
  })
}

function hintFor(field: string, known: readonly string[]): string | undefined {
  const nearest = nearestName(field.slice(0, 100), known)
  return nearest === undefined ? undefined : `did you mean ${excerpt(nearest)}`
}

/** The fields that a parser reads itself; undefined where only the text shows them. */
function fieldsOf({ gives, parser, settings }: SettledRules): readonly string[] | undefined {
  if (gives === 'strings') return []
  if (parser === 'custom_regex') return Object.keys(settings.patterns ?? {})
  if (parser !== 'record_lines' || settings.line_pattern === undefined) return undefined
  const read = readPattern(settings.line_pattern)
  return read.ok ? read.groupNames : undefined
}
