import { keyValueLine } from '../../../text/key-value-line.ts'
import type { TextView } from '../../../text/text-view.ts'

const MOST = 0.2

/**
 * Whether a text sets keys by colons and by equals signs: pairs are read with one of them, and
 * the others would be lost.
 */
export function mixesSeparators({ filled }: TextView): boolean {
  const pairs = filled.filter((line) => keyValueLine(line) !== undefined)
  const equals = pairs.filter((line) => /[:=：]/u.exec(line)?.[0] === '=').length
  return Math.min(equals, pairs.length - equals) > pairs.length * MOST
}
