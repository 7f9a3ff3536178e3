import type { CustomPattern, ItemPattern } from '../../../contracts/text-extraction.ts'
import { formatPointer } from '../../../json/json-pointer.ts'
import { excerpt } from '../../../text/excerpt.ts'
import { nearestName } from '../../../text/nearest-name.ts'
import { type ReadPattern, readPattern } from './read-pattern.ts'
import type { RuleFault } from './rule-fault.ts'
import type { SettledRules } from './settled-rules.ts'

/** What is wrong with each pattern by itself: that it doesn't compile, lacks a group, or transforms what it can't. */
export function patternFaults(rules: SettledRules): readonly RuleFault[] {
  const { config, settings, pointerOf } = rules
  const { line_pattern: line, record_start: start, patterns = {} } = settings
  return [
    ...Object.entries(config.item_patterns ?? {}).flatMap(([field, pattern]) =>
      fieldFaults(formatPointer(['item_patterns', field]), pattern),
    ),
    ...Object.entries(patterns).flatMap(([field, pattern]) =>
      fieldFaults(pointerOf('patterns') + formatPointer([field]), pattern),
    ),
    ...(start === undefined ? [] : compileFaults(pointerOf('record_start'), start)),
    ...(line === undefined ? [] : lineFaults(pointerOf('line_pattern'), line)),
  ]
}

function fieldFaults(pointer: string, pattern: ItemPattern | CustomPattern): readonly RuleFault[] {
  const { regex, type = 'string', transform = [] } = pattern
  const transforms = [transform].flat()
  const faults = transformFaults(`${pointer}/transform`, transforms, type)
  if (regex === undefined) return faults
  const read = readPattern(regex)
  if (!read.ok) return [...faults, { pointer: `${pointer}/regex`, message: read.message }]
  const group = 'group' in pattern ? pattern.group : undefined
  return [...faults, ...(group === undefined ? [] : groupFaults(`${pointer}/group`, group, read))]
}

function transformFaults(
  pointer: string,
  transforms: readonly string[],
  type: string,
): readonly RuleFault[] {
  const [again] = transforms.filter((name, index) => transforms.indexOf(name) !== index)
  const numeric = transforms.find((name) => name === 'si_suffix' || name === 'percent')
  return [
    ...(again === undefined ? [] : [{ pointer, message: `has ${again} twice; keep one` }]),
    ...(transforms.includes('lowercase') && transforms.includes('uppercase')
      ? [{ pointer, message: 'lowercase and uppercase contradict each other; keep one' }]
      : []),
    ...(type === 'boolean' && numeric !== undefined
      ? [{ pointer, message: `${numeric} gives a number, and the type is boolean; leave one out` }]
      : []),
    ...(transforms.includes('iso_date') && type !== 'string'
      ? [{ pointer, message: `iso_date gives a string, and the type is ${type}; leave one out` }]
      : []),
  ]
}

function groupFaults(
  pointer: string,
  group: number | string,
  { groups, groupNames }: ReadPattern,
): readonly RuleFault[] {
  if (typeof group === 'number')
    return group <= groups
      ? []
      : [{ pointer, message: `${group} is no group of the pattern; it has ${groups}` }]
  if (groupNames.includes(group)) return []
  const nearest = nearestName(group, groupNames)
  const hint = nearest === undefined ? named(groupNames) : `did you mean ${excerpt(nearest)}`
  return [{ pointer, message: `${excerpt(group)} is no group of the pattern; ${hint}` }]
}

function named(groupNames: readonly string[]): string {
  return groupNames.length === 0 ? 'name one by (?P<name>…)' : `use one of ${groupNames.join(', ')}`
}

function lineFaults(pointer: string, line: string): readonly RuleFault[] {
  const read = readPattern(line)
  if (!read.ok) return [{ pointer, message: read.message }]
  if (read.groupNames.length > 0) return []
  return [
    {
      pointer,
      message: `${excerpt(line)} has no named group, which are the fields; add (?P<name>…)`,
    },
  ]
}

function compileFaults(pointer: string, pattern: string): readonly RuleFault[] {
  const read = readPattern(pattern)
  return read.ok ? [] : [{ pointer, message: read.message }]
}
