import type { CallStart, WrittenCall } from '../../grammar.ts'
import type { CallTokenSpellings } from './call-tokens.ts'
import type { CallHead } from './read-call-head.ts'

/** A format whose calls are tokens around a name and JSON. */
export interface NamedJson {
  readonly tokens: CallTokenSpellings
  /** Where the name stands; the first is how the format is told from others, the rest is read where it is pinned, too. */
  readonly nameIn: readonly [CallHead['isIn'], ...CallHead['isIn'][]]
  /** The name that a head holds; undefined where only the arguments can tell it. Default: all of the head. */
  readonly readHead?: (head: string) => Omit<CallStart, 'at'> | undefined
  /** Whether a call may be a JSON object with the name in it. */
  readonly hasObjects?: boolean
  /** A call between its tokens; which of the calls it is, counted from 0, may be part of its name. */
  readonly writeCall: (call: WrittenCall, index: number) => string
  /** Stands between calls. */
  readonly between?: string
}
