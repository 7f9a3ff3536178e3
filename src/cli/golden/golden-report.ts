import { type Line, segment, type Style } from '../../../reporters/terminal/line.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { JsonValue } from '../../contracts/json.ts'
import type { ValueChange } from '../../contracts/value-change.ts'
import { packageVersion } from '../../files/own-package.ts'
import { excerpt } from '../../text/excerpt.ts'
import { escapeUnseen } from '../../text/escape-unseen.ts'
import { plural } from '../../text/plural.ts'
import { printableJson } from '../../text/printable-json.ts'
import type { PathFault } from '../extract/extracted-input.ts'
import { titledRows } from '../extract/titled-rows.ts'
import type { GoldenComparison, GoldenDifference } from './compare-golden.ts'
import type { GoldenCommand, GoldenOutcome } from './golden-file.ts'

/** Inputs that are shown one by one. */
const MOST = 50
const LONGEST_VALUE = 60

const KINDS = ['changed', 'gone', 'added'] as const

const STYLES: Readonly<Record<GoldenDifference['kind'], Style>> = {
  added: 'good',
  gone: 'bad',
  changed: 'warning',
}

/** What a run found, and where it was compared. */
export interface GoldenReport extends GoldenComparison {
  readonly command: GoldenCommand
  /** As it was typed. */
  readonly golden: string
  readonly unread: readonly PathFault[]
  /** Whether the file was written. */
  readonly updated: boolean
}

/** Returns the comparison for a person: each input that differs with its fields, then the total. */
export function goldenLines({ differences, counts, golden }: GoldenReport): readonly Line[] {
  // What changed is what a reader has to look at
  const sorted = KINDS.flatMap((kind) => differences.filter((one) => one.kind === kind))
  const shown = sorted.slice(0, MOST)
  const rest = differences.length - shown.length
  const { same, changed, added, gone } = counts
  const parts = [
    `${same} as in ${excerpt(golden)}`,
    `${changed} changed`,
    `${added} added`,
    `${gone} gone`,
  ]
  return [
    ...shown.flatMap(differenceLines),
    ...(rest === 0 ? [] : [[segment(`… ${plural(rest, 'more input')}; --json has all`, 'dim')]]),
    ...(differences.length === 0 ? [] : [[]]),
    [segment(`${plural(same + changed + added + gone, 'input')}: ${parts.join(', ')}`)],
  ]
}

/** Returns the comparison as one JSON document, with whole values. */
export function goldenDocument(report: GoldenReport): string {
  const { command, golden, counts, differences, unread, updated } = report
  const document = {
    goldenReportVersion: 1,
    assay: packageVersion(),
    command,
    golden,
    counts,
    differences,
    unread,
    updated,
  }
  try {
    return `${printableJson(document)}\n`
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new HarnessError(
      'file-unreadable',
      'what differs is more than one JSON document can hold; give fewer inputs',
      { cause: error },
    )
  }
}

/** Returns the words for an input: the call and its rule, or the answer of a model, behind the file. */
function differenceLines(difference: GoldenDifference): readonly Line[] {
  const { kind, fields, path, tool, call, rule, answer, repeat } = difference
  const name = [
    ...(tool === undefined ? [] : [[tool, call].filter(Boolean).join(' ')]),
    path === '-' ? 'standard input' : path,
    ...(rule === undefined ? [] : [`rule ${rule}`]),
    ...(answer === undefined ? [] : [`answer ${answer}`]),
    ...(repeat === undefined ? [] : [`repeat ${repeat}`]),
  ].join('  ')
  const heading = [segment(`── ${name}  `, 'strong'), segment(kind, STYLES[kind])]
  const words = outcomeWords(difference)
  return [words === '' ? heading : [...heading, segment(`: ${words}`)], ...fieldLines(fields)]
}

function outcomeWords({ before, after }: GoldenDifference): string {
  return [before, after]
    .flatMap((outcome) => (outcome === undefined ? [] : [describeOutcome(outcome)]))
    .join(' → ')
}

function describeOutcome(outcome: GoldenOutcome): string {
  return 'value' in outcome ? shortJson(outcome.value) : `no value (${outcome.failure})`
}

function fieldLines(fields: readonly ValueChange[]): readonly Line[] {
  // The first line is the title of the rows, and the heading is theirs
  return titledRows('', fields, fieldRow).slice(1)
}

function fieldRow({ op, pointer, before, after }: ValueChange): readonly string[] {
  const values = [before, after].flatMap((value) => (value === undefined ? [] : [shortJson(value)]))
  return [op, pointer === '' ? 'the value' : pointer, values.join(' → ')]
}

/** The JSON of a value on one line, cut if it is long. */
function shortJson(value: JsonValue): string {
  const text = safeJson(value)
  const start = text.slice(0, LONGEST_VALUE).replace(/[\uD800-\uDBFF]$/u, '')
  return escapeUnseen(text.length > LONGEST_VALUE ? `${start}…` : text)
}

function safeJson(value: JsonValue): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (error instanceof RangeError) return '(nested too deep to be shown)'
    throw error
  }
}
