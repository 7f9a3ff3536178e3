import type { Grammar } from './grammar.ts'

/** How a model writes what it thinks before it answers. */
export interface ReasoningTags {
  readonly open: string
  readonly close: string
}

/** A format of tool calls, as data. */
export interface LlmFormat {
  readonly name: string
  readonly title: string
  /** Other names of it, by which inference engines call their parsers. */
  readonly aliases: readonly string[]
  /** Models that write it. */
  readonly models: readonly string[]
  /** What a model writes, word for word. */
  readonly literals: readonly string[]
  /** Where it is defined. */
  readonly references: readonly string[]
  readonly grammar: Grammar
  readonly reasoning?: readonly ReasoningTags[]
  /** What a marked call inside reasoning is: refused (default), or the end of the reasoning, as the format's models forget to close it. */
  readonly callsInReasoning?: 'refuse' | 'promote'
  /** Markers without meaning for the reader: they are dropped from the text. */
  readonly ignored?: readonly string[]
  /** What counts only where the format is pinned, as texts of others have it, too. */
  readonly whenPinned?: Pick<LlmFormat, 'reasoning' | 'ignored'>
  /** Where the format is pinned, its bare form is as good as marked: the format has no markers of its own. */
  readonly bareIsMarked?: boolean
}

/** Makes a format; it belongs into the registry in `formats/index.ts`. */
export function defineFormat(format: LlmFormat): LlmFormat {
  return format
}
