import type { LlmLimits, LlmPolicy, LlmTool } from '../../contracts/llm-options.ts'
import type { LlmProvenance } from '../../contracts/llm-output.ts'
import type { LlmFormat } from '../define-format.ts'

/** What a parser was made with, completed by defaults. */
export interface ParserSettings {
  /** Formats that are read, in the order in which they are tried. */
  readonly formats: readonly LlmFormat[]
  /** Whether formats were named, instead of found out. */
  readonly isPinned: boolean
  /** Formats whose markers are told as those of another one. */
  readonly foreign: readonly LlmFormat[]
  readonly tools: readonly LlmTool[]
  readonly policy: LlmPolicy
  readonly limits: LlmLimits
  /** UTF-16 units of the text before the first one of the output: what was prefilled, or for a part where it begins. */
  readonly base: number
  /** Set for a part of an output that holds no calls, only what looks like them; bare JSON of `quoted` is `fenced`. */
  readonly survey?: Extract<LlmProvenance, 'reasoning' | 'quoted'>
}
