import { indentOf } from '../../../text/indent-of.ts'
import { isHeading } from '../../../text/is-heading.ts'
import { isRule } from '../../../text/is-rule.ts'
import { isSentence } from '../../../text/is-sentence.ts'
import { type KeyValueLine, keyValueLine } from '../../../text/key-value-line.ts'
import { listMarker } from '../../../text/list-marker.ts'
import { shareOf } from '../../../text/share-of.ts'
import type { TextView } from '../../../text/text-view.ts'
import { isPhrase } from '../../shapes/is-phrase.ts'
import { plainTitles } from './plain-titles.ts'
import { sourceLines } from './source-lines.ts'
import { underlinedTitles } from './underlined-titles.ts'

/** What a text has of lines that set a key. */
export interface KeyValueProfile {
  /** Of the lines that are neither headings nor rules. */
  readonly share: number
  /** The same of the words of these lines. */
  readonly wordShare: number
  /** The share of the values that read like sentences. */
  readonly sentences: number
  /** The share of the values that are written rather than filled in, sentences among them. */
  readonly phrases: number
  /** Keys that occur at least twice, each once. */
  readonly repeated: readonly string[]
  readonly distinct: number
  /** Keys that only announce written lines below them, each once: `Good to know:` above bullets of sentences. */
  readonly captions: number
  /** Keys that occur once and without a value: each opens a block, as `Match 3:` does. */
  readonly titles: number
  /** Of these, the ones that count: `Match 3`. */
  readonly counted: number
  readonly pairs: number
  /** Pairs that stand in the longest run of such lines. */
  readonly longestRun: number
  /** How many lines stand above that run, headings and rules apart. */
  readonly runStart: number
  /** How many lines stand around it. */
  readonly around: number
  /** Whether the longest run has nothing above it but what announces it (`The mill:`), or nothing below it. */
  readonly isRunAtEdge: boolean
}

type Found = readonly (KeyValueLine | undefined)[]

/** A title that says which one of many a block is. */
const COUNTED = /^\p{L}{1,30} #?\d{1,9}$/u
/** The line that opens a section of an INI file. */
const SECTION = /^\[[^\]]{1,60}\]$/u

/** Looks at a text as lines of keys and values. */
export function profileKeyValues(view: TextView): KeyValueProfile {
  const { content, found } = contentOf(view)
  const pairs = found.filter((pair) => pair !== undefined)
  const counts = new Map<string, number>()
  for (const { key } of pairs)
    counts.set(key.toLowerCase(), (counts.get(key.toLowerCase()) ?? 0) + 1)
  const values = pairs.map(({ value }) => value).filter((value) => value !== '')
  const titles = pairs.filter(
    ({ key, value }) => value === '' && counts.get(key.toLowerCase()) === 1,
  )
  return {
    share: content.length === 0 ? 0 : pairs.length / content.length,
    pairs: pairs.length,
    wordShare: wordShare(content, found),
    sentences: values.length === 0 ? 1 : shareOf(values, isSentence),
    phrases: values.length === 0 ? 1 : shareOf(values, isPhrase),
    repeated: [...counts].filter(([, count]) => count > 1).map(([key]) => key),
    distinct: counts.size,
    captions: captions(content, found).size,
    titles: titles.length,
    counted: titles.filter(({ key }) => COUNTED.test(key)).length,
    ...longestRun(content, found),
  }
}

/** The lines that are neither headings nor rules, and the pairs among them; a title above pairs is a key without a value. */
function contentOf({ lines: all }: TextView): {
  readonly content: readonly string[]
  readonly found: Found
} {
  const pairs = all.map((line) => keyValueLine(line))
  const text = {
    lines: sourceLines(all.join('\n'), true),
    values: pairs.map((pair) => pair?.value),
  }
  const isSet = pairs.filter((pair) => pair !== undefined).length > 1
  const titles = new Map(isSet ? [...plainTitles(text), ...underlinedTitles(text)] : [])
  const valued = pairs.flatMap((pair) => (pair === undefined ? [] : [pair.value !== '']))
  const isFilled =
    !all.includes('') && valued.length > 2 && shareOf(valued, (hasValue) => hasValue) > 0.5
  let isBelowKey = false
  const content: string[] = []
  const found: (KeyValueLine | undefined)[] = []
  for (const [index, line] of all.entries()) {
    if (line === '' || isHeading(line) || isRule(line) || SECTION.test(line)) continue
    const key = titles.get(index)
    // In a text of one block a list below a key is its value.
    const item = pairs[index] === undefined ? listMarker(line)?.rest : undefined
    if (isFilled && isBelowKey && item !== undefined && !isPhrase(item)) continue
    isBelowKey = pairs[index]?.value === ''
    content.push(line)
    found.push(key === undefined ? pairs[index] : { indent: indentOf(line), key, value: '' })
  }
  return { content, found }
}

function wordShare(content: readonly string[], found: Found): number {
  const words = content.map((line) => line.trim().split(/\s+/u).length)
  const inPairs = words.filter((_, index) => found[index] !== undefined)
  return sum(inPairs) / Math.max(1, sum(words))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function captions(content: readonly string[], found: Found): ReadonlySet<string> {
  const keys = found.flatMap((pair, index) => {
    const next = content[index + 1]
    const announces = pair?.value === '' && next !== undefined && found[index + 1] === undefined
    return announces && isPhrase(listMarker(next)?.rest ?? next) ? [pair.key.toLowerCase()] : []
  })
  return new Set(keys)
}

function longestRun(
  content: readonly string[],
  found: Found,
): Pick<KeyValueProfile, 'longestRun' | 'runStart' | 'around' | 'isRunAtEdge'> {
  let longest = 0
  let end = 0
  let run = 0
  for (const [index, pair] of found.entries()) {
    run = pair === undefined ? 0 : run + 1
    if (run > longest) [longest, end] = [run, index + 1]
  }
  const start = end - longest
  const isAnnounced = start === 1 && /[:：]$/u.test(content[0] ?? '')
  return {
    longestRun: longest,
    runStart: start,
    around: found.length - longest,
    isRunAtEdge: start === 0 || isAnnounced || end === found.length,
  }
}
