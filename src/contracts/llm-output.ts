import type { Span } from './extraction.ts'
import type { JsonObject } from './json.ts'
import type { RepairCode } from './repair-code.ts'

/**
 * Where a call stood:
 *
 * - `marked`: inside the markers of its format; a clean envelope counts as marked wherever it stands
 * - `whole-message`: without markers, and the message is nothing else
 * - `fenced`: bare JSON in a code fence
 * - `prose`: bare JSON amid text
 * - `reasoning`: in what the model thought
 * - `quoted`: with its markers, in a code fence or behind a backtick
 */
export type LlmProvenance = 'marked' | 'whole-message' | 'fenced' | 'prose' | 'reasoning' | 'quoted'

/**
 * What was done to read a call that isn't written as its format says, beside the repairs of broken JSON:
 *
 * - `missing-closer`, `wrong-closer`, `missing-opener`: a marker of the format isn't there, or another one is
 * - `name-restored`: a mangled name is that of the one tool it can stand for
 * - `name-trimmed`: white space or a prefix around the name is gone
 * - `python-literal`: `True`, `None` and the like stood where JSON was due
 * - `string-unwrapped`: an object or array that was written as a string
 * - `flat-arguments`: the arguments stood beside the name
 * - `repeated-argument`: an argument came twice
 */
export type LlmRepairCode =
  | 'missing-closer'
  | 'wrong-closer'
  | 'missing-opener'
  | 'name-restored'
  | 'name-trimmed'
  | 'python-literal'
  | 'string-unwrapped'
  | 'flat-arguments'
  | 'repeated-argument'

/** A change that was needed to read a call. */
export interface LlmRepair {
  readonly code: RepairCode | LlmRepairCode
  /** UTF-16 offset. */
  readonly start: number
  readonly before: string
  readonly after: string
}

/** A change that was needed to read a call, and where. */
export interface PlacedLlmRepair extends LlmRepair {
  /** What `start` counts in: the text without what was prefilled, or the call's `rawArguments`. */
  readonly in: 'output' | 'arguments'
}

/** A tool call that was found in a model's output. */
export interface LlmToolCall {
  /** As the model wrote it. */
  readonly id?: string
  readonly name: string
  /** Of an incomplete call only what no later text could change. */
  readonly arguments: JsonObject
  /** The arguments as JSON text: as written where the model wrote JSON, otherwise written from what it wrote, all digits kept. */
  readonly rawArguments: string
  /** The name of the format it was written in. */
  readonly format: string
  readonly provenance: LlmProvenance
  /** False where the text ended inside the call. */
  readonly complete: boolean
  readonly repairs: readonly PlacedLlmRepair[]
  /** From the call's first marker to its last, in the text without what was prefilled. */
  readonly span: Span
}

/** Why what looks like a call isn't one. */
export type LlmRefusal = 'promotion' | 'unknown-tool' | 'malformed' | 'limit'

/** What looks like a call and was not promoted to one. */
export interface LlmCandidate extends LlmToolCall {
  readonly refusedBy: LlmRefusal
}

/** What a diagnostic is about. */
export type LlmDiagnosticCode =
  | 'format-mismatch'
  | 'unknown-tool'
  | 'number-rounded'
  | 'argument-type'
  | 'repeated-argument'
  | 'call-malformed'
  | 'call-truncated'
  | 'call-in-reasoning'
  | 'reasoning-unterminated'
  | 'reasoning-unopened'
  | 'marker-without-call'
  | 'text-skipped'
  | 'limit'

/** Something about an output that its reader should know. */
export interface LlmDiagnostic {
  readonly code: LlmDiagnosticCode
  /** One sentence. */
  readonly message: string
  /** UTF-16 offset in the text without what was prefilled. */
  readonly at: number
}

/** What a model's output holds. */
export interface LlmOutput {
  /** Text outside calls and reasoning, as written. */
  readonly content: string
  readonly reasoning: string
  readonly toolCalls: readonly LlmToolCall[]
  readonly candidates: readonly LlmCandidate[]
  /** The flag of an envelope; absent where none says it. */
  readonly needsMoreWork?: boolean
  /** The format of the first call; null where there is none. */
  readonly format: string | null
  readonly diagnostics: readonly LlmDiagnostic[]
}
