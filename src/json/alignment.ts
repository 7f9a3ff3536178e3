import type { Repair } from '../contracts/extraction.ts'
import type { RepairCode } from '../contracts/repair-code.ts'

/** How far two texts are compared, and the changes between them up to there. */
export interface Alignment {
  readonly input: string
  readonly output: string
  /** Offset in the input. */
  from: number
  /** Offset in the output. */
  to: number
  readonly repairs: Repair[]
}

/** What replaces what at the place that an alignment has reached; lengths of both. */
export interface Change {
  readonly code: RepairCode
  readonly removed: number
  readonly added: number
}

/** Records a change and steps over it; a change of the same kind directly before it grows instead. */
export function recordChange(alignment: Alignment, { code, removed, added }: Change): void {
  const { input, output, from, to, repairs } = alignment
  const before = input.slice(from, from + removed)
  const after = output.slice(to, to + added)
  alignment.from += before.length
  alignment.to += after.length
  const last = repairs.at(-1)
  if (last === undefined || last.code !== code || last.start + last.before.length !== from)
    repairs.push({ code, start: from, before, after })
  else repairs.splice(-1, 1, { ...last, before: last.before + before, after: last.after + after })
}
