import { pairReader } from './pair-reader.ts'
import type { SourceLine } from './source-lines.ts'
import type { PairReader } from './text-pair.ts'

/** From the one that is taken where several are as frequent. */
const SEPARATORS = [':', '=', '=>', '->', '|', '\t'] as const
const LINES = 2000

type Readers = readonly (readonly [separator: string, read: PairReader])[]

/** The separator that most lines of a text have, told from its first 2,000; `:` where none has one. */
export function toldSeparator(lines: readonly SourceLine[]): string {
  const readers = SEPARATORS.map((separator) => [separator, pairReader(separator)] as const)
  const counts = new Map<string, number>()
  let read = 0
  for (const { kind, body } of lines) {
    if (kind !== 'text') continue
    if (read++ === LINES) break
    const first = firstSeparator(body, readers)
    if (first !== undefined) counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one)
  const colons = counts.get(':') ?? 0
  return best === undefined || colons * 2 >= best[1] ? ':' : best[0]
}

function firstSeparator(body: string, readers: Readers): string | undefined {
  let first: string | undefined
  let least = Number.POSITIVE_INFINITY
  for (const [separator, read] of readers) {
    const at = body.indexOf(separator)
    // A wide colon is one as well.
    if (at >= least || (at === -1 && separator !== ':') || isPadding(body, separator, at)) continue
    if (read(body, 0) !== undefined) [first, least] = [separator, at]
  }
  return first
}

/** A tab before another separator only aligns it. */
function isPadding(body: string, separator: string, at: number): boolean {
  return separator === '\t' && /^\s*(?:[:=]|=>|->)\s/u.test(body.slice(at, at + 100))
}
