import type { Requirement } from '../contracts/finding.ts'

/** Types the rows of one area; each key is the id of its row. */
export function defineRequirements<
  const Rows extends { readonly [Id in keyof Rows]: Requirement & { readonly id: Id } },
>(rows: Rows): Rows {
  return rows
}
