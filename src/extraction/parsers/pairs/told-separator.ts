import type { SourceLine } from './source-lines.ts'
import { pairReader } from './pair-reader.ts'

/** From the one that is taken where several are as frequent. */
const SEPARATORS = [':', '=', '=>', '->', '|', '\t'] as const
const LINES = 2000

/** The separator that most lines of a text have, told from its first 2,000; `:` where none has one. */
export function toldSeparator(lines: readonly SourceLine[]): string {
  const bodies = lines
    .filter(({ kind }) => kind === 'text')
    .slice(0, LINES)
    .map(({ body }) => body)
  const counts = new Map<string, number>()
  for (const body of bodies) {
    const first = firstSeparator(body)
    if (first !== undefined) counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one)
  const colons = counts.get(':') ?? 0
  return best === undefined || colons * 2 >= best[1] ? ':' : best[0]
}

const READERS = SEPARATORS.map((separator) => [separator, pairReader(separator)] as const)

function firstSeparator(body: string): string | undefined {
  let found: readonly [separator: string, length: number] | undefined
  for (const [separator, read] of READERS) {
    const pair = read(body, 0)
    if (pair === undefined) continue
    const length = body.indexOf(separator)
    if (found === undefined || length < found[1]) found = [separator, length]
  }
  return found?.[0]
}
