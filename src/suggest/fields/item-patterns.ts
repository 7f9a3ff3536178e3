import type { Span } from '../../contracts/extraction.ts'
import type { ItemPattern } from '../../contracts/text-extraction.ts'
import type { UserPattern } from '../../contracts/user-pattern.ts'
import { compileUserPattern } from '../../patterns/compile-user-pattern.ts'
import { COUNT_FORMS, HEAD_FORMS, type HeadForm } from './head-forms.ts'
import { innerPatterns } from './inner-patterns.ts'
import { typeOfValues } from './type-of-values.ts'

/** More items show no other fields. */
const MOST_ITEMS = 2000
/** Share of an item's letters and digits that its fields have to account for; less would lose what it says. */
const LEAST_SHARE = 0.8
/** What may be anything has to be seen in several items. */
const LEAST_ITEMS = 2

interface FoundField {
  readonly name: string
  readonly pattern: ItemPattern & { readonly regex: string }
  readonly compiled: UserPattern
}

/**
 * The patterns of the fields that items show, with types: what their first lines begin with, counts in brackets, labels and
 * addresses below. Undefined where the items are plain texts, and where fields would leave much of them out.
 */
export function itemPatterns(
  all: readonly string[],
): Readonly<Record<string, ItemPattern>> | undefined {
  const items = all.slice(0, MOST_ITEMS)
  const inner = innerPatterns(items)
  const head = HEAD_FORMS.find((form) => isHeadOf(form, items, inner.length > 0))
  if (items.length === 0 || head === undefined) return undefined
  const counts = COUNT_FORMS.map(([name, regex]) => [name, { regex }] as const)
  const fields = new Map<string, FoundField>()
  for (const [name, pattern] of [...Object.entries(head.fields), ...counts, ...inner]) {
    const field = fieldOf(name, pattern)
    if (
      field !== undefined &&
      !fields.has(name) &&
      items.some((item) => valuesOf(field, item).length > 0)
    )
      fields.set(name, field)
  }
  const found = [...fields.values()]
  if (items.some((item) => shareOf(item, found) < LEAST_SHARE)) return undefined
  return Object.fromEntries(found.map((field) => [field.name, typed(field, items)]))
}

function isHeadOf(
  { fields, isLoose, isWhole }: HeadForm,
  items: readonly string[],
  hasInner: boolean,
): boolean {
  if (isLoose === true && items.length < LEAST_ITEMS) return false
  if (isWhole === true && !hasInner) return false
  return Object.entries(fields).every(([name, pattern]) => {
    if (pattern.required !== true) return true
    const field = fieldOf(name, pattern)
    return field !== undefined && items.every((item) => valuesOf(field, item).length > 0)
  })
}

function fieldOf(
  name: string,
  pattern: ItemPattern & { readonly regex: string },
): FoundField | undefined {
  const compiled = compileUserPattern(pattern.regex, { multiline: pattern.multiline ?? false })
  return compiled.ok ? { name, pattern, compiled: compiled.pattern } : undefined
}

interface FoundValue {
  readonly value: string
  readonly span: Span
}

function valuesOf({ compiled, pattern }: FoundField, item: string): readonly FoundValue[] {
  const first = compiled.first(item)
  const matches =
    pattern.multiline === true ? compiled.all(item, item.length + 1).matches : first ? [first] : []
  return matches.flatMap(({ value, span }) => (value === undefined ? [] : [{ value, span }]))
}

const WORDS = /[\p{L}\p{N}]/gu

/** Share of letters and digits that some field takes, its label with it. */
function shareOf(item: string, fields: readonly FoundField[]): number {
  const all = item.match(WORDS)?.length ?? 0
  let left = item
  for (const { span } of fields.flatMap((field) => valuesOf(field, item)))
    left = left.slice(0, span[0]) + ' '.repeat(span[1] - span[0]) + left.slice(span[1])
  const missed = left.match(WORDS)?.length ?? 0
  return all === 0 ? 1 : 1 - missed / all
}

function typed({ name, pattern, ...field }: FoundField, items: readonly string[]): ItemPattern {
  const found = items.map((item) => valuesOf({ name, pattern, ...field }, item))
  const texts = found.flatMap((values) =>
    values.length === 0 ? [] : [values.map(({ value }) => value).join('\n')],
  )
  const { type, transform } = typeOfValues(name, texts)
  return {
    regex: pattern.regex,
    ...(pattern.multiline === true && { multiline: true }),
    ...(transform !== undefined && { type, transform }),
  }
}
