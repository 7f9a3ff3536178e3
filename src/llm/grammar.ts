import type { JsonObject } from '../contracts/json.ts'
import type { LlmDiagnosticCode, LlmRepair, PlacedLlmRepair } from '../contracts/llm-output.ts'
import type { LlmLimits, LlmTool } from '../contracts/llm-options.ts'
import type { JsonNode } from './bare/json-node.ts'
import type { LlmReader } from './reader/llm-reader.ts'
import type { Reading } from './reader/reading.ts'

/** What a section of calls begins with. */
export interface Opener {
  /** Empty for what begins without a marker, right where the message does. */
  readonly literal: string
  /** Where it counts: anywhere, where a line begins, or only where nothing but white space and reasoning came before. */
  readonly at?: 'line-start' | 'message-start'
  /** Whether it is no marker of the format's own: what it opens is a call only where the promotion policy says so. */
  readonly isBare?: boolean
  /** Whether a bare opener is followed by a fence, so that what it opens is a call only where calls in fences are. */
  readonly isFence?: boolean
}

/** A tool that was offered, with what its arguments may be. */
export interface KnownTool {
  readonly name: string
  readonly inputSchema?: JsonObject
}

/** How a call ended. */
export type CallEnd =
  | {
      /** The arguments as they were read; absent: read from the raw arguments, which are JSON. */
      readonly arguments?: JsonObject
      /** Whether the call ended where its format says, or where nothing could follow. */
      readonly complete: boolean
    }
  | { readonly malformed: string }

/** What a call is known by when it begins. */
export interface CallStart {
  readonly name: string
  readonly id?: string
  /** Where the call's own text begins. */
  readonly at: number
  /** All of it, if it has been read already. */
  readonly written?: string
}

/** A call that is being read. */
export interface OpenCall {
  /** The tool that is called, where tools are known and it is one of them. */
  readonly tool: KnownTool | undefined
  /** Gives the id, where it comes behind the name: it is told where the call ends. */
  identify(id: string): void
  /** Passes on a piece of the arguments, as JSON text. */
  add(piece: string): void
  /** Notes what was changed to read the call, at an offset in the text or in what was added of the arguments. */
  repair(repair: LlmRepair, place?: PlacedLlmRepair['in']): void
  /** Tells something about the arguments. */
  diagnose(code: 'argument-type' | 'repeated-argument', message: string): void
  end(end: CallEnd): void
}

/** What a grammar reads from, and tells what it finds. */
export interface Section {
  readonly reader: LlmReader
  /** Offered tools; empty where they aren't known. */
  readonly tools: readonly LlmTool[]
  readonly limits: LlmLimits
  /** Begins a call, once its name is certain. */
  beginCall(start: CallStart): OpenCall
  /**
   * Reads a JSON value that stands here without markers, to its last unit; undefined where it is none, or is broken or
   * cut off, and then what was read is no value. However many formats ask for it, it is read once.
   */
  json(): Reading<JsonNode | undefined>
  /** Passes on text, or reasoning, of a format that puts them into sections, too. */
  text(piece: string): void
  reasoning(piece: string): void
  needsMoreWork(value: boolean): void
  /** What was read is as good as marked wherever it stands, though its opener is bare. */
  countAsMarked(): void
  diagnose(code: LlmDiagnosticCode, message: string, at?: number): void
}

/** A call to write. */
export interface WrittenCall {
  readonly id?: string
  readonly name: string
  readonly arguments: JsonObject
}

/** How calls of a format are read and written. */
export interface Grammar {
  readonly openers: readonly Opener[]
  /** Whether what begins here, at an opener that is still unread, is this grammar's; what it reads is unread again afterwards. */
  fits(
    reader: LlmReader,
    tools: readonly LlmTool[],
    choice: {
      readonly isPinned: boolean
      /** Whether nothing but white space and reasoning came before. */
      readonly isMessageStart?: boolean
    },
  ): Reading<boolean>
  /**
   * Reads a section, its opener included, up to where its calls end. False where it is no section after all: then what
   * was read is read again as text, as long as no call was begun. True without a call: what was read is text.
   */
  read(section: Section): Reading<boolean>
  /** The calls as a model would write them. */
  write(calls: readonly WrittenCall[]): string
}
