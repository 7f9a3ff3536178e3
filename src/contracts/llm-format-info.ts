/** What is known of a format of tool calls. */
export interface LlmFormatInfo {
  readonly name: string
  readonly title: string
  /** Models that write it. */
  readonly models: readonly string[]
  /** Other names that it goes by, as inference engines call their parsers. */
  readonly aliases: readonly string[]
  /** What models write, word for word. */
  readonly literals: readonly string[]
  /** What stands around what a model thinks, in this format. */
  readonly reasoning: readonly { readonly open: string; readonly close: string }[]
  /** What its calls are in reasoning of its own: candidates, or calls, which end it. */
  readonly callsInReasoning: 'refuse' | 'promote'
  /** Whether what has no markers is as good as marked where the format is pinned. */
  readonly bareIsMarked: boolean
  /** Where it is defined. */
  readonly references: readonly string[]
  /** Two calls, written in it. */
  readonly example: string
}
