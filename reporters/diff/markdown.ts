import type { DiffReport, DiffServer } from '../../src/contracts/diff.ts'
import { DIFF_LEVELS } from '../../src/contracts/diff.ts'
import { codeSpan } from '../markdown/code-span.ts'
import { fitParts } from '../markdown/fit-parts.ts'
import { prose } from '../markdown/prose.ts'
import { alikeChanges, type AlikeChanges, placesOf, unnamedPath } from './alike-changes.ts'
import { defineDiffReporter } from './define.ts'
import { serverOutcome, serverTitle, serverWays, totalWords } from './server-words.ts'

/** What GitHub takes as a body, less what stands around the list. */
const LIMIT = 60_000
/** Characters that a section is worth beginning with. */
const LEAST_ROOM = 1000
const MOST_TOOLS = 20

const HEADS = { breaking: 'Breaking', risky: 'Risky', compatible: 'Compatible' } as const

/** The comparison for a pull request or release notes: what breaks stands open, what is compatible is folded. */
export const markdown = defineDiffReporter({
  name: 'markdown',
  render(report) {
    const sections: string[] = []
    let room = LIMIT
    for (const server of report.servers) {
      if (room < LEAST_ROOM) break
      const section = serverSection(server, room)
      sections.push(section)
      room -= section.length
    }
    const left = report.servers.length - sections.length
    const rest =
      left === 0 ? [] : [`${left} more servers don't fit; \`--format json\` has them.`, '']
    return `${[...head(report), ...sections, ...rest].join('\n').trimEnd()}\n`
  },
})

function head(report: DiffReport): readonly string[] {
  const words = report.servers.length === 0 ? 'nothing was compared' : totalWords(report)
  return ['## What changed for clients', '', `${prose(words)}.`, '']
}

function serverSection(server: DiffServer, room: number): string {
  const lines = [
    `### ${codeSpan(serverTitle(server))}`,
    '',
    [serverWays(server), serverOutcome(server)]
      .filter(Boolean)
      .map((part) => prose(part))
      .join(': '),
    '',
    ...DIFF_LEVELS.flatMap((level) => {
      const groups = alikeChanges(server.changes.filter((change) => change.level === level))
      return levelLines(HEADS[level], groups, server)
    }),
    ...noteLines(server),
  ]
  return fitLines(lines, room)
}

function levelLines(
  title: string,
  groups: readonly AlikeChanges[],
  server: DiffServer,
): readonly string[] {
  if (groups.length === 0) return []
  const items = groups.map((group) => item(group, server))
  const count = groups.reduce((sum, { changes }) => sum + changes.length, 0)
  const isFolded = title === HEADS.compatible
  return isFolded
    ? [`<details><summary>${title} (${count})</summary>`, '', ...items, '', '</details>', '']
    : [`**${title}**`, '', ...items, '']
}

function item({ change, tools, changes }: AlikeChanges, server: DiffServer): string {
  const { level, rule, message, call } = change
  const shown = tools.slice(0, MOST_TOOLS).map((tool) => codeSpan(tool))
  const more = tools.length - shown.length
  const who = [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  const path = unnamedPath(change)
  const what = path === undefined ? '' : ` at ${codeSpan(path)}`
  const which = changes.length === 1 && call !== undefined ? ` (call ${codeSpan(call)})` : ''
  const places = placesOf(change, {
    old: server.old?.fixtures.length !== 1,
    new: server.new?.fixtures.length !== 1,
  })
  const place = places === '' || level === 'compatible' ? '' : ` <sub>${prose(places)}</sub>`
  const subject = who === '' ? '' : `${who}${which}: `
  return `- ${subject}${prose(message)}${what} \`${rule}\`${place}`
}

function noteLines({ notes, old, new: next }: DiffServer): readonly string[] {
  const paths = [
    ...(old?.fixtures ?? []).map((path) => `- older: ${codeSpan(path)}`),
    ...(next?.fixtures ?? []).map((path) => `- newer: ${codeSpan(path)}`),
  ]
  return [...notes.map((note) => `- Note: ${prose(note)}`), ...paths, '']
}

/** Whole lines up to the limit, with all folds closed. */
function fitLines(lines: readonly string[], room: number): string {
  const { kept, left } = fitParts(lines, room, (line) => line.length + 1)
  if (left === 0) return lines.join('\n')
  const isOpen =
    kept.findLastIndex((line) => line.startsWith('<details>')) > kept.lastIndexOf('</details>')
  return [
    ...kept,
    '',
    ...(isOpen ? ['</details>', ''] : []),
    `${left} more lines don't fit; \`--format json\` has all.`,
    '',
  ].join('\n')
}
