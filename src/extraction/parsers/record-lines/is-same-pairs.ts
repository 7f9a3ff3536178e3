import { holdsFor } from '../../../text/holds-for.ts'
import { readPairs } from './read-pairs.ts'

const SHARE = 0.9

/**
 * Lines of nothing but `key=value`, with the same keys, or with those of the first one that lead and others behind them:
 * three lines of two pairs, or two of three.
 */
export function isSamePairs(lines: readonly string[]): boolean {
  const records = lines.length > 2 && /[:：]$/u.test(lines[0] ?? '') ? lines.slice(1) : lines
  const [first = ''] = records
  const keys = readPairs(first.trim(), [0, first.trim().length])?.length ?? 0
  if (keys < 2 || records.length * keys < 6) return false
  const names = records.map(namesOf)
  const [leading = []] = names
  if (holdsFor(names, SHARE, (others) => others?.join(' ') === leading.join(' '))) return true
  return records.length > 2 && names.every((others) => areLed(others, leading))
}

function areLed(names: readonly string[] | undefined, [first, second]: readonly string[]): boolean {
  return names !== undefined && names.length > 2 && names[0] === first && names[1] === second
}

function namesOf(line: string): readonly string[] | undefined {
  const trimmed = line.trim()
  return readPairs(trimmed, [0, trimmed.length])?.map(({ key }) => key)
}
