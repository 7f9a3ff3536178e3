import { isHeading } from '../../text/is-heading.ts'
import { isRule } from '../../text/is-rule.ts'
import { isSentence } from '../../text/is-sentence.ts'
import { type KeyValueLine, keyValueLine } from '../../text/key-value-line.ts'
import type { TextView } from '../../text/text-view.ts'

/** What a text has of lines that set a key. */
export interface KeyValueProfile {
  readonly pairs: readonly KeyValueLine[]
  /** Of the lines that are neither headings nor rules. */
  readonly share: number
  /** The share of the values that read like sentences. */
  readonly sentences: number
  /** Keys that occur at least twice, each once. */
  readonly repeated: readonly string[]
  readonly distinct: number
  /** Keys that occur once and without a value: each opens a block, as `Match 3:` does. */
  readonly titles: number
  /** Pairs that stand in the longest run of such lines. */
  readonly longestRun: number
}

/** The line that opens a section of an INI file. */
const SECTION = /^\[[^\]]{1,60}\]$/u

/** Looks at a text as lines of keys and values. */
export function profileKeyValues({ filled }: TextView): KeyValueProfile {
  const content = filled.filter((line) => !isHeading(line) && !isRule(line) && !SECTION.test(line))
  const found = content.map((line) => keyValueLine(line))
  const pairs = found.filter((pair) => pair !== undefined)
  const counts = new Map<string, number>()
  for (const { key } of pairs)
    counts.set(key.toLowerCase(), (counts.get(key.toLowerCase()) ?? 0) + 1)
  const valued = pairs.filter((pair) => pair.value !== '')
  return {
    pairs,
    share: content.length === 0 ? 0 : pairs.length / content.length,
    sentences:
      valued.length === 0
        ? 1
        : valued.filter(({ value }) => isSentence(value)).length / valued.length,
    repeated: [...counts].filter(([, count]) => count > 1).map(([key]) => key),
    distinct: counts.size,
    titles: pairs.filter(({ key, value }) => value === '' && counts.get(key.toLowerCase()) === 1)
      .length,
    longestRun: longestRun(found),
  }
}

function longestRun(found: readonly (KeyValueLine | undefined)[]): number {
  let longest = 0
  let run = 0
  for (const pair of found) {
    run = pair === undefined ? 0 : run + 1
    longest = Math.max(longest, run)
  }
  return longest
}
