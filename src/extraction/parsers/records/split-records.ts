import type { ParserSettings, RecordSeparator } from '../../../contracts/parser-settings.ts'
import { readRecord, type ReadRecord } from './read-record.ts'
import type { RecordBlock } from './record-block.ts'
import { type RecordText, startOfRecordText } from './record-text.ts'
import { splitByBlankLine, splitByFirstKey, splitByPattern, splitByRule } from './split-by-gaps.ts'
import { splitByBullet, splitByHeading, splitByLabel, splitByNumber } from './split-by-heads.ts'
import { splitByTitle } from './split-by-title.ts'
import { withoutEdges } from './without-edges.ts'

type Split = (text: RecordText) => readonly RecordBlock[]

/** From the one that is taken where several tell records apart as well. */
const SPLITS: readonly Split[] = [
  splitByHeading,
  splitByRule,
  splitByNumber,
  splitByBullet,
  splitByLabel,
  splitByTitle,
  splitByBlankLine,
  splitByFirstKey,
]

const NAMED: Readonly<Record<RecordSeparator, readonly Split[]>> = {
  blank_line: [splitByBlankLine],
  rule: [splitByRule],
  heading: [splitByHeading],
  numbered_line: [splitByNumber, splitByBullet],
  first_key: [splitByFirstKey],
}

const SAMPLE = 2000
/** How much a single record is worth, which is always like itself: less than records that have most keys in common. */
const ONE = 0.6

/**
 * The records of a text. What separates them is named, or told from the first 2,000 lines: under it the records have the
 * same keys most consistently, none twice, and the fewest lines belong to none. Blocks without a pair are no records.
 */
export function splitRecords(text: RecordText, settings: ParserSettings): readonly ReadRecord[] {
  const { recordStart, recordSeparator } = settings
  if (recordStart !== undefined) return readAll(text, (lines) => splitByPattern(lines, recordStart))
  const splits = recordSeparator === undefined ? SPLITS : NAMED[recordSeparator]
  const best = bestOf(splits, startOfRecordText(text, SAMPLE)) ?? bestOf(splits, text)
  return best === undefined ? [] : readAll(text, best)
}

/** The split under which records are most alike. */
function bestOf(splits: readonly Split[], text: RecordText): Split | undefined {
  let best: readonly [split: Split, score: number] | undefined
  for (const split of splits) {
    const records = readAll(text, split)
    const score = records.length === 0 ? -1 : scoreOf(text, records)
    if (score > (best?.[1] ?? -1)) best = [split, score]
  }
  return best?.[0]
}

function readAll(text: RecordText, split: Split): readonly ReadRecord[] {
  const blocks = withoutEdges(text, split(text))
  const isOneOfMany = blocks.length > 2
  return blocks
    .map((block) => readRecord(text, block, isOneOfMany))
    .filter(({ fields }) => fields.length > 0)
}

/** How much records are alike, from 0 to 1. */
function scoreOf(text: RecordText, records: readonly ReadRecord[]): number {
  const counts = new Map<string, number>()
  const keys = records.map(({ fields }) => new Set(fields.map(({ key }) => key)))
  for (const set of keys) for (const key of set) counts.set(key, (counts.get(key) ?? 0) + 1)
  const usual = [...counts].filter(([, count]) => count * 2 >= records.length).map(([key]) => key)
  let shared = 0
  let all = 0
  let fields = 0
  for (const [index, set] of keys.entries()) {
    const has = usual.filter((key) => set.has(key)).length
    shared += has
    all += set.size + usual.length - has
    fields += records[index]?.fields.length ?? 0
  }
  const distinct = keys.reduce((sum, { size }) => sum + size, 0)
  const isOne = records.length === 1
  return (isOne ? ONE : shared / all) * (distinct / fields) ** 2 * (1 - strayShare(text, records))
}

/** The share of lines from the first record to the last that belong to none. */
function strayShare({ lines }: RecordText, records: readonly ReadRecord[]): number {
  const first = firstOf(records[0])
  const last = records.at(-1)?.block.to ?? 0
  const filled = countFilled(lines.slice(first, last))
  const areTails = haveTailsAbove(records)
  const inside = records.reduce(
    (sum, record) =>
      sum +
      countFilled(lines.slice(firstOf(record), record.block.to)) -
      (areTails ? record.lead.length : 0),
    0,
  )
  return filled === 0 ? 0 : 1 - inside / filled
}

/** Whether all records but the first have lines above their first pair: then these are what the value above goes on with. */
function haveTailsAbove([first, ...others]: readonly ReadRecord[]): boolean {
  return first?.lead.length === 0 && others.length > 0 && others.every(hasLinesAbove)
}

function hasLinesAbove({ lead, block }: ReadRecord): boolean {
  return lead.length > 0 && block.head === undefined
}

function firstOf(record: ReadRecord | undefined): number {
  return record?.block.head?.line ?? record?.block.from ?? 0
}

function countFilled(lines: RecordText['lines']): number {
  return lines.filter(({ kind }) => kind === 'text' || kind === 'code').length
}
