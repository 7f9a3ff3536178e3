import type { Conversation } from '../../contracts/conversation.ts'
import type { DiffLevel, DiffReport, DiffServer } from '../../contracts/diff.ts'
import { DIFF_LEVELS } from '../../contracts/diff.ts'
import { packageVersion } from '../../files/own-package.ts'
import { judgeServer } from '../judge-server.ts'
import { compareServers, sideOf } from './compare-servers.ts'
import { incompleteNotes } from './incomplete-notes.ts'
import { makeChanges } from './make-change.ts'
import { type GroupPair, pairGroups } from './pair-groups.ts'

/** What a comparison is made of. */
export interface DiffInput {
  readonly old: readonly Conversation[]
  readonly new: readonly Conversation[]
  /** @defaultValue the time of the call */
  readonly now?: Date
}

/**
 * All that differs between older and newer recordings of servers: what they offer, what their tools take and
 * give, and what came of calls that were made in both. Recordings of different servers are wrong use.
 */
export function buildDiff(input: DiffInput): DiffReport {
  const servers = pairGroups(input.old, input.new).map((pair) => compareGroups(pair))
  const levels = servers.flatMap(({ changes }) => changes.map(({ level }) => level))
  const count = (wanted: DiffLevel): number => levels.filter((level) => level === wanted).length
  return {
    diffVersion: 1,
    assay: packageVersion(),
    generatedAt: (input.now ?? new Date()).toISOString(),
    servers: servers.toSorted((left, right) => weight(left) - weight(right)),
    summary: {
      servers: servers.length,
      notCompared: servers.filter(({ compared }) => !compared).length,
      incomplete: servers.reduce((sum, server) => sum + countIncomplete(server), 0),
      byLevel: {
        breaking: count('breaking'),
        risky: count('risky'),
        compatible: count('compatible'),
      },
    },
  }
}

/**
 * Whether a run fails: on a change at a level or above it, and at any level on a recording that isn't whole,
 * as what differs behind its end is unknown.
 */
export function diffFailsOn({ summary }: DiffReport, limit: DiffLevel | 'never'): boolean {
  if (limit === 'never') return false
  if (summary.incomplete > 0) return true
  return DIFF_LEVELS.slice(0, DIFF_LEVELS.indexOf(limit) + 1).some(
    (level) => summary.byLevel[level] > 0,
  )
}

function compareGroups({ name, old, new: next }: GroupPair): DiffServer {
  const [before, after] = [judgeServer(old), judgeServer(next)]
  if (old.length > 0 && next.length > 0) return compareServers(name, before, after)
  const side = sideOf(old.length > 0 ? before : after)
  const way = side === undefined ? '' : ` (${side.transport}, ${side.era})`
  const draft =
    old.length > 0
      ? ({ rule: 'server-removed', message: `no newer recording of it${way}` } as const)
      : ({ rule: 'server-added', message: `no older recording of it${way}` } as const)
  return {
    name,
    ...(side !== undefined && { [old.length > 0 ? 'old' : 'new']: side }),
    compared: false,
    tools: { old: 0, new: 0, both: 0 },
    calls: { old: 0, new: 0, both: 0 },
    changes: makeChanges([draft], name),
    notes: side === undefined ? [] : incompleteNotes(side),
  }
}

function countIncomplete({ old, new: next }: DiffServer): number {
  return (old?.incomplete.length ?? 0) + (next?.incomplete.length ?? 0)
}

/** Those with the heaviest change first. */
function weight({ changes: [first] }: DiffServer): number {
  return first === undefined ? DIFF_LEVELS.length : DIFF_LEVELS.indexOf(first.level)
}
