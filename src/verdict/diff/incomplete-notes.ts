import type { DiffSide } from '../../contracts/diff.ts'

/** Which recordings of a side aren't whole, and what that means for what is told of them. */
export function incompleteNotes({ incomplete }: DiffSide): readonly string[] {
  return incomplete.map(
    (path) =>
      `${path} is incomplete: what is missing there isn't known to be missing; record it again`,
  )
}
