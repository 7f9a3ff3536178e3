import type { DiffLevel, DiffReport, DiffServer, DiffSide } from '../../src/contracts/diff.ts'
import { DIFF_LEVELS } from '../../src/contracts/diff.ts'
import { plural } from '../../src/text/plural.ts'

/** A server with both versions: `time 2026.10.10 → 2026.10.19`. */
export function serverTitle({ name, old, new: next }: DiffServer): string {
  const before = versionOf(old)
  const after = versionOf(next)
  const versions = before === after ? before : `${before || '?'} → ${after || '?'}`
  if (old === undefined) return `${name} ${after}`.trim()
  return next === undefined ? `${name} ${before}`.trim() : `${name} ${versions}`.trim()
}

/** How both sides were recorded: transport and revision, once where they are the same. */
export function serverWays({ old, new: next }: DiffServer): string {
  const ways = [wayOf(old), wayOf(next)].filter((way) => way !== '')
  return [...new Set(ways)].join(' → ')
}

/** How much changed, or why that isn't known, and which side isn't whole: in one phrase. */
export function serverOutcome(server: DiffServer): string {
  return [outcomeOf(server), incompleteSide(server)].filter(Boolean).join(', ')
}

/** All servers together. */
export function totalWords({ summary, servers }: DiffReport): string {
  const { servers: count, notCompared, incomplete, byLevel } = summary
  const compared = count - notCompared
  const counts = countsOf((level) => byLevel[level])
  const calls = servers.reduce((sum, server) => sum + server.calls.both, 0)
  const nothing = compared === 0 ? 'nothing could be compared' : 'no difference'
  const broken = incomplete === 0 ? '' : `${plural(incomplete, 'recording')} incomplete`
  return [
    `${compared} of ${plural(count, 'server')} compared, ${plural(calls, 'call')} made in both`,
    [counts === '' ? nothing : counts, broken].filter(Boolean).join(', '),
  ].join(': ')
}

function outcomeOf({ compared, changes, old, new: next }: DiffServer): string {
  if (old === undefined) return 'only newer'
  if (next === undefined) return 'only older'
  if (!compared) return 'not compared'
  const counts = countsOf((level) => changes.filter((change) => change.level === level).length)
  return counts === '' ? 'no difference' : counts
}

function incompleteSide({ old, new: next }: DiffServer): string {
  const isOld = isIncomplete(old)
  const isNew = isIncomplete(next)
  if (!isOld && !isNew) return ''
  if (old === undefined || next === undefined) return 'incomplete'
  if (isOld && isNew) return 'both incomplete'
  return isOld ? 'older incomplete' : 'newer incomplete'
}

function isIncomplete(side: DiffSide | undefined): boolean {
  return side !== undefined && side.incomplete.length > 0
}

function countsOf(count: (level: DiffLevel) => number): string {
  return DIFF_LEVELS.filter((level) => count(level) > 0)
    .map((level) => `${count(level)} ${level}`)
    .join(', ')
}

function versionOf(side: DiffSide | undefined): string {
  return side?.version ?? ''
}

function wayOf(side: DiffSide | undefined): string {
  if (side === undefined) return ''
  const origin = side.origin === 'recorded' ? '' : `(${side.origin})`
  return [side.transport, side.protocolVersion, origin].filter(Boolean).join(' ')
}
