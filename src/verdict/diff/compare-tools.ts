import type { DiffEvidence } from '../../contracts/diff.ts'
import { compareEntries } from './compare-entries.ts'
import { compareToolSchemas } from './compare-tool-schemas.ts'
import { insideEntry, type ListedEntry } from './listed-tools.ts'
import type { ChangeDraft } from './make-change.ts'

type Listed = ReadonlyMap<string, ListedEntry>

/** Differences between two lists of tools: tools that went and came, and what is said of the others. */
export function compareTools(old: Listed, next: Listed): readonly ChangeDraft[] {
  const removed = [...old.values()].filter(({ name }) => !next.has(name))
  const added = [...next.values()].filter(({ name }) => !old.has(name))
  return [
    ...removed.map(({ name, evidence }) => ({
      rule: 'tool-removed' as const,
      tool: name,
      message: 'tool removed',
      old: evidence,
      new: listIn(next),
    })),
    ...added.map(({ name, evidence }) => ({
      rule: 'tool-added' as const,
      tool: name,
      message: 'tool added',
      old: listIn(old),
      new: evidence,
    })),
    ...[...old.values()].flatMap((before) => {
      const after = next.get(before.name)
      return after === undefined ? [] : compareTool(before, after)
    }),
  ]
}

/** The list that a tool isn't in. */
function listIn(tools: Listed): DiffEvidence | undefined {
  const [first] = tools.values()
  return first && { fixture: first.evidence.fixture, line: first.evidence.line }
}

function compareTool(old: ListedEntry, next: ListedEntry): readonly ChangeDraft[] {
  const pair = { old: old.entry, new: next.entry }
  const tool = old.name
  return [
    ...compareEntries(pair).map((draft) => ({
      ...draft,
      tool,
      old: old.evidence,
      new: next.evidence,
    })),
    ...compareToolSchemas(pair).map(({ oldPointer, newPointer, ...draft }) => ({
      ...draft,
      tool,
      old: insideEntry(old, oldPointer),
      new: insideEntry(next, newPointer),
    })),
  ]
}
