import type { DiffLevel, DiffReport, DiffServer } from '../../src/contracts/diff.ts'
import { flow, stopsFor, wrapText } from '../terminal/flow.ts'
import { hanging } from '../terminal/hanging.ts'
import { printLine, segment, widthOf } from '../terminal/line.ts'
import type { Line, Style } from '../terminal/line.ts'
import { nameList } from '../shared/name-list.ts'
import { alikeChanges, type AlikeChanges, placesOf, unnamedPath } from './alike-changes.ts'
import { defineDiffReporter } from './define.ts'
import { serverOutcome, serverTitle, serverWays, totalWords } from './server-words.ts'

/** A terminal that says it has no columns still has some. */
const LEAST_WIDTH = 40
const INDENT = 2
const MESSAGE_INDENT = 4
const SERVER_LIMITS = [50, 40]
const LEVEL_COLUMNS = 12
const RULE_COLUMNS = 26
const NAMES_LIMIT = 60
const MESSAGE_LINES = 4

const STYLES: Readonly<Record<DiffLevel, Style>> = {
  breaking: 'bad',
  risky: 'warning',
  compatible: 'dim',
}

/** The comparison for a person: the heaviest first, what is said of several tools once, then the total. */
export const text = defineDiffReporter({
  name: 'text',
  render(report, { width: columns, color }) {
    const width = Math.max(columns, LEAST_WIDTH)
    const lines = [
      ...report.servers.flatMap((server) => [...serverLines(server, width), []]),
      ...closing(report, width),
    ]
    return lines.map((line) => `${printLine(line, width, color)}\n`).join('')
  },
})

function serverLines(server: DiffServer, width: number): readonly Line[] {
  const cells = [
    segment(serverTitle(server), 'strong'),
    segment(serverWays(server), 'dim'),
    segment(serverOutcome(server), server.compared ? undefined : 'warning'),
  ]
  return [
    ...flow(cells, { width, stops: stopsFor([cells], { indent: 0, limits: SERVER_LIMITS }) }),
    ...fixtureLines(server, width),
    ...alikeChanges(server.changes).flatMap((group) => changeLines(group, server, width)),
    ...server.notes.flatMap((note) => hanging(segment('note'), note, { width, indent: INDENT })),
  ]
}

function fixtureLines({ old, new: next }: DiffServer, width: number): readonly Line[] {
  const sides = [
    ['old', old?.fixtures ?? []],
    ['new', next?.fixtures ?? []],
  ] as const
  return sides.flatMap(([label, paths]) =>
    paths.length === 0
      ? []
      : hanging(segment(label, 'dim'), paths.join(', '), { width, indent: INDENT }),
  )
}

function changeLines(
  group: AlikeChanges,
  { old, new: next }: DiffServer,
  width: number,
): readonly Line[] {
  const { change, tools, changes } = group
  const { level, rule, message, why, call } = change
  const isLight = level === 'compatible'
  const who = [
    nameList(tools, NAMES_LIMIT),
    changes.length === 1 && call !== undefined ? `(${call})` : '',
  ]
  const cells = [
    segment(level, STYLES[level]),
    segment(rule, isLight ? undefined : 'strong'),
    segment(who.filter(Boolean).join(' ')),
  ]
  const stops = [INDENT, INDENT + LEVEL_COLUMNS, INDENT + LEVEL_COLUMNS + RULE_COLUMNS]
  const path = unnamedPath(change)
  const said = path === undefined ? message : `${path}: ${message}`
  const several = { old: old?.fixtures.length !== 1, new: next?.fixtures.length !== 1 }
  const places = isLight ? '' : placesOf(group, several)
  return [
    ...flow(cells, { width, stops }),
    ...below(said, width),
    // What is compatible is read over; JSON has why, and its places
    ...(isLight ? [] : below(why, width)),
    ...(places === '' ? [] : below(places, width, 'dim')),
  ]
}

function below(words: string, width: number, style?: Style): readonly Line[] {
  return wrapText(words, width - MESSAGE_INDENT, MESSAGE_LINES).map((part) => [
    segment(' '.repeat(MESSAGE_INDENT)),
    style === undefined ? part : { ...part, style },
  ])
}

function closing(report: DiffReport, width: number): readonly Line[] {
  const words = report.servers.length === 0 ? 'nothing was compared' : totalWords(report)
  return widthOf(words) <= width
    ? [[segment(words)]]
    : wrapText(words, width, MESSAGE_LINES).map((part) => [part])
}
