import type { DiffChange, DiffEvidence } from '../../src/contracts/diff.ts'

/** Changes of which the same is said, each of another tool. */
export interface AlikeChanges {
  /** The first of them. */
  readonly change: DiffChange
  /** The tools that they are about, each once. */
  readonly tools: readonly string[]
  /** All of them. */
  readonly changes: readonly DiffChange[]
}

/** Puts changes together of which the same is said, in order. */
export function alikeChanges(changes: readonly DiffChange[]): readonly AlikeChanges[] {
  const groups = Map.groupBy(changes, ({ rule, path, message }) =>
    JSON.stringify([rule, path, message]),
  )
  return [...groups.values()].flatMap((group) => {
    const [change] = group
    const tools = group.flatMap(({ tool }) => (tool === undefined ? [] : [tool]))
    return change === undefined ? [] : [{ change, tools: [...new Set(tools)], changes: group }]
  })
}

/** The place in a value that a change is about, where its message doesn't name it. */
export function unnamedPath({ path, message }: DiffChange): string | undefined {
  const last = path?.split('/').at(-1) ?? ''
  return path === undefined || (last !== '*' && message.includes(last)) ? undefined : path
}

/** Where both sides of the first change stand; a fixture is named only where its side has several. */
export function placesOf(
  { change: { old, new: next }, changes }: AlikeChanges,
  several: { readonly old: boolean; readonly new: boolean },
): string {
  const before = placeOf(old, several.old)
  const after = placeOf(next, several.new)
  const places = [before === '' ? '' : `old ${before}`, after === '' ? '' : `new ${after}`]
    .filter((part) => part !== '')
    .join(', ')
  return places === '' || changes.length === 1 ? places : `${places}, and so on`
}

function placeOf(evidence: DiffEvidence | undefined, named: boolean): string {
  if (evidence === undefined) return ''
  const { fixture, line, pointer } = evidence
  return [named ? `${fixture}:${line}` : `line ${line}`, pointer].filter(Boolean).join(' ')
}
