import type { ToolCounts, ToolStatus, ToolStatusName } from '../../contracts/tool-status.ts'
import type { WrapRule } from '../../contracts/wrap-rule.ts'

/** What became of one answer to a call. */
export interface ToolOutcome {
  /** Which of the counts it adds to, beside `calls`. */
  readonly went: Exclude<keyof ToolCounts, 'calls'>
  /** The status from now on. @defaultValue the one before */
  readonly status?: ToolStatusName
  /** With a status: the way of wrapping or the extractor that gave the value. */
  readonly lastAdapter?: string
  /** With a status: why. */
  readonly reason?: string
  /** With a status: the version of the server that it is about. */
  readonly serverVersion?: string
}

/** What is known, and kept, of the tools of one server, virtual ones among them. */
export interface ToolMemory {
  /** Undefined where nothing is known; after a reset that, or `unknown`. */
  readonly statusOf: (tool: string) => ToolStatus | undefined
  readonly record: (tool: string, outcome: ToolOutcome) => void
  /** What was learned; the same object until it is learned anew. */
  readonly ruleOf: (tool: string) => WrapRule | undefined
  /** The tools that rules are kept of; the same array as long as all of these rules are the same. */
  readonly ruled: () => readonly string[]
  readonly learn: (tool: string, rule: WrapRule) => void
  readonly forget: (tool: string) => void
}
