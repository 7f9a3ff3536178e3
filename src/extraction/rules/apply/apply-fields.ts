import type { Span } from '../../../contracts/extraction.ts'
import type { JsonValue } from '../../../contracts/json.ts'
import type { TextItem } from '../../../contracts/text-parser.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { createLineCounter } from '../../../text/create-line-counter.ts'
import { plural } from '../../../text/plural.ts'
import { MAX_PLACES } from '../../parsers/max-places.ts'
import type { Notes } from './create-notes.ts'
import { findField } from './find-field.ts'
import { placeInText } from './place-in-text.ts'
import type { RulePlan } from './rule-plan.ts'

interface Fielding {
  readonly text: string
  readonly plan: Pick<RulePlan, 'fields' | 'filldown' | 'maxMatches' | 'hasSchema'>
  readonly notes: Notes
}

interface ItemFielding extends Fielding {
  /** Notes that the pattern of a field matches again in the item. */
  readonly again: (name: string) => void
}

/**
 * Items with the fields that a configuration asks for: those that the parser reads stay, those of patterns come on top, and
 * of an item that is a text there are only these. One without a required field is dropped, with a diagnostic.
 */
export function applyFields(items: readonly TextItem[], fielding: Fielding): readonly TextItem[] {
  const { text, plan, notes } = fielding
  if (plan.fields.length === 0 && plan.filldown.length === 0) return items
  const lineAt = createLineCounter(text)
  const above = new Map<string, JsonValue>()
  const again = new Map<string, Seen>()
  const kept: TextItem[] = []
  for (const item of items) {
    const line = lineAt(item.span[0])
    const told = {
      ...fielding,
      again: (name: string) => {
        const { count, line: first } = again.get(name) ?? { count: 0, line }
        again.set(name, { count: count + 1, line: first })
      },
      notes: { ...notes, add: (note: string) => notes.add(`line ${line}: ${note}`) },
    }
    const filled = filledDown(
      withFields(item, told, kept.length < MAX_PLACES),
      plan.filldown,
      above,
    )
    const missing = plan.fields.filter(({ name, isRequired }) => isRequired && !has(filled, name))
    if (missing.length === 0) kept.push(filled)
    else told.notes.add(`an item without ${missing.map(({ name }) => name).join(', ')} is dropped`)
  }
  for (const [name, { count, line }] of again)
    notes.add(
      `${name} matches again in ${count} of ${plural(items.length, 'item')}, first in line ${line}; only its first match is taken`,
    )
  if (!plan.hasSchema)
    for (const { name } of plan.fields.filter(({ pattern }) => pattern !== undefined)) {
      const missing = kept.filter((item) => !has(item, name)).length
      if (missing > 0)
        notes.add(`${name} is missing in ${missing} of ${plural(kept.length, 'item')}`)
    }
  return kept
}

/** The items in which a pattern matches again. */
interface Seen {
  readonly count: number
  /** Of the first of them. */
  readonly line: number
}

function has({ value }: TextItem, name: string): boolean {
  return isJsonObject(value) && Object.hasOwn(value, name)
}

function withFields(
  item: TextItem,
  { text, plan, notes, again }: ItemFielding,
  isPlaced: boolean,
): TextItem {
  if (plan.fields.length === 0) return item
  const fields = new Map<string, JsonValue>(
    isJsonObject(item.value) ? Object.entries(item.value) : [],
  )
  const places = new Map<string, Span>(Object.entries(item.places ?? {}))
  for (const field of plan.fields) {
    const { name } = field
    const { value, span, problem, isAgain } = findField(
      { text: item.text, own: fields.get(name) },
      field,
      plan.maxMatches,
    )
    if (isAgain === true || item.again?.includes(name) === true) again(name)
    const isEmpty = fields.get(name) === '' && plan.filldown.includes(name)
    if (problem !== undefined && !isEmpty) notes.add(`${name} ${problem}`)
    if (value === undefined) {
      fields.delete(name)
      places.delete(name)
      continue
    }
    fields.set(name, value)
    if (span !== undefined && isPlaced) places.set(name, placeInText(text, item, span))
  }
  return { ...item, value: Object.fromEntries(fields), places: Object.fromEntries(places) }
}

/** @param above - What the items above had; what this one has is put there. */
function filledDown(
  item: TextItem,
  filldown: readonly string[],
  above: Map<string, JsonValue>,
): TextItem {
  if (filldown.length === 0 || !isJsonObject(item.value)) return item
  const fields = new Map<string, JsonValue>(Object.entries(item.value))
  const places = new Map<string, Span>(Object.entries(item.places ?? {}))
  for (const name of filldown) {
    const value = fields.get(name)
    const known = above.get(name)
    if (value !== undefined && value !== '') above.set(name, value)
    else if (known !== undefined) {
      fields.set(name, known)
      places.delete(name)
    }
  }
  return { ...item, value: Object.fromEntries(fields), places: Object.fromEntries(places) }
}
