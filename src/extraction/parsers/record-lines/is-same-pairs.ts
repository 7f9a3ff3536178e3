import { holdsFor } from '../../../text/holds-for.ts'
import { readPairs } from './read-pairs.ts'

const SHARE = 0.9

/** Lines of nothing but `key=value`, with the same keys: three lines of two pairs, or two of three. */
export function isSamePairs(lines: readonly string[]): boolean {
  const records = lines.length > 2 && /[:：]$/u.test(lines[0] ?? '') ? lines.slice(1) : lines
  const [first = ''] = records
  const keys = readPairs(first.trim(), [0, first.trim().length])?.length ?? 0
  if (keys < 2 || records.length * keys < 6) return false
  const names = namesOf(first)
  return holdsFor(records, SHARE, (line) => namesOf(line) === names)
}

function namesOf(line: string): string | undefined {
  const trimmed = line.trim()
  return readPairs(trimmed, [0, trimmed.length])
    ?.map(({ key }) => key)
    .join(' ')
}
