import type { ItemPattern } from '../../contracts/text-extraction.ts'
import { innerLines, type InnerLine, type Label } from './inner-lines.ts'

type Patterns = readonly (readonly [
  field: string,
  pattern: ItemPattern & { readonly regex: string },
])[]

const LEAST_ITEMS = 2
const MOST_LABELS = 40

/** What lines have that aren't written freely, addresses before labels, and a pattern of lines without it. */
const TOLD_BY = [
  [':/', '(?:[^:\\n]|:[^/\\n])+'],
  [':', '[^:\\n]+'],
] as const

/** Patterns of what stands below the first lines of items: a field for each label, addresses, and what is written freely. */
export function innerPatterns(items: readonly string[]): Patterns {
  const lines = items.map(innerLines)
  const labels = labelsIn(lines)
  const space = items.some((item) => item.includes('\t')) ? '\\s*' : ' *'
  const all = lines.flat()
  const known = new Set(labels.map(({ label }) => label.name))
  const urls = all.filter(({ isUrl }) => isUrl)
  const free = all.filter(({ label, isUrl }) => !isUrl && !(label && known.has(label.name)))
  return [
    ...labels.map(({ label, isInAll }) => labelled(label, isInAll, space)),
    ...(urls.length > 0 ? [['url', joined(`^${space}(https?://\\S+)$`)] as const] : []),
    ...freePatterns(free, all),
  ]
}

interface FoundLabel {
  readonly label: Label
  readonly isInAll: boolean
}

function labelsIn(items: readonly (readonly InnerLine[])[]): readonly FoundLabel[] {
  const found = new Map<string, { readonly label: Label; readonly owners: Set<number> }>()
  for (const [index, lines] of items.entries())
    for (const { label } of lines) {
      if (label === undefined) continue
      const known = found.get(label.name) ?? { label, owners: new Set() }
      known.owners.add(index)
      found.set(label.name, known)
    }
  return [...found.values()]
    .filter(({ owners }) => owners.size >= Math.min(LEAST_ITEMS, items.length))
    .slice(0, MOST_LABELS)
    .map(({ label, owners }) => ({ label, isInAll: owners.size === items.length }))
}

function labelled(
  { name, before, after }: Label,
  isInAll: boolean,
  space: string,
): Patterns[number] {
  const field = name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/gu, '_')
  const regex = `^${space}${quoted(before)}${quoted(name)}${quoted(after)} +(.+)$`
  return [field, { ...joined(regex), ...(isInAll && { required: true }) }]
}

function joined(regex: string): ItemPattern & { readonly regex: string } {
  return { regex, multiline: true }
}

function quoted(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`)
}

/** What is written freely is one field, where a pattern tells it from the other lines. */
function freePatterns(free: readonly InnerLine[], all: readonly InnerLine[]): Patterns {
  if (free.length === 0) return []
  const [indent = ''] = /^\s*/u.exec(free[0]?.text ?? '') ?? []
  const isAlike = free.every(
    ({ text }) => text.startsWith(indent) && /\S/u.test(text.charAt(indent.length)),
  )
  const start = isAlike ? `^${indent}` : '^\\s*'
  if (free.length === all.length) return [['description', joined(`${start}(.+)$`)]]
  const others = all.filter((line) => !free.includes(line))
  for (const [mark, words] of TOLD_BY)
    if (
      others.every(({ text }) => text.includes(mark)) &&
      !free.some(({ text }) => text.includes(mark))
    )
      return [['description', joined(`${start}(${words})$`)]]
  return []
}
