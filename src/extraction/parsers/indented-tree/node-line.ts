import type { FilledLine } from '../lines/filled-lines.ts'

/** A line of a tree: how deep it is, in columns, and its name. */
export interface NodeLine extends FilledLine {
  readonly column: number
  readonly nameStart: number
  /** Whether nothing below hangs on what is above: the nodes from here on are a tree of their own. */
  readonly isApart: boolean
}
