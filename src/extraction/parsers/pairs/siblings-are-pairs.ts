import type { SourceLine } from './source-lines.ts'
import type { TextPair } from './text-pair.ts'

interface Item {
  readonly indent: number
  readonly arePairs: boolean
  readonly isMarked: boolean
}

/** For each line with a marker, whether it and all items on its level below it are pairs; empty where no line has one. */
export function siblingsArePairs(
  lines: readonly SourceLine[],
  pairs: readonly (TextPair | undefined)[],
): readonly boolean[] {
  if (lines.every(({ marker }) => marker === 'none')) return []
  const all: boolean[] = Array.from({ length: lines.length }, () => false)
  const below: Item[] = []
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index]
    if (line === undefined || line.kind === 'blank') continue
    while ((below.at(-1)?.indent ?? 0) > line.indent) below.pop()
    const next = below.at(-1)
    const isMarked = line.marker !== 'none'
    const hasSibling = next?.indent === line.indent && next.isMarked
    const arePairs = isMarked && pairs[index] !== undefined && (!hasSibling || next.arePairs)
    all[index] = arePairs
    if (next?.indent === line.indent) below.pop()
    below.push({ indent: line.indent, arePairs, isMarked })
  }
  return all
}
