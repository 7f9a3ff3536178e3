import type { DiffEvidence } from '../../contracts/diff.ts'
import type { JsonObject } from '../../contracts/json.ts'
import type { ServerJudgement } from '../../contracts/judgement.ts'

/** A tool as the last list had it, and where that stands. */
export interface ListedEntry {
  readonly name: string
  readonly entry: JsonObject
  readonly evidence: DiffEvidence
}

/** The tools that a server lists, by name, in their order. */
export function listedTools({ conversations }: ServerJudgement): ReadonlyMap<string, ListedEntry> {
  return new Map(
    conversations.flatMap(({ tools, fixture }) =>
      tools.map(({ name, entry, frame, pointer }) => [
        name,
        {
          name,
          entry,
          evidence: {
            fixture: fixture.path,
            line: frame.line,
            ...(pointer !== undefined && { pointer }),
          },
        },
      ]),
    ),
  )
}

/** A place inside an entry. */
export function insideEntry({ evidence }: ListedEntry, pointer: string | undefined): DiffEvidence {
  if (pointer === undefined || evidence.pointer === undefined) return evidence
  return { ...evidence, pointer: `${evidence.pointer}${pointer}` }
}
