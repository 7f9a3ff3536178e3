import type { Extraction } from './extraction.ts'
import type { JsonValue } from './json.ts'

/** What the text of a buffer is: one JSON value, the arguments of calls, a text that holds a value, or just a text. */
export type BufferKind = 'json' | 'tools' | 'extracting' | 'text'

/**
 * An answer as far as it came. Never changes: `append` gives the next buffer, and the older one keeps its text, its value and
 * its state. What is shown depends on the text alone, not on how it was cut. Reading the newest buffer, or one that was read
 * while it was the newest, costs what is shown; the first read of another one reads its text again. Its functions are
 * methods: call them on the buffer. What it shows isn't copied by spreading it or as JSON: read the fields.
 */
export interface ExtractionBuffer<Value = JsonValue> {
  readonly kind: BufferKind
  /** Everything that came, white space included. */
  readonly text: string
  /**
   * The value so far, deeply frozen; undefined before there is one. It only grows as long as `extractor` and `start` stay
   * the same. Where the text breaks, the last good one stays until another part of the text gives one.
   */
  readonly value: JsonValue | undefined
  /** Whether the value is whole as it stands; text that follows may show that it isn't what was meant. */
  readonly isComplete: boolean
  /** Who found the value that is shown; undefined before there is one, and where nothing has to be found. */
  readonly extractor: string | undefined
  /** Where the part that is shown starts, in UTF-16 units. */
  readonly start: number | undefined
  /** The buffer with more text; the same one for an empty text. An append to an older buffer reads its text again. */
  append(delta: string): ExtractionBuffer<Value>
  /** Whether another buffer is of the same kind, holds the same, and shows every text in the same way. */
  equals(other: ExtractionBuffer<unknown>): boolean
  /**
   * What the whole text gives, whatever was shown: the same as `extract(text)`, in the order of the chain that suits the
   * mode, as in `extractResponse`.
   */
  finish(): Extraction<Value>
}

/** A piece of a call, as providers stream it. */
export interface ToolCallDelta {
  /**
   * Of the call; wins over `id`. A new id under a known index is a new call, as is the first id of an index where another name
   * comes with it. An index that comes late belongs to the call of its id, if that has none.
   */
  readonly index?: number
  /** Of the call; a piece without index and id belongs to the call that came last. */
  readonly id?: string
  /** Comes with the first piece; a later one doesn't change it. */
  readonly name?: string
  /** The next piece of the arguments' text. */
  readonly arguments?: string
}

/** A call as far as it came. */
export interface StreamedCall {
  readonly index?: number
  readonly id?: string
  readonly name: string
  /** The text of the arguments. */
  readonly text: string
  /** The arguments so far, deeply frozen; undefined before there are any. */
  readonly arguments: JsonValue | undefined
  readonly isComplete: boolean
}

/**
 * The calls of an answer as far as they came. The value of one call is its arguments, of several the list of
 * `{name, arguments}`: it changes its shape once, as the second call begins; `calls` never does. A call to which nothing came
 * is the same object in the next buffer. Reading `text` puts the texts of all calls together, a line each.
 */
export interface ToolsBuffer<Value = JsonValue> extends ExtractionBuffer<Value> {
  readonly kind: 'tools'
  /** In the order in which they began. */
  readonly calls: readonly StreamedCall[]
  /** The buffer with more of a call; a bare text belongs to the call that came last. */
  append(delta: string | ToolCallDelta): ToolsBuffer<Value>
  /** What the calls give: of one call the same as `extract` of its arguments, of several their list. */
  finish(): Extraction<Value>
}
