import type { DiffChange, DiffReport, DiffServer } from '../../src/contracts/diff.ts'
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
const MOST_SAME = 50

const HEADS = { breaking: 'Breaking', risky: 'Risky', compatible: 'Compatible' } as const

/** The comparison for a pull request or release notes: what breaks stands open, what is compatible is folded. */
export const markdown = defineDiffReporter({
  name: 'markdown',
  render(report) {
    const sections: string[] = []
    let room = LIMIT
    const changed = report.servers.filter((server) => !isSame(server))
    for (const server of changed) {
      if (room < LEAST_ROOM) break
      const section = serverSection(server, room)
      sections.push(section)
      room -= section.length
    }
    const left = changed.length - sections.length
    const rest =
      left === 0 ? [] : [`${left} more servers don't fit; \`--format json\` has them.`, '']
    const same = sameLines(report.servers.filter(isSame))
    return `${[...head(report), ...sections, ...rest, ...same].join('\n').trimEnd()}\n`
  },
})

function head(report: DiffReport): readonly string[] {
  const words = report.servers.length === 0 ? 'nothing was compared' : totalWords(report)
  return ['## What changed for clients', '', `${prose(words)}.`, '']
}

/** Nothing is different, and nothing is to be said of how it was compared. */
function isSame({ compared, changes, notes, old, new: next }: DiffServer): boolean {
  const isWhole = [old, next].every((side) => side?.incomplete.length === 0)
  return compared && isWhole && changes.length + notes.length === 0
}

/** Servers without a difference, each on a line. */
function sameLines(servers: readonly DiffServer[]): readonly string[] {
  if (servers.length === 0) return []
  const items = servers
    .slice(0, MOST_SAME)
    .map((server) => `- ${codeSpan(serverTitle(server))} ${prose(serverWays(server))}`)
  const left = servers.length - items.length
  return [
    `<details><summary>No difference (${servers.length})</summary>`,
    '',
    ...items,
    ...(left === 0 ? [] : [`- ${left} more`]),
    '',
    '</details>',
    '',
  ]
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

function item(group: AlikeChanges, server: DiffServer): string {
  const { change, tools, changes } = group
  const { level, rule, why, call } = change
  const shown = tools.slice(0, MOST_TOOLS).map((tool) => codeSpan(tool))
  const more = tools.length - shown.length
  const who = [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  const which = changes.length === 1 && call !== undefined ? ` (call ${codeSpan(call)})` : ''
  const subject = who === '' ? '' : `${who}${which}: `
  const first = `- ${subject}${whatHappened(change)} \`${rule}\``
  if (level === 'compatible') return first
  const places = placesOf(group, {
    old: server.old?.fixtures.length !== 1,
    new: server.new?.fixtures.length !== 1,
  })
  return `${first}<br>${prose(why)}${places === '' ? '' : ` <sub>${prose(places)}</sub>`}`
}

/** The message, with the place that it is about as code. */
function whatHappened(change: DiffChange): string {
  const { message, path } = change
  const other = unnamedPath(change)
  if (other !== undefined) return `${prose(message)} at ${codeSpan(other)}`
  if (path === undefined || !message.includes(path)) return prose(message)
  const at = message.indexOf(path)
  const [before, after] = [message.slice(0, at), message.slice(at + path.length)]
  const parts = [prose(before), codeSpan(path), prose(after)].filter((part) => part !== '')
  return parts.join(' ').replace(' :', ':')
}

function noteLines({ notes, old, new: next }: DiffServer): readonly string[] {
  const paths = [
    ...(old?.fixtures ?? []).map((path) => `- old: ${codeSpan(path)}`),
    ...(next?.fixtures ?? []).map((path) => `- new: ${codeSpan(path)}`),
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
